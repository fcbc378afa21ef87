// What the area keeps; part of its contract. Apart, because the first page depends on it and needs nothing else of them.

import { declareSubject } from '#kernel/declare.ts'

export const billPayments = declareSubject('payments of bills')
export const invoicePayments = declareSubject('payments of invoices')

/** What is to be done. Payments are the first area whose events raise and complete tasks; the area `tasks` only reads them. */
export const tasks = declareSubject('tasks')
