// What crosses the wire of a paper that goes out, whatever it says: its e-mail, and what became of that.

import { declareEvent, declareSystemCommand } from '#kernel/declare.ts'
import { email } from '#kernel/email.ts'
import { flag, line, lines, optionalInteger, optionalPart } from '#kernel/fields.ts'
import { z } from '#kernel/zod.ts'
import { papers } from './contract/subjects.ts'

export * from './contract/deliveries.ts'
export * from './contract/subjects.ts'

const invalidAddress = 'E-Mail-Adresse fehlt oder ist ungültig'

const copies = optionalPart(z.array(email(invalidAddress)).max(10, 'Höchstens zehn Kopien')).transform(
  (addresses) => addresses ?? [],
)

/** An e-mail with a paper, as it goes out: the screen fills it in by the firm's template. */
export const paperMail = z.strictObject({
  to: email(invalidAddress),
  cc: copies,
  /** A blind copy for whoever sends it. */
  copyToSelf: flag(),
  subject: line('Betreff fehlt', 200),
  text: lines('Text fehlt', 10_000),
})

/** An e-mail that was sent with a paper: who sent what to whom, and when the mail server took it. */
export const sentMail = z.object({
  to: z.string(),
  cc: z.array(z.string()),
  bcc: z.array(z.string()),
  subject: z.string(),
  text: z.string(),
  at: z.string(),
  user: z.string(),
  /** The PDF that it carries; null while that is still being made. */
  attachmentEntityId: z.string().nullable(),
  /** Null until the mail server took it, or it lay in a file. */
  deliveredAt: z.string().nullable(),
  /** Whether it was put into a file, since there was no mail server: it went to nobody. */
  filed: z.boolean(),
  /** Whether it was given up after it failed, since the paper was sent once more. */
  withdrawn: z.boolean(),
  /** Whether a try failed; it is repeated until the mail server takes it. */
  hasFailed: z.boolean(),
  /** Whom the mail server turned away while it took it for the others. */
  refused: z.array(z.string()),
  /** A file that goes with it and was changed past Kontor: the e-mail waits until it is whole again. */
  changedFile: z.string().nullable(),
})

/**
 * How many e-mails with the paper its sender knows of: one more is refused, since somebody sent it meanwhile. Left out, only the same
 * e-mail is, as long as it is still going out.
 */
const mailsSeen = optionalInteger('Die Zahl der E-Mails ist 0 oder mehr', 0, 100_000)

/** The same as it is sent. */
export const newPaperMail = paperMail.extend({ mailsSeen })

export type SentMail = z.output<typeof sentMail>

/** An e-mail with a paper, or a test mail, was handed over. */
export const paperMailSent = declareEvent({
  name: 'document mail sent',
  data: z.strictObject({ mailId: z.string() }),
  changes: [papers],
  visibleTo: 'INVOICE_VIEW',
})

/** There is no mail server: an e-mail with a paper lies in a file of the outbox, and went to nobody. */
export const paperMailFiled = declareEvent({
  name: 'document mail filed',
  data: z.strictObject({ mailId: z.string() }),
  changes: [papers],
  visibleTo: 'INVOICE_VIEW',
})

/** The first try at it failed; it is repeated, and the paper's screens say so. */
export const paperMailFailed = declareEvent({
  name: 'document mail failed',
  data: z.strictObject({ mailId: z.string() }),
  changes: [papers],
  visibleTo: 'INVOICE_VIEW',
})

/** Somebody has a letter that is no document: printed, or as a file. */
export const letterDownloaded = declareEvent({
  name: 'letter downloaded',
  data: z.strictObject({ attachmentId: z.string(), fileName: z.string() }),
  changes: [papers],
  visibleTo: 'INVOICE_VIEW',
})

/** Recorded when a letter is downloaded, in the name of who downloads it; it has no call of its own. */
export const recordLetterDownload = declareSystemCommand({
  name: 'record letter download',
  events: [letterDownloaded],
})

/** Of many letters in one PDF: the places, in what was asked for, of those that are not in it, since they were paid while others were recorded. */
export const leftOutHeader = 'x-left-out'
