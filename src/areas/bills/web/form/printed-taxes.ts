import type { PrintedTax } from '#areas/documents/rules/lines/totals.ts'
import {
  inOrder,
  type OfferedTax,
  offeredTaxes,
  printedTaxFaults,
} from '#areas/documents/rules/taxes/printed-taxes.ts'
import { percentText } from '#areas/documents/rules/taxes/tax-types.ts'
import { amountCents, amountInput, amountText } from '#web/ui/fields/field-input.ts'
import { type BillLine, pricedLine } from '../lines/bill-line.ts'

/** The tax of a rate as it is typed from the paper. */
export interface TypedTax {
  taxPercent: number
  tax: string
}

/** Those whose rate a line bears: of others there is nothing to print, until such a line comes back. */
function taxesOfLines(typed: readonly TypedTax[], lines: readonly BillLine[]): TypedTax[] {
  return typed.filter(({ taxPercent }) =>
    lines.some((line) => line.taxType === 'VAT' && line.taxPercent === taxPercent),
  )
}

/** What goes over the wire. */
export function printedTaxInput(typed: readonly TypedTax[], lines: readonly BillLine[]) {
  const currency = lines[0]?.currency
  return taxesOfLines(typed, lines).map(({ taxPercent, tax }) => ({
    taxPercent,
    tax: amountInput(tax, currency),
  }))
}

/** What the sums are made with; what cannot be read yet counts as not printed. */
export function printedTaxesOf(typed: readonly TypedTax[], lines: readonly BillLine[]): PrintedTax[] {
  return taxesOfLines(typed, lines).flatMap(({ taxPercent, tax }) => {
    const read = amountCents(tax, lines[0]?.currency)
    return read === null ? [] : [{ taxPercent, tax: read }]
  })
}

/** What is wrong with one of them against the lines, in German; null when nothing is, or it cannot be read. */
export function typedTaxFault(typed: TypedTax, lines: readonly BillLine[], currency: string): string | null {
  const [fault] = printedTaxFaults(lines.map(pricedLine), printedTaxesOf([typed], lines), currency)
  return fault?.message ?? null
}

/** The taxes that would bring the lines to the entered total; none while one that is typed is wrong itself. */
export function taxOffers(
  typed: readonly TypedTax[],
  lines: readonly BillLine[],
  total: OfferedTax['tax'] | null,
  currency: string,
): OfferedTax[] {
  const priced = lines.map(pricedLine)
  const printed = printedTaxesOf(typed, lines)
  if (total === null || printedTaxFaults(priced, printed, currency).length > 0) return []
  return offeredTaxes(priced, total, printed, currency)
}

/** With the tax of a rate as it is printed, in the place of what stood for that rate. */
export function withTypedTax(typed: readonly TypedTax[], { taxPercent, tax }: PrintedTax): TypedTax[] {
  return inOrder([...withoutTax(typed, taxPercent), { taxPercent, tax: amountText(tax) }])
}

/** The tax of a rate is computed again. */
export function withoutTax(typed: readonly TypedTax[], taxPercent: number): TypedTax[] {
  return typed.filter((other) => other.taxPercent !== taxPercent)
}

/** As a person reads them: '19 %: 0,57'. */
export function typedTaxesText(typed: readonly TypedTax[]): string {
  return typed.map(({ taxPercent, tax }) => `${percentText(taxPercent)} %: ${tax}`).join(', ')
}
