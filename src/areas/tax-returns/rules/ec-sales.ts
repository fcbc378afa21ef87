import { checkVatId, vatIdCountry } from '#kernel/codes/vat-id.ts'
import { isEuCountry } from '#kernel/countries/countries.ts'
import type { Day } from '#kernel/day.ts'
import { type Cents, cents, divideRounded, sumCents, zeroCents } from '#kernel/money.ts'
import { type Period, periodOf } from '#kernel/period.ts'

// Zusammenfassende Meldung (§ 18a UStG): what was supplied to businesses elsewhere in the EU, by their VAT ids.

/** What of a document was supplied to the EU in a period, in EUR cents. */
export interface EuSupply {
  /** In its document's copy of the customer, normalised; '' where none is named. */
  vatId: string
  taxType: 'NONE_EU' | 'SERVICE_EU'
  /** When it was supplied. */
  day: Day
  /** Whether the customer counted as one in the EU when the document was written. */
  countedAsEu: boolean
  base: Cents
}

/** L: goods; S: services of § 3a Abs. 2 UStG. Kontor knows no triangular trade (D, § 25b UStG). */
export type EcSalesKind = 'L' | 'S'

export type VatIdFault = 'MISSING' | 'WRONG' | 'MISTYPED' | 'DOMESTIC'

export interface EcSalesRow {
  vatId: string
  kind: EcSalesKind
  base: Cents
  /** As it is reported: full euros, rounded. */
  euros: number
  fault: VatIdFault | null
}

export const ecSalesKind: Record<EuSupply['taxType'], EcSalesKind> = { NONE_EU: 'L', SERVICE_EU: 'S' }

/**
 * One row for each VAT id and kind (§ 18a Abs. 7 UStG), in their order. What was cancelled or corrected lowers the period in which
 * that was done (§ 18a Abs. 7 S. 2 with § 17 UStG), so a row may be negative; one that comes to nothing is left out.
 */
export function ecSalesRows(supplies: readonly EuSupply[]): EcSalesRow[] {
  return rowsOf(supplies).filter(({ base }) => base !== 0)
}

/** A row of a corrected statement, with what stood in it when its period was locked, and in the corrected one that was filed last. */
export type ComparedRow = EcSalesRow & {
  declared: Pick<EcSalesRow, 'base' | 'euros'>
  /** Null while none was filed. */
  filed: Pick<EcSalesRow, 'euros'> | null
}

/** A line as it is named in what was filed: 'FR40303265045 L'. */
export const lineName = ({ vatId, kind }: Pick<EcSalesRow, 'vatId' | 'kind'>) => `${vatId} ${kind}`

/**
 * The rows of a corrected statement (§ 18a Abs. 10 UStG), each with what `onTime` came to, and with what the last one that was filed said
 * (`filed`: the full euros of each line; null: none was): one that comes to nothing now is reported as 0 where something was reported.
 */
export function comparedRows(
  supplies: readonly EuSupply[],
  onTime: readonly EuSupply[],
  filed: Readonly<Record<string, readonly number[]>> | null,
): ComparedRow[] {
  const declared = new Map(rowsOf(onTime).map((row) => [lineName(row), row]))
  const rows = rowsOf(supplies)
  const names = new Set(rows.map(lineName))
  const gone = Object.keys(filed ?? {}).filter((name) => !names.has(name))
  return [...rows, ...gone.map(emptyLine)]
    .sort((one, other) => (lineName(one) < lineName(other) ? -1 : 1))
    .map((row) => {
      const name = lineName(row)
      const was = declared.get(name)
      return {
        ...row,
        declared: { base: was?.base ?? zeroCents, euros: was?.euros ?? 0 },
        filed: filed && { euros: filed[name]?.[0] ?? 0 },
      }
    })
    .filter(
      ({ base, declared: was, filed: last }) => base !== 0 || was.base !== 0 || (last?.euros ?? 0) !== 0,
    )
}

/** A line that was filed and of which no supply is left; only what can be reported was filed. */
function emptyLine(name: string): EcSalesRow {
  const kind: EcSalesKind = name.endsWith(' S') ? 'S' : 'L'
  return { vatId: name.slice(0, -2), kind, base: zeroCents, euros: 0, fault: null }
}

/**
 * How a supply of a locked month passes from the VAT id under which it was reported to others (§ 18a Abs. 10 UStG): `named` are the papers
 * that name its customer, one after the other. Those before the last that names the reported id say nothing new; where none does, since
 * it was mended after the lock, the last one alone counts.
 */
