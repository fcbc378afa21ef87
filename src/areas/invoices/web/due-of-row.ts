import type { InvoiceRow } from '../contract.ts'

/** What the list says of when it is due: a day while something is to be paid, 'Erstattung' where something goes back; null for neither. */
export function dueOfRow({ dueDate, amountDue }: Pick<InvoiceRow, 'dueDate' | 'amountDue'>): string | null {
  if (amountDue < 0) return 'Erstattung'
  return amountDue === 0 ? null : dueDate
}
