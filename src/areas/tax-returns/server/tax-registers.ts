import { reductionName } from '#areas/documents/rules/months/reduction-kinds.ts'
import { type Cents, cents } from '#kernel/money.ts'
import { monthLabel, type Period, periodLabel } from '#kernel/period.ts'
import { register } from '#server/http/add-register.ts'
import type { SheetColumn, SheetRow } from '#server/spreadsheet/sheet.ts'
import { advanceReturnRegister } from '../contract/advance-return.ts'
import { type MarginRow, marginRegister } from '../contract/margin-ledger.ts'
import type { AdvanceReturn } from '../rules/advance-return.ts'
import { changeSums, lateLists, returnSums } from '../rules/printed-return.ts'
import { loadMarginLedger, pieceOfRow } from './list-margins.ts'
import { type MadeReturn, makeAdvanceReturn } from './make-advance-return.ts'

// A .csv has neither title nor subtitle: each row says of when it is, also where several files are put into one.
const periodColumn: SheetColumn = { heading: 'Zeitraum', kind: 'text', width: 16 }

const returnColumns: readonly SheetColumn[] = [
  { heading: 'Kennzahl', kind: 'text', width: 10 },
  { heading: 'Bezeichnung', kind: 'text', width: 70 },
  { heading: 'Bemessungsgrundlage', kind: 'number', width: 20 },
  { heading: 'Kennzahl Steuer', kind: 'text', width: 14 },
  { heading: 'Steuer', kind: 'money', width: 14 },
  { heading: 'Bemessungsgrundlage auf den Cent', kind: 'money', width: 20 },
  { heading: 'Steuer nach Belegen', kind: 'money', width: 20 },
  periodColumn,
]

const correctedColumns: readonly SheetColumn[] = [
  ...returnColumns.slice(0, -1),
  { heading: 'Bemessungsgrundlage wie festgeschrieben', kind: 'number', width: 20 },
  { heading: 'Steuer wie festgeschrieben', kind: 'money', width: 20 },
  periodColumn,
]

const filedColumns: readonly SheetColumn[] = [
  ...correctedColumns.slice(0, -1),
  { heading: 'Bemessungsgrundlage zuletzt abgegeben', kind: 'number', width: 20 },
  { heading: 'Steuer zuletzt abgegeben', kind: 'money', width: 20 },
  periodColumn,
]

/** The figures of the advance return, all of the form, and what they come to. */
export const advanceReturnRegisterFile = register(
  advanceReturnRegister,
  async (tx, { period }, _context, sheet) => {
    const answer = await makeAdvanceReturn(tx, period)
    const { made, declared, lastFiled } = answer
    if (declared === null) {
      await sheet.begin(headOf('Umsatzsteuer-Voranmeldung', period, returnColumns))
      await sheet.add(returnRows(made).map((row) => [...row, periodLabel(period)]))
      return
    }
    const columns = lastFiled ? filedColumns : correctedColumns
    const earlier = lastFiled ? [declared, lastFiled.made] : [declared]
    await sheet.begin(headOf('Berichtigte Umsatzsteuer-Voranmeldung', period, columns))
    await sheet.add(correctedRows(answer, declared, earlier).map((row) => [...row, periodLabel(period)]))
  },
)

/**
 * As the return, each figure with what stood in it `earlier`: when its period was locked, and in the one that was filed last. Then what it
 * makes of what was to be paid, and what came later.
 */
function correctedRows(
  answer: MadeReturn,
  declared: AdvanceReturn,
  earlier: readonly AdvanceReturn[],
): SheetRow[] {
  const { made, lastFiled } = answer
  const nothing = earlier.flatMap(() => [null, null])
  const before = earlier.map(returnRows)
  const rows = returnRows(made).map((row, index) => [
    ...row,
    ...before.flatMap((one) => {
      const [, , euros = null, , tax = null] = one[index] ?? []
      return [euros, tax]
    }),
  ])
  const sums = changeSums(made.payable, declared.payable, lastFiled?.made.payable ?? null)
  const changes = sums.map(({ label, amount }) => ['', label, null, '', amount, null, null, ...nothing])
  const documents = lateLists(answer).flatMap(({ title, items }) =>
    items.map(({ number, partner, recordedIn, reasons, base, tax }) => {
      const text = `${title}: ${number}, ${partner}, erfasst im ${monthLabel(recordedIn)}`
      return ['', [text, ...reasons].join('. '), null, '', null, base, tax, ...nothing]
    }),
  )
  return [
    ['10', 'Berichtigte Anmeldung', 1, '', null, null, null, ...nothing],
    ...[...rows, ...changes, ...documents],
  ]
}

