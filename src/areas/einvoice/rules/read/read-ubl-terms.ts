import { addDays, parseDay } from '#kernel/day.ts'
import { parseDecimal } from '../decimal.ts'
import type { DayText, ElectronicInvoice, PaymentDiscount } from '../electronic-invoice.ts'
import { termsText, type XmlElement, type XmlFinder } from './xml-element.ts'

type Terms = Pick<ElectronicInvoice, 'dueDay' | 'misplacedDueDay' | 'paymentTerms' | 'discounts'>

/** BT-9 and BT-20. An invoice has its due day in an element of its own, a credit note beside its means of payment. */
export function ublPaymentTerms(
  find: XmlFinder,
  root: XmlElement,
  isCredit: boolean,
  issueDay: DayText | null,
): Terms {
  const ofMeans = find.day(root, 'PaymentMeans/PaymentDueDate')
  const dueDay = isCredit ? ofMeans : find.day(root, 'DueDate')
  const all = find.all(root, 'PaymentTerms').map((terms) => ({
    discount: discountOf(find, terms, issueDay),
    dueDay: find.day(terms, 'PaymentDueDate'),
  }))
  const ofTerms = all.find((terms) => terms.discount === null && terms.dueDay !== null)?.dueDay ?? null
  const misplaced = dueDay === null ? (ofMeans ?? ofTerms) : null
  const discounts = all.flatMap(({ discount }) => discount ?? [])
  return {
    dueDay,
    ...(misplaced !== null && { misplacedDueDay: misplaced }),
    paymentTerms: termsText(find.all(root, 'PaymentTerms/Note')),
    ...(discounts.length > 0 && { discounts }),
  }
}

function discountOf(find: XmlFinder, terms: XmlElement, issueDay: DayText | null): PaymentDiscount | null {
  const percent = find.number(terms, 'SettlementDiscountPercent')
  const amount = find.number(terms, 'SettlementDiscountAmount')
  if ([percent, amount].every((text) => (parseDecimal(text)?.units ?? 0n) <= 0n)) return null
  const days = find.text(terms, 'SettlementPeriod/DurationMeasure')
  const from = parseDay(issueDay ?? '')
  const end = find.day(terms, 'SettlementPeriod/EndDate')
  const counted = from !== null && /^\d{1,4}$/.test(days ?? '') ? addDays(from, Number(days)) : null
  return { percent, amount, base: find.number(terms, 'Amount'), until: end ?? counted }
}