export function renamings<T extends { vatId: string }>(
  reported: string,
  named: readonly T[],
): { from: string; to: T }[] {
  const known = named.findLastIndex(({ vatId }) => vatId === reported)
  const later = known < 0 ? named.slice(-1) : named.slice(known + 1)
  return later
    .map((to, index) => ({ from: later[index - 1]?.vatId ?? reported, to }))
    .filter(({ from, to }) => from !== to.vatId)
}

function rowsOf(supplies: readonly EuSupply[]): EcSalesRow[] {
  const groups = Map.groupBy(supplies, ({ vatId, taxType }) => `${vatId} ${ecSalesKind[taxType]}`)
  return [...groups]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, own]) => {
      const [first] = own
      const base = sumCents(own.map((supply) => supply.base))
      if (!first) return []
      const { vatId, taxType } = first
      const fault = faultOf(first)
      return [{ vatId, kind: ecSalesKind[taxType], base, euros: roundedEuros(base), fault }]
    })
}

/** Why a VAT id cannot be reported; null where its form is right. Whether Britain is one of the EU the document says; Northern Ireland is for goods alone. */
function faultOf({ vatId, taxType, day, countedAsEu }: EuSupply): VatIdFault | null {
  if (vatId === '') return 'MISSING'
  const country = vatIdCountry(vatId)
  if (country === 'DE') return 'DOMESTIC'
  if (country === null || !isEuCountry(country, day, { ukCountsAsEu: countedAsEu })) return 'WRONG'
  if (country === 'XI' && taxType === 'SERVICE_EU') return 'WRONG'
  const check = checkVatId(vatId)
  if (check === 'mistyped') return 'MISTYPED'
  return check === 'valid' ? null : 'WRONG'
}

/** Full euros, rounded commercially. */
export function roundedEuros(amount: Cents): number {
  return Number(divideRounded(BigInt(amount), 100n))
}

/**
 * Of which time a statement has the services: of its own where it is a quarter's. Monthly statements have those of the whole quarter in its
 * last month (§ 18a Abs. 2 S. 2 UStG) and none (null) in the others, unless the firm chose to report them monthly, too (Abs. 3).
 */
export function servicesPeriod(period: Period, isMonthly: boolean): Period | null {
  if (period.kind !== 'month' || isMonthly) return period
  const quarter = periodOf('quarter', period.from)
  return quarter.to === period.to ? quarter : null
}

// § 18a Abs. 1 S. 2 UStG
const quarterlyLimit = cents(5_000_000)

/**
 * Whether each month of a quarter has to be reported: when goods of more than 50.000 € were supplied in it or in one of the four
 * before it (§ 18a Abs. 1 S. 2 UStG). `goodsOfQuarters` are the sums of these five.
 */
export function isMonthlyDue(goodsOfQuarters: readonly Cents[]): boolean {
  return goodsOfQuarters.some((goods) => goods > quarterlyLimit)
}

/** Whether a row stands in the file: one with a wrong check digit does, and is warned of. */
export function isReported({ fault }: Pick<EcSalesRow, 'fault'>): boolean {
  return fault === null || fault === 'MISTYPED'
}

/** The full euros of each line that can be reported, by its name. */
export function filedLines(rows: readonly Omit<EcSalesRow, 'base'>[]): Record<string, number[]> {
  return Object.fromEntries(rows.filter(isReported).map((row) => [lineName(row), [row.euros]]))
}

type FiledRow = Omit<EcSalesRow, 'base'> & {
  declared?: { euros: number } | null
  filed?: { euros: number } | null
}

/**
 * The rows as a file for the import of 'Mein ELSTER' and the BZSt's portal (version 3.0: UTF-8, country and number in one column).
 * Those whose VAT id cannot be reported are not in it. A corrected statement has the rows alone that changed since the last one, with what they
 * come to now.
 */
export function ecSalesFile(rows: readonly FiledRow[]): string {
  const lines = rows
    .filter((row) => isReported(row) && row.euros !== ((row.filed ?? row.declared)?.euros ?? 0))
    .map(({ vatId, kind, euros }) => `${vatId},${euros},${kind}`)
  return ['#v3.0', 'USt-IdNr.,Betrag (Euro),Art der Leistung', ...lines, ''].join('\r\n')
}
