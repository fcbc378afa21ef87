import { addDays, addMonths, type Day, parseDay } from '#kernel/day.ts'
import { parseDecimal, shortText } from '../decimal.ts'
import type { DayText, ElectronicInvoice, PaymentDiscount } from '../electronic-invoice.ts'
import { ciiDay } from './read-cii-line.ts'
import { attributeOf, termsText, textOf, type XmlElement, type XmlFinder } from './xml-element.ts'

type Terms = Pick<ElectronicInvoice, 'dueDay' | 'laterDueDays' | 'paymentTerms' | 'discounts'>

/**
 * BT-9 and BT-20 of all `SpecifiedTradePaymentTerms`. EN 16931 knows one; EXTENDED has one for each step, often the Skonto first. When the
 * invoice is due say those without a discount, else the latest of all.
 */
export function ciiPaymentTerms(
  find: XmlFinder,
  settlement: XmlElement | null,
  issueDay: DayText | null,
): Terms {
  const all = find.all(settlement, 'SpecifiedTradePaymentTerms').map((terms) => {
    const said = find.first(terms, 'Description')
    const description = textOf(said)
    const dueDay = ciiDay(find, terms, 'DueDateDateTime')
    const discounts = find
      .all(terms, 'ApplicableTradePaymentDiscountTerms')
      .map((discount) => discountOf(find, discount, { issueDay, dueDay }))
      .filter(isDiscount)
    return { said, description, dueDay, discounts }
  })
  const isOfSeveral = all.length > 1
  const whole = all.filter(
    ({ description, discounts }) =>
      discounts.length === 0 && !(isOfSeveral && speaksOfDiscount(description ?? '')),
  )
  const days = distinct((whole.length > 0 ? whole : all).map((terms) => terms.dueDay))
  // Days as text stand in their order.
  const [dueDay = null, ...later] = whole.length > 0 ? days : days.toSorted().slice(-1)
  const discounts = all.flatMap((terms) => terms.discounts)
  return {
    dueDay,
    ...(later.length > 0 && { laterDueDays: later }),
    paymentTerms: termsText(all.map(({ said }) => said)),
    ...(discounts.length > 0 && { discounts }),
  }
}

function distinct(texts: readonly (string | null)[]): string[] {
  return [...new Set(texts.flatMap((text) => text ?? []))]
}

/** Terms that are a discount in words alone: '2 % Skonto bis 14.12.2026', not 'zahlbar ohne Skonto'. */
function speaksOfDiscount(description: string): boolean {
  return /skonto|skonti|cash discount/i.test(description) && !/\b(ohne|kein)\w*\s+skont/i.test(description)
}

/** 0 % is no discount; XRechnung and others write it so. */
function isDiscount({ percent, amount }: PaymentDiscount): boolean {
  return [percent, amount].some((text) => (parseDecimal(text)?.units ?? 0n) > 0n)
}

function discountOf(
  find: XmlFinder,
  discount: XmlElement,
  days: { issueDay: DayText | null; dueDay: DayText | null },
): PaymentDiscount {
  const from = ciiDay(find, discount, 'BasisDateTime')
  const period = find.number(discount, 'BasisPeriodMeasure')
  const unit = attributeOf(find.first(discount, 'BasisPeriodMeasure'), 'unitCode')
  return {
    percent: find.number(discount, 'CalculationPercent'),
    amount: find.number(discount, 'ActualDiscountAmount'),
    base: find.number(discount, 'BasisAmount'),
    until: period === null ? (days.dueDay ?? from) : endOf(from ?? days.issueDay, period, unit),
  }
}

/** The day a period after another one; null where either cannot be read (UN/ECE Recommendation 20: DAY, WEE, MON). */
function endOf(from: DayText | null, period: string, unit: string | null): DayText | null {
  const day = parseDay(from ?? '')
  const value = parseDecimal(period)
  const count = value && /^\d{1,4}$/.test(shortText(value)) ? Number(shortText(value)) : null
  return day === null || count === null ? null : dayAfter(day, count, unit)
}

function dayAfter(day: Day, count: number, unit: string | null): Day | null {
  if (unit === null || unit === 'DAY') return addDays(day, count)
  if (unit === 'WEE') return addDays(day, 7 * count)
  return unit === 'MON' ? addMonths(day, count) : null
}
