import { reductionName } from '#areas/documents/rules/months/reduction-kinds.ts'
import { isOwedByOneself, taxTypeNames } from '#areas/documents/rules/taxes/tax-types.ts'
import { type ReducedTax, readReducedTaxes } from '#areas/documents/server/read-reduced-groups.ts'
import { type Day, formatDay } from '#kernel/day.ts'
import { register } from '#server/http/add-register.ts'
import type { SheetColumn, SheetRow } from '#server/spreadsheet/sheet.ts'
import { reductionsRegister } from '../contract/reductions-register.ts'

const columns: readonly SheetColumn[] = [
  { heading: 'Datum', kind: 'day' },
  { heading: 'Beleg', kind: 'text', width: 18 },
  { heading: 'Partner', kind: 'text', width: 30 },
  { heading: 'Art', kind: 'text', width: 30 },
  { heading: 'Besteuerung', kind: 'text', width: 28 },
  { heading: 'Steuer %', kind: 'number' },
  { heading: 'Brutto €', kind: 'money', sum: true },
  { heading: 'Netto €', kind: 'money', sum: true },
  { heading: 'Steuer €', kind: 'money', sum: true },
  { heading: 'Steuermonat', kind: 'text', width: 12 },
  { heading: 'Senkt', kind: 'text', width: 24 },
]

/** One row for each tax that a discount or write-off lowers, with the sign of the record; what is owed and what is deducted are no one sum. */
export const reductionsRegisterFile = register(
  reductionsRegister,
  async (tx, { from, to }, _context, sheet) => {
    const sumsPer = columns.findIndex(({ heading }) => heading === 'Senkt')
    await sheet.begin({ title: 'Skonto und Ausbuchungen', subtitle: daysText(from, to), columns, sumsPer })
    for await (const rows of readReducedTaxes(tx, { from, to })) await sheet.add(rows.map(rowOf))
  },
)

const kinds = {
  DISCOUNT: reductionName('DISCOUNT'),
  SMALL_DIFFERENCE: 'Ausbuchung: kleine Differenz',
  UNCOLLECTIBLE: 'Ausbuchung: uneinbringlich',
} as const

function rowOf({
  day,
  document: { kind, number, partnerText },
  reduction,
  taxType,
  taxPercent,
  gross,
  net,
  tax,
  month,
}: ReducedTax): SheetRow {
  const taxation = taxType === null ? 'ohne Steuer' : taxTypeNames[taxType]
  const columnsOfTax = [taxation, taxPercent, gross, net, tax, month ?? '', loweredBy(kind, taxType)]
  return [day, number, partnerText, kinds[reduction], ...columnsOfTax]
}

/** What one owes oneself of a bill is deducted again, as far as it may be. */
function loweredBy(kind: ReducedTax['document']['kind'], taxType: ReducedTax['taxType']): string {
  if (kind !== 'BILL') return 'Umsatzsteuer'
  return taxType !== null && isOwedByOneself(taxType) ? 'Umsatzsteuer und Vorsteuer' : 'Vorsteuer'
}

function daysText(from: Day | null, to: Day | null): string {
  if (from !== null && to !== null) return `${formatDay(from)} bis ${formatDay(to)}`
  if (from !== null) return `ab ${formatDay(from)}`
  return to === null ? 'Alle' : `bis ${formatDay(to)}`
}
