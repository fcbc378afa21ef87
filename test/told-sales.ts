import type { SaleDocument } from '#areas/documents/rules/months/sales-of-documents.ts'
import type { TaxFigures } from '#areas/documents/rules/taxes/tax-figures.ts'
import type { StoredTaxType } from '#areas/documents/rules/taxes/tax-types.ts'
import type { Day } from '#kernel/day.ts'
import type { EntityId } from '#kernel/id.ts'
import { cents } from '#kernel/money.ts'

// Documents of sales as far as the months of their tax depend on them, told in a few words: 1.190 € with 190 € of tax, supplied on 10 October.

export const day = (text: string) => text as Day
export const group = (net: number, taxPercent = 19, taxType: StoredTaxType = 'VAT'): TaxFigures => {
  const tax = cents(net * taxPercent)
  const amounts = { net: cents(net * 100), tax, gross: cents(net * 100 + tax), owedTax: cents(0) }
  const euro = { netEuro: amounts.net, taxEuro: tax, grossEuro: amounts.gross, owedTaxEuro: cents(0) }
  return { taxType, taxPercent, taxReason: null, ...amounts, ...euro }
}
export const minus = (of: TaxFigures): TaxFigures => {
  const amounts = [
    'net',
    'tax',
    'gross',
    'owedTax',
    'netEuro',
    'taxEuro',
    'grossEuro',
    'owedTaxEuro',
  ] as const
  const negated = amounts.map((name) => [name, cents(-of[name])] as const)
  return { ...of, ...Object.fromEntries(negated) }
}

export interface Told {
  taxes?: TaxFigures[]
  on?: string
  supplied?: string
  payments?: [string, number][]
  replaces?: string
  corrects?: string
  afterLock?: boolean
}

export function document(documentId: string, told: Told, changes: object = {}): SaleDocument {
  const { taxes = [group(1_000)], on = '2026-10-10', supplied = '2026-10-10', payments = [] } = told
  const { replaces, corrects, afterLock = false } = told
  const made = {
    ...{ documentId, kind: 'INVOICE', advance: false, taxScheme: 'SOLL', currency: 'EUR' },
    ...{ documentDay: day(on), serviceDay: day(supplied), taxes, lines: [], advances: [] },
    gross: cents(taxes.reduce((all, { gross }) => all + gross, 0)),
    payments: payments.map(([recordDate, units]) => ({
      recordDate: day(recordDate),
      amount: cents(Math.round(units * 100)),
    })),
    cancelled: null,
    corrected: corrects === undefined ? null : { documentId: corrects as EntityId },
    replaces: replaces === undefined ? null : { documentId: replaces as EntityId, afterLock },
    ...changes,
  }
  // What months do not depend on is left out.
  return made as unknown as SaleDocument
}
export const cancelled = (invoice: SaleDocument, on = '2026-11-03') =>
  document(
    `${invoice.documentId} cancelled`,
    { taxes: invoice.taxes.map(minus), on, supplied: invoice.serviceDay },
    { kind: 'CANCELLATION', taxScheme: invoice.taxScheme, cancelled: { documentId: invoice.documentId } },
  )
