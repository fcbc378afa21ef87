import type { TaskKind } from '../contract.ts'

/** What tasks of a kind are called where there are several: on the dashboard, and as the choice above the list. */
export const taskKindNames: Readonly<Record<TaskKind, string>> = {
  USER_APPROVAL: 'Freizuschalten',
  REQUEST: 'Anfragen',
  PAY_BILL: 'Zu bezahlen',
  OVERDUE_BILL: 'Überfällig zu bezahlen',
  OVERDUE_INVOICE: 'Anzumahnen',
  ASSIGN_PRODUCT: 'Ware zuzuordnen',
  EVIDENCE: 'Nachweise fehlen',
  CORRECTED_RETURN: 'Meldungen zu berichtigen',
}

/** What the list's address calls them. */
export const taskKindWords: Readonly<Record<TaskKind, string>> = {
  USER_APPROVAL: 'freizuschalten',
  REQUEST: 'anfragen',
  PAY_BILL: 'zu-bezahlen',
  OVERDUE_BILL: 'ueberfaellig',
  OVERDUE_INVOICE: 'anzumahnen',
  ASSIGN_PRODUCT: 'ware-zuzuordnen',
  EVIDENCE: 'nachweise-fehlen',
  CORRECTED_RETURN: 'zu-berichtigen',
}
