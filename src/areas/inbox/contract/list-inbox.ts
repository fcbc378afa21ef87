// The papers of the inbox; part of the contract. Apart, because the number in the menu needs nothing else of it.

import { attachmentLink, billAttachments } from '#areas/attachments/contract/attachment-link.ts'
import { bills } from '#areas/bills/contract/subjects.ts'
import { drafts } from '#areas/drafts/contract/subjects.ts'
import { declareList } from '#kernel/declare.ts'
import { choice, entityId } from '#kernel/fields.ts'
import { z } from '#kernel/zod.ts'
import { inboxPapers } from './subjects.ts'

/** Waits; lies in the draft of a bill; hangs on a bill; was put away by hand. */
export const paperStates = ['WAITING', 'DRAFT', 'TAKEN', 'REMOVED'] as const
export type PaperState = (typeof paperStates)[number]

export const paperSources = ['MAIL', 'HAND'] as const

/**
 * False where number, day and gross are the same but the supplier is not known on both sides, as of a PDF without data: then it may be
 * another supplier's invoice, and one has to look.
 */
const isSure = z.boolean()

const namedDocument = z.object({ entityId: entityId('Beleg fehlt'), number: z.string() })

export const paperRow = z.object({
  entityId: entityId('Papier fehlt'),
  state: z.enum(paperStates),
  file: attachmentLink,
  source: z.enum(paperSources),
  receivedAt: z.string(),
  /** Who dropped it; '' of an e-mail. */
  receivedBy: z.string(),
  /** Of an e-mail: from whom, about what, and when it came. */
  mail: z.object({ from: z.string(), subject: z.string(), at: z.string() }).nullable(),
  /** What one has to know of it; '' for nothing. */
  note: z.string(),
  /** What an e-invoice says of itself; null of any other paper. */
  invoice: z
    .object({
      format: z.string(),
      supplier: z.string(),
      number: z.string(),
      date: z.string().nullable(),
      amountGross: z.number().nullable(),
      currency: z.string(),
    })
    .nullable(),
  /** The bill that took it. */
  bill: namedDocument.nullable(),
  /** The draft that has it. */
  draft: z.object({ entityId: entityId('Entwurf fehlt'), name: z.string() }).nullable(),
  /**
   * A bill on which the very same file hangs already, or that holds the same invoice: its supplier, number, day and gross; of a PDF without
   * data its number, day and gross, which is not sure.
   */
  recordedAs: namedDocument.extend({ isSure }).nullable(),
  /**
   * Another paper of the inbox with the same file or the same invoice, told as above: sure between e-invoices alone. Null of what does not
   * wait. Its number is '' where it is not known.
   */
  waitsAs: z
    .object({
      entityId: entityId('Papier fehlt'),
      fileName: z.string(),
      number: z.string(),
      receivedAt: z.string(),
      isSure,
    })
    .nullable(),
  removed: z.object({ at: z.string(), by: z.string(), reason: z.string() }).nullable(),
})

export type PaperRow = z.output<typeof paperRow>

/** The latest first. */
export const listInbox = declareList({
  resource: 'inbox',
  access: 'BILL_VIEW',
  dependsOn: [inboxPapers, bills, drafts, billAttachments],
  row: paperRow,
  stats: z.object({}),
  filter: z.strictObject({
    filterType: z.literal('state'),
    states: z.array(choice(paperStates, 'Stand fehlt')).min(1, 'Stand fehlt'),
  }),
})
