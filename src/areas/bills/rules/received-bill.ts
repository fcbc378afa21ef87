import { documentTotals } from '#areas/documents/rules/lines/totals.ts'
import type { TaxReason } from '#areas/documents/rules/taxes/tax-reasons.ts'
import type { BillTaxType } from '#areas/documents/rules/taxes/tax-types.ts'
import type { Day } from '#kernel/day.ts'
import { type Cents, cents, negateCents } from '#kernel/money.ts'

/** A line of the bill that is made of a received invoice. What the invoice does not say is null, and asked for. */
export interface ReceivedLine {
  text: string
  /** How many pieces; null where the invoice says no number. */
  quantity: number | null
  /** Net, and that of one piece. */
  amountCents: Cents | null
  taxType: BillTaxType
  taxPercent: number | null
  taxReason: TaxReason | null
}

/** A step of Skonto; `base`, of what it is taken, in units of the currency, null: of the whole. */
export interface ReceivedTerm {
  days: number
  percent: number
  base: number | null
}

/** What the form of a bill is filled with; null or '' where the invoice does not say it. */
export interface ReceivedBill {
  billNumber: string
  billDate: Day | null
  serviceDate: Day | null
  advance: boolean
  currency: string | null
  /** What is owed for it, gross; what was paid before is still in it. */
  totalCents: Cents | null
  paymentTargetDays: number | null
  discountTerms: ReceivedTerm[]
  lines: ReceivedLine[]
  /** A credit note whose amounts are below 0: it does not tell who owes whom. Here the supplier owes; `turned` is the contrary. */
  isOwerUnknown: boolean
  /** What could not be taken over as it stands, or was decided for the reader, in German sentences. */
  notes: string[]
}

/** The same bill with all amounts of the contrary sign. */
export function turned<Bill extends { totalCents: Cents | null; lines: readonly ReceivedLine[] }>(
  bill: Bill,
): Bill {
  const contrary = (amount: Cents | null) => amount && negateCents(amount)
  return {
    ...bill,
    totalCents: contrary(bill.totalCents),
    lines: bill.lines.map((line) => ({ ...line, amountCents: contrary(line.amountCents) })),
  }
}

/** What the lines come to, by the function that the bill is saved with; null where one does not say its amount or its VAT. */
export function sumOf(lines: readonly ReceivedLine[], currency: string): Cents | null {
  const priced = lines.flatMap(({ amountCents, taxPercent, quantity, ...line }) =>
    amountCents === null || (taxPercent === null && line.taxType === 'VAT')
      ? []
      : {
          ...line,
          quantity: quantity ?? 1,
          amount: amountCents,
          amountIncludesTax: line.taxType !== 'VAT',
          amountBuying: null,
          taxPercent: taxPercent ?? 0,
        },
  )
  return priced.length < lines.length ? null : cents(documentTotals(priced, currency).gross)
}
