import { addDays, type Day, daysBetween, formatDay, parseDay } from '#kernel/day.ts'
import { workdayFrom } from '#kernel/workdays.ts'
import type { z } from '#kernel/zod.ts'
import type {
  interestPart,
  ProposalRow,
  proposedItem,
  remindedInvoice,
  stopOfInvoice,
} from '../contract/list-proposals.ts'
import { type ClaimKind, mostItems } from './facts.ts'

// What the screen says of proposals, in the words of the firm's own people.

export type RemindedInvoiceRow = z.output<typeof remindedInvoice>
export type ProposedItem = z.output<typeof proposedItem>
export type ShownStop = z.output<typeof stopOfInvoice>
type InterestPart = z.output<typeof interestPart>

/** A day in a sentence about these weeks: `30.11.`, with its year where that is another one than today's. */
export function dayIn(day: string, today: Day): string {
  const parsed = parseDay(day)
  if (parsed === null) return day
  const text = formatDay(parsed)
  return day.slice(0, 4) === today.slice(0, 4) ? text.slice(0, 6) : text
}

const numbersInWords = ['', 'eine', 'zwei', 'drei', 'vier', 'fünf', 'sechs', 'sieben', 'acht', 'neun', 'zehn']

/** 'drei Rechnungen'. */
export const invoicesText = (count: number): string =>
  count === 1 ? 'eine Rechnung' : `${numbersInWords[count] ?? count} Rechnungen`

/** '2026-00083 · fällig 30.10.', of several the oldest: 'drei Rechnungen, älteste fällig 30.10.'. */
export function itemsText(
  items: readonly Pick<RemindedInvoiceRow, 'invoiceNumber' | 'dueDate'>[],
  today: Day,
): string {
  const [first, second] = [...items].sort((one, other) => (one.dueDate < other.dueDate ? -1 : 1))
  if (first === undefined) return 'keine Rechnung'
  const due = `fällig ${dayIn(first.dueDate, today)}`
  return second === undefined
    ? `${first.invoiceNumber} · ${due}`
    : `${invoicesText(items.length)}, älteste ${due}`
}

/** What came before: 'erster Brief', 'nach Zahlungserinnerung 09.11.'. */
export function beforeText(items: readonly Pick<RemindedInvoiceRow, 'letters'>[], today: Day): string {
  const letters = items.flatMap(({ letters }) => letters.at(-1) ?? [])
  const [last] = letters.sort((one, other) => other.level - one.level || (one.day < other.day ? 1 : -1))
  return last === undefined ? 'erster Brief' : `nach ${last.levelName} ${dayIn(last.day, today)}`
}

type DefaultOfItem = ProposedItem['default']

/** Of several invoices the one that is longest in default tells, else the one that will be first. */
export function firstDefault(items: readonly Pick<ProposedItem, 'default'>[]): DefaultOfItem {
  const [first] = items
    .flatMap(({ default: begins }) => begins ?? [])
    .sort((one, other) => (one.day < other.day ? -1 : 1))
  return first ?? null
}

const defaultInTwoWords = {
  TARGET_AGREED: 'Ziel vereinbart',
  LETTER: 'Frist vorbei',
  THIRTY_DAYS: '30 Tage',
  THIS_LETTER: 'durch diesen Brief',
} as const

/** Since when, and why in two words; what is not yet says from when on. */
export function defaultLines(begins: DefaultOfItem, today: Day): [first: string, second: string] {
  if (begins === null) return ['noch nicht', 'erst durch einen Brief']
  const day = dayIn(begins.day, today)
  return begins.hasBegun
    ? [`seit ${day}`, defaultInTwoWords[begins.reason]]
    : ['noch nicht', `frühestens ${day}`]
}

/** When default began and why, as a sentence without its end. */
export function defaultSentence(item: Pick<ProposedItem, 'default' | 'letters' | 'isConsumer'>): string {
  const { default: begins } = item
  if (begins === null) return 'noch nicht'
  const day = fullDay(begins.day)
  if (!begins.hasBegun) return `noch nicht; frühestens ab ${day}, ${whyNotYet(item)}`
  if (begins.reason === 'TARGET_AGREED')
    return `seit ${day}, weil mit dem Kunden ein Zahlungsziel vereinbart ist`
  if (begins.reason === 'THIRTY_DAYS') return `seit ${day}, 30 Tage nach Fälligkeit und Zugang`
  // The letter whose last day, moved by § 193, lies right before.
  const letter = item.letters.find(({ payUntil }) => dayAfterMoved(payUntil) === begins.day)
  if (letter === undefined) return `seit ${day}, weil die Frist eines Briefs endete`
  return `seit ${day}, weil die Frist von „${letter.levelName}“ am ${fullDay(letter.payUntil)} endete`
}

