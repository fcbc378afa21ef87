import { paymentTargetText } from '#areas/payment-targets/rules/payment-target-text.ts'
import type { Month } from '#kernel/day.ts'
import { monthLabel } from '#kernel/period.ts'
import type { JournalRow } from '../../contract/journal.ts'
import { activitySubjects } from '../../rules/activity.ts'
import type { JournalSubject } from '../../rules/journal/journal-events.ts'
import { activityPath } from '../activity-places.ts'

const kinds: Readonly<Record<JournalSubject, string>> = {
  BILL: 'Eingangsrechnung',
  INVOICE: 'Ausgangsrechnung',
  SUPPLIER: 'Lieferant',
  RECEIVER: 'Kunde',
  PRODUCT: 'Ware',
  CATEGORY: 'Kategorie',
  BANK_ACCOUNT: 'Bankkonto',
  PAYMENT_TARGET: 'Zahlungsziel',
  FIRM: 'Firma',
  MONTH: 'Monat',
  USER: 'Benutzer',
  CHANGE_TYPE: 'Bestandsereignis',
  RATES: 'Wechselkurse',
  PAPER: 'Papier',
  REQUEST: 'Anfrage',
  LETTER: 'Brief',
  FILE: 'Datei',
  VIEW: 'Ansicht',
  DRAFT: 'Entwurf',
  OTHER: '',
}

/** The kind of thing that a row is about; '' where its name says all. */
export const subjectKind = ({ about }: Pick<JournalRow, 'about'>): string => kinds[about]

/** What a row is about, by its number or name; else by its kind. */
export function subjectName({ about, name }: Pick<JournalRow, 'about' | 'name'>): string {
  if (name === '') return kinds[about]
  if (about === 'PAYMENT_TARGET') return paymentTargetText(Number(name))
  // The journal keeps months as months.
  return about === 'MONTH' ? monthLabel(name as Month) : name
}

const pages: Partial<Record<JournalSubject, string>> = {
  USER: '/auth/users',
  CHANGE_TYPE: '/auth/inventorychangetypes',
  RATES: '/auth/rates',
  REQUEST: '/auth/requests',
  PAPER: '/auth/incoming/inbox',
}

const isOfActivity = (about: JournalSubject): about is (typeof activitySubjects)[number] =>
  activitySubjects.some((one) => one === about)

/** Where it is shown; undefined where it is gone, or has no page. */
export function subjectPath(row: JournalRow): string | undefined {
  const { about } = row
  if (about === 'USER' && !row.isThere) return undefined
  return isOfActivity(about) ? activityPath({ ...row, about }) : pages[about]
}
