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
 * What each line of a document comes to in EUR: its totals at the document's rate, and of those of one taxation the largest takes the
 * cents by which they differ from what is stored with the document (decisions §9), so that the lines sum up to it. `rate` is units of
 * the currency for one EUR. All lines of the document are needed.
 */
export function lineEuros(
  lines: readonly LineToShare[],
  groups: readonly StoredGroup[],
  rate: string,
): LineEuros[] {
  const euros = lines.map(({ net, gross }) => ({
    netEuro: convertToBase(net, rate),
    grossEuro: convertToBase(gross, rate),
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
