import { convertToBase } from '#areas/currencies/rules/convert-to-base.ts'
import { type Cents, cents, sumCents } from '#kernel/money.ts'

/** A line's totals in its document's currency. */
export interface LineToShare {
  taxType: string
  net: Cents
  gross: Cents
}

/** What a document's lines of one taxation come to in EUR, as it is stored with the document. */
export interface StoredGroup {
  taxType: string
  netEuro: Cents
  grossEuro: Cents
}

export interface LineEuros {
  netEuro: Cents
  grossEuro: Cents
}

/**
 * The lines of a document with what each comes to in EUR: its totals at the document's rate, and of those of one taxation the first of
 * the largest takes the cents by which they differ from what is stored with the document (decisions §9), so that the lines sum up to
 * it. `rate` is units of the currency for one EUR. Needs all lines of the document, and all its groups: its own and those that a final
 * invoice deducts of its advances. Written with the document, and never computed again.
 */
export function lineEuros<Line extends LineToShare>(
  lines: readonly Line[],
  groups: readonly StoredGroup[],
  rate: string,
): (Line & LineEuros)[] {
  const euros = lines.map((line) => ({
    ...line,
    netEuro: convertToBase(line.net, rate),
    grossEuro: convertToBase(line.gross, rate),
  }))
  for (const taxType of new Set(lines.map((line) => line.taxType))) {
    const places = lines.flatMap((line, place) => (line.taxType === taxType ? [place] : []))
    const stored = groups.filter((group) => group.taxType === taxType)
    giveRest(places, lines, euros, stored, 'net', 'netEuro')
    giveRest(places, lines, euros, stored, 'gross', 'grossEuro')
  }
  return euros
}

/** The first of the largest lines takes what is left. */
function giveRest(
  places: readonly number[],
  lines: readonly LineToShare[],
  euros: LineEuros[],
  stored: readonly StoredGroup[],
  side: 'net' | 'gross',
  euroSide: 'netEuro' | 'grossEuro',
): void {
  const size = (place: number) => Math.abs(lines[place]?.[side] ?? 0)
  const largest = places.reduce((best, place) => (size(place) > size(best) ? place : best))
  const taken = euros[largest]
  if (!taken) return
  const sum = sumCents(places.flatMap((place) => euros[place]?.[euroSide] ?? []))
  const rest = sumCents(stored.map((group) => group[euroSide])) - sum
  taken[euroSide] = cents(taken[euroSide] + rest)
}
