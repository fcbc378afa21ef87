import { type Cents, centsFromUnits } from '#kernel/money.ts'
import { formatAmount } from '#kernel/numbers/amount-text.ts'

export interface Amounts {
  from: Cents | null
  to: Cents | null
}

/** The amounts between which the address asks (`100..250.5`, either may be missing); null where it means none. */
export function amountsOfText(text: string): Amounts | null {
  const ends = text.split('..')
  if (ends.length !== 2 || text === '..') return null
  const [from, to] = ends.map((end) =>
    /^-?\d{1,12}(\.\d{1,2})?$/.test(end) ? centsFromUnits(Number(end)) : null,
  )
  if ((ends[0] && from == null) || (ends[1] && to == null)) return null
  return from != null && to != null && from > to ? null : { from: from ?? null, to: to ?? null }
}

export const unitsOfCents = (cents: Cents): number => cents / 100

export const textOfAmounts = ({ from, to }: Amounts): string =>
  [from, to].map((cents) => (cents === null ? '' : String(unitsOfCents(cents)))).join('..')

/** '100,00 – 250,50 €', 'ab 100,00 €', 'bis 250,50 €'. */
export function amountWords(text: string): string {
  const { from, to } = amountsOfText(text) ?? { from: null, to: null }
  if (from !== null && from === to) return `${formatAmount(from)} €`
  if (from !== null && to !== null) return `${formatAmount(from)} – ${formatAmount(to)} €`
  return from !== null ? `ab ${formatAmount(from)} €` : to !== null ? `bis ${formatAmount(to)} €` : ''
}
