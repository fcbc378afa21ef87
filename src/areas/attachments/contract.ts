import { declareCommand, declareEvent, declareRead, declareSystemCommand } from '#kernel/declare.ts'
import { deletion } from '#kernel/deletion.ts'
import { entityId, id, line, optionalId, optionalLine, optionalPart } from '#kernel/fields.ts'
import { cleanFileName } from '#kernel/files/file-name.ts'
import { z } from '#kernel/zod.ts'
import { billAttachments, invoiceAttachments, productPhotos, serverTags } from './contract/attachment-link.ts'
import { documentFile } from './contract/document-file.ts'

export * from './contract/attachment-link.ts'
export * from './contract/document-file.ts'

/** Whether a person would read a tag as one of the server's: case, spaces, unseen characters and other forms of letters apart. */
function looksLikeServerTag(tag: string): boolean {
  const seen = tag.normalize('NFKC').replace(/[\s\p{C}\p{Default_Ignorable_Code_Point}]/gu, '')
  return serverTags.includes(seen.toUpperCase())
}

const attachmentFact = z.strictObject({
  /** The client's own id of the file. */
  fileId: z.string(),
  fileName: z.string(),
  tag: z.string(),
  /** By its content. */
  type: z.string(),
  size: z.number(),
  sha256: z.string(),
  /** Null as long as no document has it. */
  documentEntityId: z.string().nullable(),
  documentNumber: z.string().nullable(),
})

/** Of a product's photo, which is no document's. */
const photoFact = attachmentFact
  .omit({ documentEntityId: true, documentNumber: true })
  .extend({ productEntityId: z.string(), productCode: z.string() })

// The entity of these events is the attachment. What no document has yet is nobody's business but the uploader's.
const ofNobody = { data: attachmentFact, changes: [], visibleTo: [] } as const
const ofBill = { data: attachmentFact, changes: [billAttachments], visibleTo: 'BILL_VIEW' } as const
const ofInvoice = { data: attachmentFact, changes: [invoiceAttachments], visibleTo: 'INVOICE_VIEW' } as const
const ofProduct = {
  data: photoFact,
  changes: [productPhotos],
  visibleTo: ['BILL_VIEW', 'INVOICE_VIEW'],
} as const

export const attachmentAdded = declareEvent({ name: 'attachment added', ...ofNobody })
export const billAttachmentAdded = declareEvent({ name: 'bill attachment added', ...ofBill })
export const invoiceAttachmentAdded = declareEvent({ name: 'invoice attachment added', ...ofInvoice })
export const productPhotoAdded = declareEvent({ name: 'product photo added', ...ofProduct })
export const attachmentTagged = declareEvent({ name: 'attachment tagged', ...ofNobody })
export const billAttachmentTagged = declareEvent({ name: 'bill attachment tagged', ...ofBill })
export const invoiceAttachmentTagged = declareEvent({ name: 'invoice attachment tagged', ...ofInvoice })
export const attachmentDeleted = declareEvent({ name: 'attachment deleted', ...ofNobody })
export const billAttachmentDeleted = declareEvent({ name: 'bill attachment deleted', ...ofBill })
export const invoiceAttachmentDeleted = declareEvent({ name: 'invoice attachment deleted', ...ofInvoice })
export const productPhotoDeleted = declareEvent({ name: 'product photo deleted', ...ofProduct })

/** A word of the firm's own for a file, such as 'Lieferschein'; '' for none. */
const freeTag = optionalLine(50).refine(
  (tag) => !looksLikeServerTag(tag),
  'Diese Kennzeichnung vergibt nur Kontor selbst',
)

/** Parts of the form as specification 2 §3 names them; the type that the client believes the file to have is not needed. */
const addedAttachment = z.strictObject({
  fileId: line('Kennung der Datei fehlt'),
  fileName: z
    .string('Dateiname fehlt')
    .transform(cleanFileName)
    .refine((name) => name !== '', 'Dateiname fehlt'),
  tag: freeTag,
  type: optionalLine(),
  ownerEntityId: optionalId(),
  // In a form a text; '' as if it were not sent.
  alsoRecorded: z
    .enum(['true', 'false', ''], 'Angabe „auch erfasst“ muss true oder false sein')
    .optional()
    .transform((said) => said === 'true'),
})

