// What the area keeps; part of its contract. Apart, because the first page depends on it and needs nothing else of them.

import { declareSubject } from '#kernel/declare.ts'

/** What invoices and cancellations say. */
export const invoices = declareSubject('invoices')

/** Interest, lump sums and fees that are claimed beside invoices. */
export const reminderClaims = declareSubject('claims')
