import { type Day, daysBetween, formatDay, parseDay } from '#kernel/day.ts'
import type { ConfirmationDetails, ConfirmationResult, ConfirmationSource } from './vat-id-confirmation.ts'

/** How many days before an invoice a confirmation may lie without being pointed out. */
export const freshDays = 90

interface Confirmed {
  vatId: string
  day: string
  result: ConfirmationResult
  details: ConfirmationDetails | null
}

/** How a VAT id stands on a day, by its confirmations. All but `fresh` is pointed out; nothing of it is refused. */
export type VatIdState<C extends Confirmed = Confirmed> =
  | { kind: 'none' }
  | { kind: 'invalid' | 'different' | 'simple' | 'fresh'; latest: C }
  | { kind: 'old'; latest: C; days: number }

/**
 * The state of a VAT id for an invoice of `day`, by `confirmations` of any ids, the newest first. A simple confirmation takes
 * nothing from a qualified one before it; what is qualified counts for 90 days (§ 18e UStG names no time: a habit of auditors).
 */
export function vatIdState<C extends Confirmed>(
  confirmations: readonly C[],
  vatId: string,
  day: Day,
): VatIdState<C> {
  const own = confirmations.filter((confirmation) => confirmation.vatId === vatId)
  const [latest] = own
  if (!latest) return { kind: 'none' }
  if (latest.result === 'INVALID') return { kind: 'invalid', latest }
  const told = own.find(({ result }) => result !== 'SIMPLE')
  if (told?.result === 'DIFFERENT') return { kind: 'different', latest: told }
  if (told?.result !== 'QUALIFIED') return { kind: 'simple', latest }
  const confirmedOn = parseDay(told.day)
  const days = confirmedOn === null ? 0 : daysBetween(confirmedOn, day)
  return days > freshDays ? { kind: 'old', latest: told, days } : { kind: 'fresh', latest: told }
}

export const noProof = 'einfache Abfrage, kein Nachweis nach § 18e UStG'

/** What is to be pointed out of an id on an invoice, in German; null when it is confirmed. */
export function vatIdHint(vatId: string, state: VatIdState): string | null {
  const id = `USt-IdNr. ${vatId}`
  switch (state.kind) {
    case 'none':
      return `Die ${id} ist noch nicht bestätigt (§ 18e UStG).`
    case 'invalid':
      return `Die ${id} war bei der Abfrage am ${dayOf(state.latest)} nicht gültig.`
    case 'different':
      return `Bei der Bestätigung der ${id} am ${dayOf(state.latest)} ${differing(state.latest)}.`
    case 'simple':
      return `Für die ${id} gibt es nur eine ${noProof}.`
    case 'old':
      return `Die Bestätigung der ${id} vom ${dayOf(state.latest)} ist ${state.days} Tage älter als die Rechnung.`
    case 'fresh':
      return null
  }
}

/** The same beside the id, in a few words. */
export function vatIdStateText(state: VatIdState): string {
  switch (state.kind) {
    case 'none':
      return 'nicht bestätigt'
    case 'invalid':
      return `am ${dayOf(state.latest)} nicht gültig`
    case 'different':
      return `am ${dayOf(state.latest)} bestätigt, Angaben weichen ab`
    case 'simple':
      return 'nur einfach bestätigt'
    case 'old':
      return `bestätigt am ${dayOf(state.latest)}, über 90 Tage alt`
    case 'fresh':
      return `bestätigt am ${dayOf(state.latest)}`
  }
}

export const resultNames: Record<ConfirmationResult, string> = {
  QUALIFIED: 'gültig, Angaben stimmen',
  DIFFERENT: 'gültig, Angaben weichen ab',
  SIMPLE: 'gültig, Angaben nicht bestätigt',
  INVALID: 'nicht gültig',
}

export const sourceNames: Record<ConfirmationSource, string> = {
  BZST: 'Bundeszentralamt für Steuern',
  VIES: `VIES: ${noProof}`,
  HAND: 'von Hand eingetragen',
}

const detailNames = { companyName: 'Firma', street: 'Straße', zip: 'PLZ', city: 'Ort' } as const
const said = { A: 'stimmt', B: 'weicht ab', C: 'nicht gefragt', D: 'nicht mitgeteilt' } as const

/** What was said of each detail, and from when to when the id is valid: `Firma stimmt, Ort weicht ab`; '' for nothing. */
export function detailsText(details: ConfirmationDetails | null): string {
  if (details === null) return ''
  const { matches, validFrom, validUntil } = details
  const told = namesOf(matches).flatMap((name) => {
    const match = matches[name]
    return match === null ? [] : [`${detailNames[name]} ${said[match]}`]
  })
  const spans = [
    validFrom && `gültig ab ${shown(validFrom)}`,
    validUntil && `gültig bis ${shown(validUntil)}`,
  ].filter((text) => text !== null)
  return [...told, ...spans].join(', ')
}

function differing({ details }: Confirmed): string {
  const matches = details?.matches
  const names = matches ? namesOf(matches).filter((name) => matches[name] === 'B') : []
  if (names.length === 0) return 'wichen Angaben ab'
  const list = names.map((name) => detailNames[name]).join(', ')
  return names.length === 1 ? `wich eine Angabe ab: ${list}` : `wichen Angaben ab: ${list}`
}

function namesOf(matches: ConfirmationDetails['matches']) {
  // Object.keys is typed string[]; these are the names of a plain record.
  return Object.keys(detailNames).filter((name) => name in matches) as (keyof typeof detailNames)[]
}

const dayOf = ({ day }: Confirmed) => shown(day)

function shown(text: string): string {
  const day = parseDay(text)
  return day === null ? text : formatDay(day)
}