/**
 * More files than a document ever has, photographs of a whole delivery included: what comes after them is a mistake, such as a
 * folder that was dropped. A document is read with all of them.
 */
export const mostAttachments = 100

/** Said where a document would have more. */
export const tooManyAttachments = `Ein Beleg hat höchstens ${mostAttachments} Anhänge`

/**
 * In the payload of a document: the files that were uploaded for it, which it takes besides those that it has. None goes by not
 * being named; that is what the deletion is for (decisions §9).
 */
export const sentAttachments = optionalPart(
  z.array(id('Kennung fehlt')).max(mostAttachments, tooManyAttachments),
).transform((ids) => [...new Set(ids ?? [])])

/** In the event of a document: the files that it took. Absent where it took none. */
export const addedAttachments = z
  .array(z.object({ entityId: entityId('Anhang fehlt'), fileName: z.string() }))
  .optional()

/** Said where a file that is none of `photoTypes` is to become a photo of a product. */
export const photoRefusal = 'Fotos können JPEG, PNG oder WebP sein'

export const addAttachment = declareCommand({
  name: 'add attachment',
  path: '/api/attachments',
  // What the caller may see of the documents decides about their attachments (decisions §3).
  access: 'working',
  input: addedAttachment,
  inputParts: 'fields',
  // Which types are taken depends on what the file is for: the command looks for itself.
  files: { attachmentData: { ...documentFile, types: 'any' } },
  events: [attachmentAdded, billAttachmentAdded, invoiceAttachmentAdded, productPhotoAdded],
  answer: 'created',
})

export const deleteAttachment = declareCommand({
  name: 'delete attachment',
  path: '/api/attachments/:uuid/deletions',
  access: 'working',
  input: deletion,
  events: [attachmentDeleted, billAttachmentDeleted, invoiceAttachmentDeleted, productPhotoDeleted],
  answer: 'done',
})

/** Says what a file is. That changes nothing of its document, so it may be said of an issued and of a locked one. */
export const tagAttachment = declareCommand({
  name: 'tag attachment',
  path: '/api/attachments/:uuid/tags',
  access: 'working',
  input: z.strictObject({ tag: freeTag }),
  events: [attachmentTagged, billAttachmentTagged, invoiceAttachmentTagged],
  answer: 'done',
})

/** Files that no document has had for a day are gone. */
export const uploadsSwept = declareEvent({
  name: 'uploads swept',
  data: z.strictObject({ attachmentEntityIds: z.array(z.string()) }),
  changes: [],
  visibleTo: [],
})

export const sweepUploads = declareSystemCommand({ name: 'sweep uploads', events: [uploadsSwept] })

const seesProducts = ['BILL_VIEW', 'INVOICE_VIEW'] as const

/** The entity is the product. */
export const titlePhotoChosen = declareEvent({
  name: 'title photo chosen',
  data: z.strictObject({ productCode: z.string(), attachmentEntityId: z.string(), fileName: z.string() }),
  changes: [productPhotos],
  visibleTo: seesProducts,
})

export const chooseTitlePhoto = declareCommand({
  name: 'choose title photo',
  path: '/api/products/:uuid/titlephotos',
  access: seesProducts,
  input: z.strictObject({ attachmentEntityId: id('Foto fehlt') }),
  events: [titlePhotoChosen],
  answer: 'done',
})

/** A photo of a product. It is shown by its thumbnail and its preview; width and height are the preview's. */
const photo = z.object({
  entityId: entityId('Foto fehlt'),
  fileName: z.string(),
  type: z.string(),
  /** Of the file as it was uploaded. */
  size: z.number(),
  isTitle: z.boolean(),
  width: z.number(),
  height: z.number(),
  at: z.string(),
})

export type Photo = z.output<typeof photo>

/** The title photo first, then by time. */
export const readPhotos = declareRead({
  name: 'photos of one product',
  path: '/proxy/get/products/:uuid/photos',
  resource: 'products',
  access: seesProducts,
  dependsOn: [productPhotos],
  query: z.object({}),
  answer: z.array(photo),
})
