// What the area keeps; part of its contract.

import { declareSubject } from '#kernel/declare.ts'

/** Letters that remind of overdue invoices. */
export const reminders = declareSubject('reminders')

/** Who is not reminded, and of what not. */
export const reminderBlocks = declareSubject('blocks of reminders')

/** By which interest is reckoned. */
export const baseRates = declareSubject('base rates')