/** Each such sentence once, with the invoices of which it holds; many are counted. */
export function defaultSentences(
  items: readonly Pick<ProposedItem, 'invoiceNumber' | 'default' | 'letters' | 'isConsumer'>[],
): [sentence: string, numbers: string][] {
  return [...Map.groupBy(items, defaultSentence)].map(([sentence, of]) => [
    sentence,
    of.length > mostNumbers
      ? `${of.length} Rechnungen`
      : of.map(({ invoiceNumber }) => invoiceNumber).join(', '),
  ])
}

const mostNumbers = 5

/** Their numbers; of many the first ones, and how many more: '2026-00083, 2026-00084 und 995 weitere'. */
export function numbersText(items: readonly { invoiceNumber: string }[], most = mostNumbers): string {
  const more = items.length - most
  // The last one needs no more room than the words for it.
  const shown = more <= 1 ? items : items.slice(0, most)
  const text = shown.map(({ invoiceNumber }) => invoiceNumber).join(', ')
  return more <= 1 ? text : `${text} und ${more} weitere`
}

function whyNotYet({ default: begins, isConsumer }: Pick<ProposedItem, 'default' | 'isConsumer'>): string {
  if (begins?.reason === 'THIS_LETTER')
    return isConsumer
      ? 'wenn die Frist dieses Briefs endet: Die Rechnung nennt dem Verbraucher die 30 Tage nicht'
      : 'wenn die Frist dieses Briefs endet'
  if (begins?.reason === 'THIRTY_DAYS') return '30 Tage nach Fälligkeit und Zugang'
  return 'wenn die Frist endet'
}

function dayAfterMoved(day: string): string | null {
  const parsed = parseDay(day)
  return parsed && addDays(workdayFrom(parsed), 1)
}

const fullDay = (day: string): string => {
  const parsed = parseDay(day)
  return parsed === null ? day : formatDay(parsed)
}

const percentText = (percent: number): string =>
  percent.toLocaleString('de-DE', { minimumFractionDigits: 0, maximumFractionDigits: 2 }).replace('-', '−')

