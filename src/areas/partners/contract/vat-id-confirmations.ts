// Confirmations of receivers' VAT ids; part of the area's contract.

import { normaliseVatId } from '#kernel/codes/vat-id.ts'
import { declareCommand, declareEvent, declareRead, declareSubject, type FilePart } from '#kernel/declare.ts'
import { choice, day, entityId, optionalLines } from '#kernel/fields.ts'
import { imageTypes, mailFileTypes } from '#kernel/files/media-types.ts'
import { z } from '#kernel/zod.ts'
import {
  confirmationDetails,
  confirmationResults,
  confirmationSources,
} from '../rules/vat-id-confirmation.ts'
import { receivers } from './subjects.ts'

/** What was confirmed, when and by whom; nothing of it is changed afterwards. */
export const vatIdConfirmations = declareSubject('confirmations of VAT ids')

const facts = {
  vatId: z.string(),
  /** On which day it was asked, in Europe/Berlin. */
  day: z.string(),
  source: z.enum(confirmationSources),
  result: z.enum(confirmationResults),
  /** Null of what was entered by hand. */
  details: confirmationDetails.nullable(),
  note: z.string(),
}

export const vatIdConfirmation = z.object({
  entityId: entityId('Bestätigung fehlt'),
  ...facts,
  /** Of the paper that was kept with what was entered by hand; null where there is none. */
  fileName: z.string().nullable(),
  at: z.string(),
  user: z.string(),
})

export type VatIdConfirmation = z.output<typeof vatIdConfirmation>

/** Where the paper of a confirmation is fetched: the download call (spec 2 §7) knows confirmations by their id. */
export function confirmationFilePath(confirmationId: string, fileName: string): string {
  return `/api/attachments/${confirmationId}/${encodeURIComponent(fileName)}`
}

/** The entity is the receiver. */
export const vatIdConfirmed = declareEvent({
  name: 'VAT id confirmed',
  data: z.strictObject({
    confirmationEntityId: z.string(),
    ...facts,
    /** The paper that was kept; absent where there is none. */
    file: z.strictObject({ fileName: z.string(), size: z.number(), sha256: z.string() }).optional(),
  }),
  changes: [receivers, vatIdConfirmations],
  visibleTo: 'INVOICE_VIEW',
})

const ofReceiver = z
  .string('USt-IdNr. fehlt')
  .max(80, 'USt-IdNr. ungültig')
  .transform(normaliseVatId)
  .refine((vatId) => vatId !== '', 'USt-IdNr. fehlt')

/** Asks the Federal tax office, where it cannot be reached the Commission (KONTOR_VAT_IDS). */
export const confirmVatId = declareCommand({
  name: 'confirm VAT id',
  path: '/api/partners/receivers/:uuid/vatidconfirmations/queries',
  access: 'INVOICE_VIEW',
  input: z.strictObject({ vatId: ofReceiver }),
  events: [vatIdConfirmed],
  answer: 'done',
})

/** The printed page of the tax office, a photo of its letter, or its e-mail. */
export const confirmationFile: FilePart = {
  most: 1,
  optional: true,
  kept: true,
  largestBytes: 25 * 1024 * 1024,
  types: ['application/pdf', ...imageTypes, ...Object.values(mailFileTypes)],
  refusal: 'Angenommen werden PDF, Bilder und E-Mails (eml, msg)',
}

export const recordVatIdConfirmation = declareCommand({
  name: 'record VAT id confirmation',
  path: '/api/partners/receivers/:uuid/vatidconfirmations',
  access: 'INVOICE_VIEW',
  input: z.strictObject({
    vatId: ofReceiver,
    day: day('Tag der Bestätigung fehlt'),
    result: choice(confirmationResults, 'Ergebnis fehlt'),
    note: optionalLines(500),
  }),
  files: { file: confirmationFile },
  events: [vatIdConfirmed],
  answer: 'done',
})

/** The confirmations of all ids that a receiver ever had, the newest first. */
export const readVatIdConfirmations = declareRead({
  name: 'confirmations of a receiver’s VAT ids',
  path: '/proxy/get/receivers/:uuid/vatidconfirmations',
  resource: 'vatidconfirmations',
  access: 'INVOICE_VIEW',
  dependsOn: [vatIdConfirmations],
  query: z.object({}),
  answer: z.object({
    /** Whether this installation asks the services: else they are entered by hand. */
    isOn: z.boolean(),
    confirmations: z.array(vatIdConfirmation),
  }),
})
