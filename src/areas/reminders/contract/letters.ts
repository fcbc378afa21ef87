// The papers of letters; part of the contract.

import { papers } from '#areas/papers/contract/subjects.ts'
import { declareEvent, declareFile, declareSystemCommand } from '#kernel/declare.ts'
import { id } from '#kernel/fields.ts'
import { z } from '#kernel/zod.ts'
import { reminderWithdrawn, writeReminder } from '../contract.ts'
import { reminders } from './subjects.ts'

/** The journal keeps the hash of the file. */
export const reminderLetterStored = declareEvent({
  name: 'reminder letter stored',
  data: z.strictObject({
    attachmentId: z.string(),
    fileName: z.string(),
    sha256: z.string(),
    /** Of the e-mail that takes it; null on paper. */
    mailId: z.string().nullable(),
    /** The invoices that the e-mail takes along; none on paper, where they are printed behind it. */
    enclosed: z.array(
      z.object({
        invoiceEntityId: z.string(),
        attachmentId: z.string(),
        fileName: z.string(),
        sha256: z.string(),
      }),
    ),
  }),
  changes: [reminders, papers],
  visibleTo: 'INVOICE_VIEW',
})

/** How it is said that a letter was taken back, before the reason. */
export const takenBack = 'Diese Mahnung ist zurückgenommen'

/** A letter that is over before it is printed is taken back instead. */
export const storeReminderLetter = declareSystemCommand({
  name: 'store reminder letter',
  events: [reminderLetterStored, reminderWithdrawn],
})

/** How many letters go to the printer at once. */
export const mostPrinted = 500

/** The same with the invoices that are enclosed; one letter alone goes with whatever it holds. */
export const mostPrintedFiles = 1000

/** Many letters in one PDF for the printer: each counts as handed out. */
export const printReminders = declareFile({
  name: 'print reminders',
  path: '/api/reminders/prints',
  access: 'INVOICE_VIEW',
  input: z.strictObject({
    entityIds: z
      .array(id('Mahnung fehlt'), 'Mahnungen fehlen')
      .min(1, 'Mahnungen fehlen')
      .max(mostPrinted, `Höchstens ${mostPrinted} Mahnungen auf einmal`),
  }),
  type: 'application/pdf',
})

/** The page of a letter before it is written: refused by the same rules as that. */
export const previewReminder = declareFile({
  name: 'preview reminder',
  path: '/api/reminders/previews',
  access: 'INVOICE_VIEW',
  input: writeReminder.input,
  type: 'application/pdf',
})
