import { type Day, formatDay } from '#kernel/day.ts'
import type { FieldError } from '#kernel/errors.ts'
import type { EntityId } from '#kernel/id.ts'
import type { Cents } from '#kernel/money.ts'
import { formatMoney } from '#kernel/numbers/amount-text.ts'
import type { BaseRate, Block, Claim, ClaimKind, Level, RemindedInvoice } from './facts.ts'
import { type LetterFigures, letterFigures } from './letter-figures.ts'
import { isOverdue, workingDaysSince } from './next-level.ts'
import { askableClaims } from './propose.ts'
import { blocksOn } from './stops.ts'

/** What is sent. */
export interface ReminderInput {
  day: Day
  currency: string
  /** Until when payments are entered, and whether an older day is confirmed. */
  paymentsUntil: Day
  confirmed: boolean
  without: readonly ClaimKind[]
  items: readonly { invoiceEntityId: EntityId; level: number; amountDue: Cents }[]
}

export interface ReminderFacts {
  today: Day
  levels: readonly Level[]
  baseRates: readonly BaseRate[]
  /** By the places of the items: the invoice, or why it is never reminded of. */
  invoices: readonly (RemindedInvoice | string)[]
  blocks: readonly Block[]
  claims: readonly Claim[]
  /** What is owed back to the customer in this currency. */
  credit: Cents
}

export type ReminderDecision =
  | { ok: true; figures: LetterFigures }
  | { ok: false; code: 'stale-value' | 'invalid-input' | 'base-rate-missing'; problems: FieldError[] }

/** How many working days the entered payments may be old without being confirmed. */
export const freshWorkingDays = 2

/** Decides a letter (decisions §11 'Reminders'): what changed meanwhile comes first, so that nobody is reminded who has paid. */
export function decideReminder(input: ReminderInput, facts: ReminderFacts): ReminderDecision {
  const stale = staleAmounts(input, facts)
  if (stale.length > 0) return { ok: false, code: 'stale-value', problems: stale }
  const problems = [
    ...headProblems(input, facts),
    ...facts.invoices.flatMap((invoice, index) => itemProblems(invoice, index, input, facts)),
  ]
  if (problems.length > 0) return { ok: false, code: 'invalid-input', problems }
  const figures = letterFigures({
    ...{ day: input.day, currency: input.currency, without: input.without },
    ...{ levels: facts.levels, baseRates: facts.baseRates },
    // Those that are none were refused above.
    items: facts.invoices.flatMap((invoice, index) =>
      typeof invoice === 'string' ? [] : [{ invoice, level: input.items[index]?.level ?? 1 }],
    ),
    claims: askableClaims(facts.claims, facts.blocks, input.day),
  })
  if (figures.missingBaseRate === null) return { ok: true, figures }
  return { ok: false, code: 'base-rate-missing', problems: [missingBaseRate(figures.missingBaseRate)] }
}

/** What is said where a half-year has no base rate. */
export function missingBaseRate(validFrom: Day): FieldError {
  const message = `Der Basiszinssatz ab dem ${formatDay(validFrom)} fehlt. Bitte tragen Sie ihn ein, oder schreiben Sie ohne Zinsen.`
  return { path: 'baseRate', message }
}

function staleAmounts({ items, currency }: ReminderInput, { invoices }: ReminderFacts): FieldError[] {
  return items.flatMap(({ amountDue }, index) => {
    const invoice = invoices[index]
    if (invoice === undefined || typeof invoice === 'string' || invoice.due === amountDue) return []
    const [now, seen] = [invoice.due, amountDue].map((due) => formatMoney(due, currency))
    const message =
      invoice.due <= 0
        ? `Rechnung ${invoice.number} ist inzwischen ${invoice.writtenOff > 0 ? 'ausgebucht' : 'bezahlt'}`
        : `Von Rechnung ${invoice.number} sind jetzt ${now} offen statt ${seen}`
    return [{ path: `items.${index}.amountDue`, message }]
  })
}

function headProblems(input: ReminderInput, { today, credit }: ReminderFacts): FieldError[] {
  const problems: FieldError[] = []
  if (input.day !== today)
    problems.push({ path: 'day', message: `Ein Mahnbrief trägt das heutige Datum, den ${formatDay(today)}` })
  if (input.paymentsUntil > today)
    problems.push({
      path: 'paymentsUntil',
      message: 'Der Tag, bis zu dem Zahlungen erfasst sind, liegt in der Zukunft',
    })
  else if (!input.confirmed && workingDaysSince(input.paymentsUntil, today) > freshWorkingDays) {
    const day = formatDay(input.paymentsUntil)
    const message = `Zahlungen sind nur bis zum ${day} erfasst. Bitte erfassen Sie erst die neueren, oder bestätigen Sie, dass trotzdem geschrieben wird.`
    problems.push({ path: 'paymentsUntil', message })
  }
  if (credit > 0) {
    const message = `Der Kunde hat ein Guthaben von ${formatMoney(credit, input.currency)}. Bitte verrechnen Sie es erst.`
    problems.push({ path: 'partnerEntityId', message })
  }
  return problems
}

function itemProblems(
  invoice: RemindedInvoice | string,
  index: number,
  { day, items }: ReminderInput,
  { levels, blocks }: ReminderFacts,
): FieldError[] {
  const at = `items.${index}`
  const idAt = `${at}.invoiceEntityId`
  if (typeof invoice === 'string') return [{ path: idAt, message: invoice }]
  const sent = items[index]
  if (items.findIndex((item) => item.invoiceEntityId === sent?.invoiceEntityId) < index)
    return [{ path: idAt, message: `Rechnung ${invoice.number} steht zweimal in diesem Brief` }]
  const problems: FieldError[] = []
  for (const block of blocksOn(invoice, blocks, day))
    problems.push({ path: idAt, message: blockedWords(invoice, block) })
  if (!invoice.isHandedOut)
    problems.push({ path: idAt, message: `Rechnung ${invoice.number} ist noch nicht versendet` })
  if (!isOverdue(invoice, day) || invoice.due <= 0)
    problems.push({ path: idAt, message: `Rechnung ${invoice.number} ist nicht überfällig` })
  const message = levelFault(invoice, sent?.level ?? 0, levels)
  if (message !== null) problems.push({ path: `${at}.level`, message })
  return problems
}

function blockedWords({ number }: RemindedInvoice, { kind, documentId, reason, until }: Block): string {
  if (kind === 'DISPUTE')
    return `${documentId === null ? 'Der Kunde bestreitet' : `Der Kunde bestreitet Rechnung ${number}`}: ${reason}`
  const what = documentId === null ? 'Der Kunde' : `Rechnung ${number}`
  return `${what} ist ${until === null ? '' : `bis zum ${formatDay(until)} `}für Mahnungen gesperrt: ${reason}`
}

/**
 * One up, never two, and none again (decisions §11). A level's days say from when on it is proposed: who writes it before, by a call of his
 * own, is not refused.
 */
function levelFault(
  { number, letters }: RemindedInvoice,
  level: number,
  levels: readonly Level[],
): string | null {
  const last = letters.at(-1)?.level ?? 0
  const nameOf = (of: number) => levels[of - 1]?.names.DE ?? `Stufe ${of}`
  if (level <= last) return `Für Rechnung ${number} ist „${nameOf(level)}“ schon geschrieben`
  if (level > levels.length) return `Eine Stufe ${level} gibt es nicht`
  return level > last + 1 ? `Für Rechnung ${number} kommt erst „${nameOf(last + 1)}“` : null
}
