import { addDays, type Day, daysBetween, formatDay, parseDay } from '#kernel/day.ts'
import { formatSum } from '#kernel/numbers/amount-text.ts'
import type { TodayKind, TodayThing } from '../contract/today.ts'

/** How many of a kind there are to do, in words. */
const titles: Record<TodayKind, readonly [one: string, many: string]> = {
  OVERDUE_INVOICE: ['Rechnung anmahnen', 'Rechnungen anmahnen'],
  MANY_OVERDUE: ['Rechnung überfällig', 'Rechnungen überfällig'],
  OVERDUE_BILL: ['Rechnung sofort bezahlen', 'Rechnungen sofort bezahlen'],
  NOT_SENT: ['Rechnung nicht versendet', 'Rechnungen nicht versendet'],
  DISCOUNT_BILL: ['Rechnung mit Skonto bezahlen', 'Rechnungen mit Skonto bezahlen'],
  DUE_BILL: ['Rechnung bezahlen', 'Rechnungen bezahlen'],
  USER_APPROVAL: ['Person freischalten', 'Personen freischalten'],
  REQUEST: ['Anfrage beantworten', 'Anfragen beantworten'],
  CORRECTED_RETURN: ['Meldung berichtigen', 'Meldungen berichtigen'],
  DRAFT_INVOICE: ['Entwurf wartet', 'Entwürfe warten'],
  DRAFT_BILL: ['begonnene Eingangsrechnung', 'begonnene Eingangsrechnungen'],
  EVIDENCE: ['Nachweis fehlt', 'Nachweise fehlen'],
  ASSIGN_PRODUCT: ['Ware zuordnen', 'Waren zuordnen'],
}

/** `5 Rechnungen anmahnen` */
export function todayTitle({ kind, count }: TodayThing): string {
  const [one, many] = titles[kind]
  return count === 1 ? `1 ${one}` : `${count.toLocaleString('de-DE')} ${many}`
}

/** What it is about, in a line: how much and since when, or who. */
export function todayDetail({ kind, count, amount, since, first }: TodayThing, today: Day): string {
  if (kind === 'CORRECTED_RETURN') return 'nachgemeldet, nach dem Festschreiben'
  const who = [first?.number, first?.name].filter(Boolean).join(', ')
  if (amount !== null && since !== null) {
    const days = kind === 'DISCOUNT_BILL' ? untilText(since, today) : daysText(since, today)
    const which = count === 1 ? who : days.startsWith('seit') ? `die älteste ${days}` : `die erste ${days}`
    return `${formatSum(amount, 'EUR')}, ${count === 1 ? `${which}, ${days}` : which}`
  }
  // The names of drafts are those of the newest two.
  const named = kind.startsWith('DRAFT') ? Math.min(count, 2) : 1
  const more = count - named
  if (who === '' || more <= 0) return who
  return more === 1 ? `${who} und 1 weitere` : `${who} und ${more.toLocaleString('de-DE')} weitere`
}

/** `bis 04.12.`, `nur noch heute` */
function untilText(last: string, today: Day): string {
  const day = parseDay(last)
  if (day === null) return ''
  return day === today ? 'nur noch heute' : `bis ${formatDay(day).slice(0, 6)}`
}

/** `seit 26 Tagen`, `heute`, `morgen`, `am 01.12.` */
function daysText(due: string, today: Day): string {
  const day = parseDay(due)
  if (day === null) return ''
  if (day === today) return 'heute'
  if (day === addDays(today, 1)) return 'morgen'
  if (day > today) return `am ${formatDay(day).slice(0, 6)}`
  const days = daysBetween(day, today)
  return days === 1 ? 'seit gestern' : `seit ${days} Tagen`
}
