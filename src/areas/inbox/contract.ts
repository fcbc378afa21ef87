import { documentFile, emptyPdf } from '#areas/attachments/contract/document-file.ts'
import { declareCommand, declareEvent } from '#kernel/declare.ts'
import { line } from '#kernel/fields.ts'
import { cleanFileName } from '#kernel/files/file-name.ts'
import { z } from '#kernel/zod.ts'
import { paperSources } from './contract/list-inbox.ts'
import { inboxPapers } from './contract/subjects.ts'

export { emptyPdf }

// Papers that came in and wait to become bills (decisions §10 'Inbox').

const paperFact = z.strictObject({
  fileName: z.string(),
  type: z.string(),
  size: z.number(),
  sha256: z.string(),
})

const ofPapers = { changes: [inboxPapers], visibleTo: 'BILL_VIEW' } as const

// The entity of these events is the paper.
export const paperReceived = declareEvent({
  name: 'paper received',
  data: paperFact.extend({
    source: z.enum(paperSources),
    /** Of an e-mail. */
    from: z.string().nullable(),
    subject: z.string().nullable(),
  }),
  ...ofPapers,
})

/** What one dropped file brought: an e-mail or an archive. The entity is the first of them. */
export const papersReceived = declareEvent({
  name: 'papers received',
  data: z.strictObject({
    /** Of the e-mail or the archive. */
    fileName: z.string(),
    papers: z.array(paperFact.extend({ entityId: z.string() })),
  }),
  ...ofPapers,
})

export const paperRemoved = declareEvent({
  name: 'paper removed',
  data: paperFact.extend({ reason: z.string() }),
  ...ofPapers,
})

export const paperPutBack = declareEvent({ name: 'paper put back', data: paperFact, ...ofPapers })

/** A file that somebody drops; of an e-mail or an archive its files, each as a paper. The answer names the first. */
export const addPaper = declareCommand({
  name: 'add paper',
  path: '/api/inbox',
  access: 'BILL_VIEW',
  input: z.strictObject({
    fileName: z
      .string('Dateiname fehlt')
      .transform(cleanFileName)
      .refine((name) => name !== '', 'Dateiname fehlt'),
  }),
  inputParts: 'fields',
  files: { attachmentData: documentFile },
  events: [paperReceived, papersReceived],
  answer: 'created',
})

/** Of a paper that becomes no bill. Its file is kept: it can be put back. */
export const removePaper = declareCommand({
  name: 'remove paper',
  path: '/api/inbox/:uuid/deletions',
  access: 'BILL_VIEW',
  input: z.strictObject({ reason: line('Bitte geben Sie einen Grund an', 500) }),
  events: [paperRemoved],
  answer: 'done',
})

export const putPaperBack = declareCommand({
  name: 'put paper back',
  path: '/api/inbox/:uuid/returns',
  access: 'BILL_VIEW',
  input: z.strictObject({}),
  events: [paperPutBack],
  answer: 'done',
})