const amountText = (units: number): string =>
  units.toLocaleString('de-DE', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** '25 Tage, 10,27 % aus 1.890,00 (Basiszins 1,27 + 9)'; several in their order. */
export function interestText(parts: readonly InterestPart[]): string {
  return parts
    .map(({ days, percent, open, basePercent }) => {
      const added = percentText(Math.round((percent - basePercent) * 100) / 100)
      const of = `${percentText(percent)} % aus ${amountText(open)} (Basiszins ${percentText(basePercent)} + ${added})`
      return `${days === 1 ? '1 Tag' : `${days} Tage`}, ${of}`
    })
    .join('; ')
}

export const claimNames: Readonly<Record<ClaimKind, string>> = {
  INTEREST: 'Verzugszinsen',
  LUMP_SUM: 'Pauschale',
  FEE: 'Mahngebühr',
}

/** Why nothing is written about an invoice: in a few words, and what there is to know besides. */
export interface StopText {
  reason: string
  more: string
}

const levelDays = (count: number): string => (count === 1 ? '1 Tag' : `${count} Tage`)

const weekdays = ['Sonntag', 'Montag', 'Dienstag', 'Mittwoch', 'Donnerstag', 'Freitag', 'Samstag']
const weekday = (day: Day): string => weekdays[new Date(`${day}T12:00:00Z`).getUTCDay()] ?? ''

/** What keeps an invoice out of a letter, in words. */
export function stopText(stop: ShownStop, invoice: RemindedInvoiceRow, today: Day): StopText {
  const { kind, block, day } = stop
  if (kind === 'DISPUTED' && block)
    return {
      reason: `Bestritten seit ${dayIn(block.since, today)}`,
      more: `${quoted(block)} · die Steuer lässt sich berichtigen`,
    }
  if (kind === 'BLOCKED' && block)
    return {
      reason:
        block.until === null
          ? `Gesperrt seit ${dayIn(block.since, today)}`
          : `Gesperrt bis ${dayIn(block.until, today)}`,
      more: quoted(block),
    }
  if (kind === 'NOT_HANDED_OUT')
    return { reason: 'Noch nicht versendet', more: 'Der Kunde hat sie noch nicht bekommen' }
  if (kind === 'SMALL')
    return { reason: 'Nur eine kleine Differenz offen', more: 'Dafür lohnt kein Brief; D bucht sie aus' }
  if (kind === 'NEXT_LETTER')
    return {
      reason: 'Im nächsten Brief',
      more: `Ein Brief hat höchstens ${mostItems} Rechnungen: Ist er geschrieben, wird der nächste vorgeschlagen`,
    }
  const last = invoice.letters.at(-1)
  if (kind === 'LAST_LEVEL')
    return {
      reason: 'Letzte Stufe ist geschrieben',
      more: last
        ? `${last.levelName} ${dayIn(last.day, today)}, zahlbar bis ${dayIn(last.payUntil, today)}`
        : '',
    }
  if (kind === 'PAY_UNTIL')
    return {
      reason: `Frist läuft bis ${dayIn(day ?? '', today)}`,
      more: last ? `${last.levelName} vom ${dayIn(last.day, today)}` : '',
    }
  return { reason: `Erst ab ${dayIn(day ?? '', today)}`, more: whyFrom(stop, invoice, today) }
}

const quoted = ({ reason, ofPartner }: NonNullable<ShownStop['block']>): string =>
  `„${reason}“${ofPartner ? ' · gilt für alle Rechnungen des Kunden' : ''}`

/** 'Samstag, 21.11., zählt als Montag; dazu 7 Tage der ersten Stufe', '14 Tage nach Zahlungserinnerung 09.11.'. */
function whyFrom({ day, after }: ShownStop, invoice: RemindedInvoiceRow, today: Day): string {
  const from = parseDay(day ?? '')
  const due = parseDay(invoice.dueDate)
  const last = invoice.letters.at(-1)
  if (after === 'LETTER' && last && from) {
    const written = parseDay(last.day)
    const days = written ? levelDays(daysBetween(written, from)) : ''
    return `${days} nach ${last.levelName} ${dayIn(last.day, today)}`
  }
  if (from === null || due === null) return ''
  const moved = workdayFrom(due)
  const days = levelDays(daysBetween(moved, from))
  return moved === due
    ? `${days} nach der Fälligkeit`
    : `${weekday(due)}, ${dayIn(due, today)}, zählt als ${weekday(moved)}; dazu ${days} der ersten Stufe`
}

/** What somebody changed of a proposal before it is written. */
export interface LetterChoice {
  /** The whole letter is left out. */
  isOut: boolean
  /** Invoices that are left out of it. */
  leftOut: readonly string[]
  without: readonly ClaimKind[]
  deliver: 'MAIL' | 'PRINT' | null
  /** Where its e-mail goes; null: where the customer's go. */
  to: string | null
  /** Its invoices go with it. */
  withInvoices: boolean
}

export const plainChoice: LetterChoice = {
  ...{ isOut: false, leftOut: [], without: [], deliver: null, to: null, withInvoices: false },
}

type Letter = NonNullable<ProposalRow['letter']>

/** What is left of a letter by what somebody changed; null where no invoice is. Sums in units of its currency. */
export interface ChosenLetter {
  level: number
  levelName: string
  items: Letter['items']
  claims: Letter['claims']
  due: number
  interest: number
  costs: number
  total: number
}

/**
 * The same figures that the server reckons: claims of earlier letters stay, those that the letter itself would raise go with their invoice;
 * a fee only with the last one in default.
 */
export function chosenLetter(letter: Letter, { leftOut, without }: LetterChoice): ChosenLetter | null {
  const items = letter.items.filter(({ invoiceEntityId }) => !leftOut.includes(invoiceEntityId))
  const [highest] = [...items].sort((one, other) => other.level - one.level)
  if (highest === undefined) return null
  const isInDefault = items.some(({ default: begins }) => begins?.hasBegun)
  const claims = letter.claims.filter(({ kind, entityId, invoiceEntityId }) => {
    if (without.includes(kind)) return false
    if (entityId !== null || !leftOut.includes(invoiceEntityId)) return true
    return kind === 'FEE' && isInDefault && highest.level === letter.level
  })
  const due = sum(items.map(({ amountDue }) => amountDue))
  const of = (isWanted: (kind: ClaimKind) => boolean) =>
    sum(claims.filter(({ kind }) => isWanted(kind)).map(({ amount }) => amount))
  const interest = of((kind) => kind === 'INTEREST')
  const costs = of((kind) => kind !== 'INTEREST')
  return {
    ...{ level: highest.level, levelName: highest.levelName, items, claims },
    ...{ due, interest, costs, total: sum([due, interest, costs]) },
  }
}

const sum = (units: readonly number[]): number =>
  Math.round(units.reduce((all, one) => all + one * 100, 0)) / 100
