import { remainingGroups } from '#areas/documents/rules/advances.ts'
import { taxFigures } from '#areas/documents/rules/document-figures.ts'
import { lateEffects } from '#areas/documents/rules/late-effects.ts'
import { documentTotals, type PricedLine, type TaxGroup } from '#areas/documents/rules/lines/totals.ts'
import { changedMonths } from '#areas/documents/rules/months/changed-months.ts'
import { type InvoiceOfMonths, monthsOfInvoice } from '#areas/documents/rules/months/document-months.ts'
import { touchedMonths } from '#areas/documents/rules/months/touched-months.ts'
import type { Declaration } from '#areas/documents/rules/taxes/declarations.ts'
import { differentialTaxes } from '#areas/documents/rules/taxes/margin-discounts.ts'
import {
  type StoredTaxType,
  standardTaxPercent,
  type TaxType,
} from '#areas/documents/rules/taxes/tax-types.ts'
import type { Firm } from '#areas/firm/contract/read-firm.ts'
import { lockedProblem, lockedProblems, mayReportLate } from '#areas/locks/rules/locked-problems.ts'
import type { LateChoice } from '#areas/locks/web/late-report.tsx'
import type { Reduction } from '#areas/payments/rules/reduction.ts'
import {
  paidPayment,
  recordsOf,
  restOf,
  storedPayment,
  type TypedPayment,
} from '#areas/payments/web/payment-entry.ts'
import { baseCurrency } from '#kernel/currencies.ts'
import type { Day } from '#kernel/day.ts'
import type { FieldError } from '#kernel/errors.ts'
import { type Cents, cents, sumCents } from '#kernel/money.ts'
import { wireCents } from '#kernel/wire-values.ts'
import { dayValue } from '#web/ui/fields/field-input.ts'
import type { Invoice, ListedAdvance } from '../../contract.ts'
import { type InvoiceValues, taxFactsOf } from '../form/invoice-values.ts'
import { declarationsInput } from '../lines/declaration-values.ts'
import { discountedLine } from '../lines/line-discounts.ts'
import type { LineFacts } from '../lines/line-values.ts'
import { pricedLine } from '../lines/shown-line.ts'

// What the server refuses for a locked month (`writeDocument`), by its own rules, said while a stored invoice is being edited: what was
// received in a locked month, before the supply or under IST, is taxed there. What was paid of its advances after the supply, and is moved to
// it, and what else belongs to its sale, the server looks at alone; so it does at the tax of what replaces another invoice.

export interface LockedInvoiceFacts {
  firm: Firm
  categories: LineFacts['categories']
  /** The first open day; null while no month is locked. */
  openFrom: Day | null
}

/** The stored invoice, with its values as its form begins with them. */
export interface StoredInvoiceValues {
  invoice: Pick<Invoice, 'documentRecords' | 'invoiceDate' | 'currency' | 'rate' | 'taxScheme'>
  values: InvoiceValues
}

/** The fields that would bring something into a locked month or change what lies in one. */
export function lockedInvoiceFaults(
  values: InvoiceValues,
  stored: StoredInvoiceValues,
  facts: LockedInvoiceFacts,
): FieldError[] {
  return lockedProblems(touchedBy(values, stored, facts)?.touched ?? [], facts.openFrom)
}

/**
 * What of an invoice, looked at alone, may be reported late, or is; null where nothing of it lies in a locked month, or more than may.
 * `stored` is null of a new one.
 */
export function lateInvoice(
  values: InvoiceValues,
  stored: StoredInvoiceValues | null,
  facts: LockedInvoiceFacts,
): LateChoice | null {
  const by = touchedBy(values, stored, facts)
  if (by === null || !mayReportLate(by.touched, facts.openFrom)) return null
  return { effects: lateEffects(by.was, by.will, facts.openFrom) }
}

function touchedBy(values: InvoiceValues, stored: StoredInvoiceValues | null, facts: LockedInvoiceFacts) {
  const before = stored && storedInvoice(stored, facts)
  const after = typedInvoice(values, stored?.invoice ?? null, facts)
  if (facts.openFrom === null || after === null || (stored !== null && before === null)) return null
  if (before?.replaces || after.replaces) {
    return { was: [], will: [], touched: touchedMonths(before, after, []) }
  }
  const [was, will] = [before ? monthsOfInvoice(before) : [], monthsOfInvoice(after)]
  // By another rate each figure in EUR is another one.
  const taxed = after.isConverted
    ? changedMonths([{ before: was, after: will }])
    : [...was, ...will].map(({ month }) => month)
  return { was, will, touched: touchedMonths(before, after, taxed) }
}