function returnRows(made: AdvanceReturn): SheetRow[] {
  const figures = made.sections.flatMap(({ figures: own }) => own)
  const rows = figures.map(({ key, text, tax, taxKey, euros, formTax, base, documentTax }) =>
    tax === 'INPUT'
      ? ['', text, null, key, formTax, null, documentTax]
      : [key, text, euros, taxKey ?? '', formTax, base, documentTax],
  )
  const sums = returnSums(made).map(({ label, amount, isPayable }) => [
    ...['', label, null, isPayable ? '83' : '', amount, null, null],
  ])
  return [...rows, ...sums]
}

const ledgerColumns: readonly SheetColumn[] = [
  { heading: 'Monat', kind: 'text', width: 10 },
  { heading: 'Verkauft am', kind: 'day' },
  { heading: 'Rechnung', kind: 'text', width: 18 },
  { heading: 'Kunde', kind: 'text', width: 30 },
  { heading: 'Code', kind: 'text', width: 16 },
  { heading: 'Bezeichnung', kind: 'text', width: 36 },
  { heading: 'Menge', kind: 'number' },
  { heading: 'Gekauft am', kind: 'day' },
  { heading: 'Eingangsrechnung', kind: 'text', width: 18 },
  { heading: 'Lieferant', kind: 'text', width: 30 },
  { heading: 'EK €', kind: 'money', sum: true },
  { heading: 'VK €', kind: 'money', sum: true },
  { heading: 'Marge €', kind: 'money', sum: true },
  { heading: 'Bemessungsgrundlage €', kind: 'money', sum: true, width: 20 },
  { heading: 'Steuer %', kind: 'number' },
  { heading: 'Steuer €', kind: 'money', sum: true },
  periodColumn,
]

/** The ledger of § 25a Abs. 6 UStG. A piece that is paid in parts has its prices in its first row. */
export const marginRegisterFile = register(marginRegister, async (tx, { period }, _context, sheet) => {
  await sheet.begin(headOf('Differenzbesteuerung nach § 25a UStG', period, ledgerColumns))
  const seen = new Set<string>()
  for await (const rows of loadMarginLedger(tx, { words: [], filter: { filterType: 'period', period } })) {
    await sheet.add(
      rows.map((row) => {
        const piece = pieceOfRow(row)
        const isFirst = !seen.has(piece)
        seen.add(piece)
        return [...ledgerRow(row, isFirst), periodLabel(period)]
      }),
    )
  }
})

function ledgerRow(row: MarginRow, isFirst: boolean): SheetRow {
  const price = (units: number) => (isFirst ? inCents(units) : null)
  return [
    row.month,
    row.soldOn,
    numberOf(row),
    row.partner,
    row.product?.code ?? '',
    row.text,
    row.quantity,
    row.bought?.day ?? null,
    row.bought?.number ?? '',
    row.bought?.supplier ?? '',
    price(row.buying),
    price(row.sale),
    price(row.margin),
    inCents(row.base),
    row.taxPercent,
    inCents(row.tax),
  ]
}

function numberOf({ number, replacedBy, reduction }: MarginRow): string {
  const said = [reduction && reductionName(reduction), replacedBy && `jetzt ${replacedBy.number}`].filter(
    Boolean,
  )
  return said.length === 0 ? number : `${number} (${said.join(', ')})`
}

const inCents = (units: number): Cents => cents(Math.round(units * 100))

function headOf(title: string, period: Period, columns: readonly SheetColumn[]) {
  return { title, subtitle: periodLabel(period), columns }
}
