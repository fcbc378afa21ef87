// What lists of documents need of attachments; part of the contract. Apart, because such a list needs nothing else of them.

import { declareSubject } from '#kernel/declare.ts'
import { z } from '#kernel/zod.ts'

// An attachment changes nothing of its document; whoever reads documents with what hangs on them depends on these.
export const billAttachments = declareSubject('attachments of bills')
export const invoiceAttachments = declareSubject('attachments of invoices')
export const productPhotos = declareSubject('photos of products')

/** The path of the download call (spec 2 §7): `{id}` is an attachment's, or an invoice's for its PDF. */
export function attachmentPath(entityId: string, fileName: string): string {
  return `/api/attachments/${entityId}/${encodeURIComponent(fileName)}`
}

/** The same file to be looked at inside of Kontor: what is only previewed does not count as downloaded (decisions §4, 'Issued'). */
export function previewPath(entityId: string, fileName: string): string {
  return `${attachmentPath(entityId, fileName)}?preview=true`
}

/** What a photo is shown by in lists: at most 320 pixels wide and high, upright, without anything that the camera wrote into it. */
export function thumbnailPath(entityId: string, fileName: string): string {
  return `${attachmentPath(entityId, fileName)}?thumbnail=true`
}

/** What the server itself hangs on a document; nobody uploads or deletes it by hand (decisions §9). */
export const serverTags: readonly string[] = [
  'PDF',
  'PDF_EARLIER',
  'XML',
  'XML_EARLIER',
  'AMENDMENT',
  'LETTER',
  'EVIDENCE',
  'REPORT',
]

/**
 * The invoice's own papers, in its present and its earlier states, and its amendments: whoever downloads one has the invoice (decisions
 * §4, 'Issued').
 */
export const issuedTags: readonly string[] = ['PDF', 'PDF_EARLIER', 'XML', 'XML_EARLIER', 'AMENDMENT']

/** Of a letter that is no document, such as a reminder. */
export const letterTag = 'LETTER'

/** Of the letter that amends an invoice. */
export const amendmentTag = 'AMENDMENT'

/** Of a file that proves a delivery; it comes and is withdrawn by calls of its own. */
export const evidenceTag = 'EVIDENCE'

/** Of the report of a checked file; it goes wherever that file goes. */
export const reportTag = 'REPORT'

/** An attachment as documents name it (decisions §2). */
export const attachmentLink = z.object({
  entityId: z.strictObject({ uuid: z.string() }),
  fileName: z.string(),
  tag: z.string(),
  type: z.string(),
  size: z.number(),
  /** Of its content, in hexadecimal digits: two files of one are the same. Lists leave it out. */
  sha256: z.string().optional(),
  /** A PDF whose end is missing. Lists leave it out. */
  isCut: z.literal(true).optional(),
  /** It came through the inbox, and goes back there where it is taken off. Lists leave it out. */
  isPaper: z.literal(true).optional(),
})

export type AttachmentLink = z.output<typeof attachmentLink>
