// What proves that the goods of an invoice have left; part of the area's contract.

import { documentFile, invoiceAttachments } from '#areas/attachments/contract.ts'
import { destinations } from '#areas/documents/rules/tasks/evidence.ts'
import { tasks } from '#areas/payments/contract/subjects.ts'
import { declareCommand, declareEvent, declareSubject } from '#kernel/declare.ts'
import { entityId, optionalLines } from '#kernel/fields.ts'
import { z } from '#kernel/zod.ts'

export const invoiceEvidence = declareSubject('evidence of deliveries')

/** A file or a note; one that was withdrawn stays to be seen. */
export const evidence = z.object({
  entityId: entityId('Nachweis fehlt'),
  /** '' where the file says all. */
  note: z.string(),
  /** Null of a note alone. */
  attachmentEntityId: z.string().nullable(),
  fileName: z.string().nullable(),
  at: z.string(),
  user: z.string(),
  withdrawnAt: z.string().nullable(),
})

export type Evidence = z.output<typeof evidence>

/** Which evidence an invoice needs (null for none), and what is there, the oldest first. */
export const evidenceOfInvoice = z.object({
  destination: z.enum(destinations).nullable(),
  entries: z.array(evidence),
})

const changes = [invoiceEvidence, invoiceAttachments, tasks]

/** The entity is the invoice. */
export const evidenceAdded = declareEvent({
  name: 'evidence added',
  data: z.strictObject({
    evidenceEntityId: z.string(),
    note: z.string(),
    attachmentEntityId: z.string().nullable(),
    fileName: z.string().nullable(),
    sha256: z.string().nullable(),
  }),
  changes,
  visibleTo: 'INVOICE_VIEW',
})

export const evidenceWithdrawn = declareEvent({
  name: 'evidence withdrawn',
  data: z.strictObject({ evidenceEntityId: z.string() }),
  changes,
  visibleTo: 'INVOICE_VIEW',
})

/** Gelangensbestätigung (§ 17b UStDV) or Ausfuhrnachweis (§ 9 UStDV), as a file, a note or both; also of an issued invoice. */
export const addEvidence = declareCommand({
  name: 'add evidence',
  path: '/api/documents/invoices/:uuid/evidence',
  access: 'INVOICE_VIEW',
  input: z.strictObject({ note: optionalLines(2000) }),
  files: { file: { ...documentFile, optional: true } },
  events: [evidenceAdded],
  answer: 'done',
})

export const withdrawEvidence = declareCommand({
  name: 'withdraw evidence',
  path: '/api/documents/invoices/:uuid/evidence/:evidenceUuid/withdrawals',
  access: 'INVOICE_VIEW',
  input: z.strictObject({}),
  events: [evidenceWithdrawn],
  answer: 'done',
})
