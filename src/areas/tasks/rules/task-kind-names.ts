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