/** What is said of a stored invoice some of whose tax counts in a locked month by a payment; null where none does. */
export function lockedPaymentTax(stored: StoredInvoiceValues, facts: LockedInvoiceFacts): string | null {
  const before = storedInvoice(stored, facts)
  if (before === null || before.replaces !== null) return null
  const problems = monthsOfInvoice(before).map(({ month }) =>
    lockedProblem('Die Steuer auf eine Zahlung dieser Rechnung', month, facts.openFrom),
  )
  return problems.find((problem) => problem !== null) ?? null
}

type TypedInvoice = Omit<InvoiceOfMonths, 'reductions'> & {
  isConverted: boolean
  replaces: object | null
  payments: readonly TypedPayment[]
  reductions: readonly Reduction[]
  declarations: readonly Declaration[]
}

/** As it was written: by the scheme of then, whatever would be chosen now. */
function storedInvoice(stored: StoredInvoiceValues, facts: LockedInvoiceFacts): TypedInvoice | null {
  return typedInvoice(stored.values, stored.invoice, facts, stored.invoice.taxScheme)
}

/** Null as long as a day or a taxation is not known, which is said at its field. */
function typedInvoice(
  values: InvoiceValues,
  invoice: StoredInvoiceValues['invoice'] | null,
  { firm, categories, openFrom }: LockedInvoiceFacts,
  scheme?: Invoice['taxScheme'],
): TypedInvoice | null {
  const documentDay = dayValue(values.invoiceDate)
  const now = taxFactsOf(values, firm)
  const tax = { ...now, taxScheme: scheme ?? now.taxScheme }
  const decided = values.lines.map((line) => {
    const priced = pricedLine(line, { tax, categories })
    const taxPercent =
      priced.taxType === 'DIFFERENTIAL' ? standardTaxPercent(tax.serviceDay) : priced.taxPercent
    const appliesToLocalId = discountedLine(line, priced.taxType)
    return { ...priced, taxPercent, localId: line.localId, appliesToLocalId }
  })
  if (documentDay === null || !decided.every(isTaxed)) return null
  const { currency } = values
  const isKept = invoice?.currency === currency && invoice.invoiceDate === documentDay
  const rate = currency === baseCurrency ? '1' : isKept ? invoice.rate : null
  const received = values.advances.map((advance) => receivedOf(advance, rate ?? '1'))
  const groups = remainingGroups<TaxGroup<StoredTaxType>>(
    documentTotals(decided, currency).groups,
    received.flat(),
  )
  const taxes = taxFigures(groups, rate ?? '1')
  const differentials = differentialTaxes(decided, firm.differentialTaxMethod)
  const gross = sumCents(taxes.map((group) => group.gross))
  return {
    ...{ kind: 'INVOICE', advance: values.advance, documentDay, currency, isConverted: rate !== null },
    ...{
      serviceDay: tax.serviceDay,
      taxScheme: tax.taxScheme,
      taxes,
      gross,
    },
    // In EUR it is another amount, which changes whenever this one does.
    lines: decided.map(({ taxType, taxPercent }, index) => {
      const differentialTax = differentials[index] ?? null
      return { taxType, taxPercent, differentialTax, differentialTaxEuro: differentialTax }
    }),
    advances: received.map((groups) => ({ received: groups })),
    replaces: values.replaces,
    ...recordsOf(invoice?.documentRecords.map(storedPayment) ?? newPayments(values, gross, openFrom)),
    declarations: declarationsInput(values),
  }
}

/** Those of a new one, with what 'Bereits bezahlt' adds. */
function newPayments(values: InvoiceValues, gross: Cents, openFrom: Day | null): readonly TypedPayment[] {
  const { payments, currency, declaredLate: reason } = values
  const paidOn = dayValue(values.paidOn)
  const rest = restOf(gross, payments)
  const more = values.paid ? paidPayment({ paidOn, currency, reason }, rest, openFrom) : null
  return more ? [...payments, more] : payments
}

function isTaxed<Line extends PricedLine>(line: Line): line is Line & { taxType: StoredTaxType } {
  const unknown: TaxType = 'UNKNOWN'
  return line.taxType !== unknown
}

function receivedOf({ taxGroups }: ListedAdvance, rate: string) {
  const groups = taxGroups.map(({ taxType, taxPercent, taxReason, ...group }) => ({
    ...{ taxType, taxPercent, taxReason },
    net: wireCents(group.amountNet),
    tax: wireCents(group.taxAmount),
    gross: wireCents(group.amountGross),
    owedTax: cents(0),
  }))
  // What is stored has a taxation.
  return taxFigures(groups as TaxGroup<StoredTaxType>[], rate)
}
