import { declareFile } from '#kernel/declare.ts'
import { choice, id } from '#kernel/fields.ts'
import { z } from '#kernel/zod.ts'

// The papers of many documents in one archive (decisions §10, 'Many rows').

/** Of how many documents at once; more come as several. */
export const mostInArchive = 500

/** PDF: of bills all files but their XML. XML: of invoices the XRechnung. */
export const archiveKinds = ['PDF', 'XML'] as const
export type ArchiveKind = (typeof archiveKinds)[number]

export const archiveOrder = z.strictObject({
  entityIds: z
    .array(id('Rechnung fehlt'), 'Rechnungen fehlen')
    .min(1, 'Rechnungen fehlen')
    .max(mostInArchive, `Höchstens ${mostInArchive} Rechnungen auf einmal`),
  kind: choice(archiveKinds, 'PDF oder XML fehlt'),
})

/** Says of how many documents nothing is in the archive; which and why, a file in it says. */
export const leftOutHeader = 'x-kontor-left-out'

/** The files of many bills. */
export const archiveBills = declareFile({
  name: 'archive bills',
  path: '/api/documents/bills/archives',
  access: 'BILL_VIEW',
  input: archiveOrder,
  type: 'application/zip',
})

/** The papers of many invoices: each one that it holds counts as downloaded, and so as issued (decisions §4). */
export const archiveInvoices = declareFile({
  name: 'archive invoices',
  path: '/api/documents/invoices/archives',
  access: 'INVOICE_VIEW',
  input: archiveOrder,
  type: 'application/zip',
})
