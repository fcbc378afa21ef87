import type { DocumentKind } from '#areas/documents/rules/stored-document.ts'
import type { Day, Month } from '#kernel/day.ts'
import type { EntityId } from '#kernel/id.ts'
import { type Cents, cents, zeroCents } from '#kernel/money.ts'
import type { EcSalesKind } from './ec-sales.ts'

// What was filed of a corrected return or statement, and what came since.

/** What stood in it: of a return base and tax of each Kennzahl, in EUR cents, of a statement the full euros of each line. */
export type FiledFigures = Record<string, number[]>

/** What of a document came after its period was locked, with what it adds, in EUR cents. */
export interface LateItem {
  documentId: EntityId
  documentType: DocumentKind
  number: string
  date: Day
  partner: string
  /** The month in which it was recorded. */
  recordedIn: Month
  reasons: string[]
  base: Cents
  /** What is owed of it in Germany, less what is deducted; 0 in a statement. */
  tax: Cents
}

/** The same of a statement, in one of its lines. */
export interface LateLine extends LateItem {
  vatId: string
  kind: EcSalesKind
}

/** Said of what stood in what was filed and counts no more. */
export const takenBack = 'Nach der Abgabe geändert oder gelöscht.'

/**
 * What came since something was filed: what is late now less what of it stood there (`filed`), amount by amount. What stood there and is
 * late no more is taken back. Together they are the difference between the two.
 */
export function sinceFiling<T extends LateItem>(now: readonly T[], filed: readonly T[]): T[] {
  const before = new Map(filed.map((item) => [keyOf(item), item]))
  const here = new Set(now.map(keyOf))
  const gone = filed
    .filter((item) => !here.has(keyOf(item)))
    .map((item) => ({ ...item, reasons: [takenBack], base: zeroCents, tax: zeroCents }))
  return [...now, ...gone]
    .map((item) => {
      const was = before.get(keyOf(item))
      return was ? { ...item, base: cents(item.base - was.base), tax: cents(item.tax - was.tax) } : item
    })
    .filter(({ base, tax }) => base !== 0 || tax !== 0)
}

function keyOf(item: LateItem & Partial<Pick<LateLine, 'vatId' | 'kind'>>): string {
  return [item.documentId, item.recordedIn, item.vatId, item.kind].join()
}

/** Whether two say the same, whatever the order of their names; what is not named is 0. */
export function isSameFigures(one: FiledFigures, other: FiledFigures): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...names].every((name) => textOf(one[name]) === textOf(other[name]))
}

const textOf = (amounts: readonly number[] = []) =>
  amounts.some((amount) => amount !== 0) ? amounts.join() : ''
