import { drafts } from '#areas/drafts/contract/subjects.ts'
// What crosses the wire of invoices: what is read of them, what happened to them, and the calls. What one writes stands in
// contract/payloads.ts, PDFs and e-mails in contract/papers.ts; both are part of this contract.

import { addedAttachments } from '#areas/attachments/contract.ts'
import { categories } from '#areas/categories/contract.ts'
import { readHead, readTerms } from '#areas/documents/contract/heads.ts'
import { documentDeletion, totals } from '#areas/documents/contract.ts'
import { invoiceFields } from '#areas/documents/rules/fields/document-fields.ts'
import { readFields } from '#areas/documents/rules/fields/field-table.ts'
import { lineTextKinds } from '#areas/documents/rules/lines/line-texts.ts'
import { standingStates } from '#areas/documents/rules/standing-state.ts'
import { firmSettings, numberRange } from '#areas/firm/contract/read-firm.ts'
import { deliveries } from '#areas/papers/contract/deliveries.ts'
import { sentMail } from '#areas/papers/contract.ts'
import { receiverDues } from '#areas/partners/contract/subjects.ts'
import { invoicePayments, tasks } from '#areas/payments/contract/subjects.ts'
import { settledClaim, storedRecord, transferFact } from '#areas/payments/contract.ts'
import { productsOfLines, stockChanges } from '#areas/stock/contract.ts'
import { currency } from '#kernel/currencies.ts'
import { declareCommand, declareEvent, declareFile, declareList, declareRead } from '#kernel/declare.ts'
import { deleted } from '#kernel/deletion.ts'
import { entityId, id, optionalId } from '#kernel/fields.ts'
import { declareHistory } from '#kernel/history.ts'
import { z } from '#kernel/zod.ts'
import { amendment } from './contract/amendments.ts'
import { evidenceOfInvoice, invoiceEvidence } from './contract/evidence.ts'
import { wholeInvoice } from './contract/list-invoices.ts'
import {
  cancellationCreation,
  cancellationReplacement,
  invoiceCreation,
  invoiceDraft,
  invoiceReplacement,
  invoiceRewriting,
} from './contract/payloads.ts'

export * from './contract/amendments.ts'
export * from './contract/evidence.ts'
export * from './contract/list-invoices.ts'
export * from './contract/months.ts'
export * from './contract/papers.ts'
export * from './contract/payloads.ts'
export * from './contract/subjects.ts'

/** What the number field shows until the server has given one (spec 2 §3). */
export const numberPlaceholder = 'wird erstellt...'

/** An advance as a final invoice lists it. Amounts in currency units; in a cancellation what was received is negative. */
export const listedAdvance = z.object({
  entityId: entityId('Rechnung fehlt'),
  invoiceNumber: z.string(),
  invoiceDate: z.string(),
  amountGross: z.number(),
  amountReceived: z.number(),
  /** What was received, by the groups of its tax. */
  taxGroups: totals.shape.taxGroups,
})

export type ListedAdvance = z.output<typeof listedAdvance>

/** An advance that a final invoice may settle, and how it stands. */
const openAdvance = listedAdvance.extend({
  state: z.enum(standingStates),
  /** Null for no certain day. */
  dueDate: z.string().nullable(),
  amountDue: z.number(),
  lastPaymentDate: z.string().nullable(),
})

export type OpenAdvance = z.output<typeof openAdvance>

/** An invoice as it is read: the creation payload flattened, with what the server made of it. */
export const invoice = z.object({
  ...readHead,
  /**
   * Whether its PDF is older than the last change of what the firm prints: one that nobody was handed will be made anew before it goes
   * out (OUTDATED) or was (MADE_ANEW), one that was handed out stays (HANDED_OUT); null where there is nothing to say.
   */
  paperState: z.enum(['OUTDATED', 'MADE_ANEW', 'HANDED_OUT']).nullable(),
  documentType: z.enum(['INVOICE', 'CANCELLATION']),
  invoiceNumber: z.string(),
  invoiceDate: z.string(),
  /** Of an advance the expected day, of a longer supply its last one. */
  serviceDate: z.string(),
  /** The advances that a final invoice settles, with what of them was received and is deducted; `totals` are what remains. */
  advanceInvoiceEntityIds: z.array(z.string()),
  advances: z.array(listedAdvance),
  /** The final invoice that settles an advance. */
  settledByInvoiceEntityId: z.string().nullable(),
  settledByInvoiceNumber: z.string().nullable(),
  cancelledInvoiceNumber: z.string().nullable(),
  cancelledInvoiceDate: z.string().nullable(),
  cancelledByInvoiceEntityId: z.string().nullable(),
  /** Of a Rechnungskorrektur: the invoice that it corrects, by its id where it stands in Kontor. */
  correctedInvoiceEntityId: z.string().nullable(),
  correctedInvoice: z.object({ number: z.string(), date: z.string() }).nullable(),
  /** The cancelled invoice that this one replaces. */
  replacesInvoiceEntityId: z.string().nullable(),
  replacesInvoiceNumber: z.string().nullable(),
  replacesInvoiceDate: z.string().nullable(),
  /** The invoice that stands in the place of this one, a cancelled one, or of the one that this one cancels. */
  replacedByInvoiceEntityId: z.string().nullable(),
  replacedByInvoiceNumber: z.string().nullable(),
  /** Of one that replaces another: the cancellation of that, which may go out with it. */
  replacedCancellation: z
    .object({ entityId: entityId('Rechnung fehlt'), invoiceNumber: z.string(), isSent: z.boolean() })
    .nullable(),
  /** What was handed out: sent in any state, or downloaded in this one; null for neither (decisions §4, 'Issued'). */
  issued: z.enum(['SENT', 'DOWNLOADED']).nullable(),
  /** How it went out as it is now, as in its list; null: in no way. */
  delivery: z.enum(deliveries).nullable(),
  /** Nobody waits for its paper: it did not go out, and is cancelled or the cancellation of one that did not. */
  goesNowhere: z.boolean(),
  /** Whether no later number of its range was given: only then it can be deleted. */
  isLastNumber: z.boolean(),
  /** Whether any state of it was ever handed out: then it is not deleted. */
  wasIssued: z.boolean(),
  mails: z.array(sentMail),
  /** What put its words right, the oldest first; while there is any, it takes no replacement. */
  amendments: z.array(amendment),
  /** The Rechnungskorrekturen that name it, the oldest first. */
  corrections: z.array(
    z.object({
      entityId: entityId('Rechnung fehlt'),
      invoiceNumber: z.string(),
      invoiceDate: z.string(),
      amountGross: z.number(),
      /** What is open of it: below 0 what it still gives back. */
      amountDue: z.number(),
      isCancelled: z.boolean(),
    }),
  ),
  /** Whether one of its papers is an electronic invoice (XML): then it is replaced and not amended. */
  bearsXml: z.boolean(),
  /**
   * Why its PDF bears no XML though it is to a business (EN 16931 does not allow it), a German text; null where it does, and for consumers and
   * small invoices. By the firm's data as they are.
   */
  plainPdfReason: z.string().nullable(),
  /** Headings and texts between its lines, in the order of the paper: before which line, or behind the last one. */
  texts: z.array(
    z.object({ beforeLocalId: z.string().nullable(), kind: z.enum(lineTextKinds), text: z.string() }),
  ),
  ...readFields(invoiceFields),
  evidence: evidenceOfInvoice,
  partnership: z.object({
    partners: z.array(z.string()),
    partnershipType: z.literal('SUPPLIER__BUYER'),
    partnershipData: z.object(readTerms),
  }),
})

export type Invoice = z.output<typeof invoice>

/** What it causes besides: the stock that it moves, and the task to get its evidence, which goes with it. */
const withTask = [...wholeInvoice, stockChanges, invoiceEvidence, tasks, receiverDues]

/** What the journal keeps of an invoice: all but what comes and goes on its own. */
const recorded = invoice
  .omit({
    entityId: true,
    version: true,
    paymentsVersion: true,
    state: true,
    paperState: true,
    attachments: true,
    evidence: true,
    history: true,
    issued: true,
    delivery: true,
    goesNowhere: true,
    isLastNumber: true,
    wasIssued: true,
    mails: true,
    amendments: true,
    corrections: true,
    bearsXml: true,
    plainPdfReason: true,
    replacedCancellation: true,
  })
  .extend({ addedAttachments })

export const invoiceCreated = declareEvent({
  name: 'invoice created',
  data: recorded,
  // with the draft of which it was made
  changes: [...withTask, numberRange, drafts],
  visibleTo: 'INVOICE_VIEW',
})

export const cancellationCreated = declareEvent({
  name: 'cancellation created',
  data: recorded.extend({ cancelledInvoiceEntityId: z.string() }),
  changes: [...withTask, numberRange],
  visibleTo: 'INVOICE_VIEW',
})

/** Its entity is the new invoice. The cancellation has no event of its own, nor have the payments that were moved to the new one. */
export const invoiceRewritten = declareEvent({
  name: 'invoice rewritten',
  data: recorded.extend({
    replacesInvoiceEntityId: z.string(),
    cancellationEntityId: z.string(),
    cancellation: recorded.extend({ cancelledInvoiceEntityId: z.string() }),
    transfers: z.array(transferFact.extend({ transferEntityId: z.string() })),
    // Skonto and write-offs that moved with the payments
    movedRecords: z.array(storedRecord.extend({ documentEntityId: z.string() })).optional(),
  }),
  changes: [...withTask, invoicePayments, numberRange, drafts],
  visibleTo: 'INVOICE_VIEW',
})

export const invoiceReplaced = declareEvent({
  name: 'invoice replaced',
  data: recorded.extend({
    notHandedOut: z.boolean(),
    // claims that are open again without the payments that settled them
    settledClaims: z.array(settledClaim).optional(),
  }),
  changes: withTask,
  visibleTo: 'INVOICE_VIEW',
})

export const cancellationReplaced = declareEvent({
  name: 'cancellation replaced',
  data: recorded.extend({ notHandedOut: z.boolean() }),
  changes: [...wholeInvoice, stockChanges],
  visibleTo: 'INVOICE_VIEW',
})

export const invoiceDeleted = declareEvent({
  name: 'invoice deleted',
  data: deleted.extend({
    // The counter stepped back, so that the number is given again (decisions §4).
    numberReset: z.strictObject({
      event: z.literal('invoice number reset'),
      invoiceNumber: z.string(),
      year: z.number(),
      nextNumber: z.number(),
    }),
  }),
  changes: [...withTask, numberRange],
  visibleTo: 'INVOICE_VIEW',
})

/** What happens to an invoice or cancellation itself. */
export const invoiceEvents = [
  invoiceCreated,
  cancellationCreated,
  invoiceRewritten,
  invoiceReplaced,
  cancellationReplaced,
  invoiceDeleted,
]

export const createInvoice = declareCommand({
  name: 'create invoice',
  path: '/api/documents/invoices',
  access: 'INVOICE_VIEW',
  input: invoiceCreation,
  events: [invoiceCreated],
  answer: 'created',
})

/** The page of an invoice before it is created, marked as a draft (decisions §2). */
export const previewInvoice = declareFile({
  name: 'preview invoice',
  path: '/api/documents/invoices/previews',
  access: 'INVOICE_VIEW',
  input: invoiceCreation,
  type: 'application/pdf',
})

/** The same while it is being written: what is missing stays a gap on the page. */
export const previewInvoiceDraft = declareFile({
  name: 'preview invoice draft',
  path: '/api/documents/invoices/previews/drafts',
  access: 'INVOICE_VIEW',
  input: invoiceDraft,
  type: 'application/pdf',
})

export const createCancellation = declareCommand({
  name: 'create cancellation',
  path: '/api/documents/invoices/cancellations',
  access: 'INVOICE_VIEW',
  input: cancellationCreation,
  events: [cancellationCreated],
  answer: 'created',
})

/** Cancels an invoice and writes it anew, with its payments; the id is the invoice's that is cancelled. */
export const rewriteInvoice = declareCommand({
  name: 'rewrite invoice',
  path: '/api/documents/invoices/:uuid/rewritings',
  access: 'INVOICE_VIEW',
  input: invoiceRewriting,
  events: [invoiceRewritten],
  answer: 'created',
})

export const replaceInvoice = declareCommand({
  name: 'replace invoice',
  path: '/api/documents/invoices/replacements',
  access: 'INVOICE_VIEW',
  input: invoiceReplacement,
  events: [invoiceReplaced],
  answer: 'done',
})

export const replaceCancellation = declareCommand({
  name: 'replace cancellation',
  path: '/api/documents/invoices/cancellations/replacements',
  access: 'INVOICE_VIEW',
  input: cancellationReplacement,
  events: [cancellationReplaced],
  answer: 'done',
})

export const deleteInvoice = declareCommand({
  name: 'delete invoice',
  path: '/api/documents/invoices/:uuid/deletions',
  access: 'INVOICE_VIEW',
  input: documentDeletion,
  events: [invoiceDeleted],
  answer: 'done',
})

/** The advances that a final invoice may settle: handed out, standing and not settled yet; the oldest first. */
export const listAdvanceInvoices = declareList({
  resource: 'advanceinvoices',
  access: 'INVOICE_VIEW',
  dependsOn: wholeInvoice,
  row: openAdvance,
  stats: z.object({}),
  filter: z.strictObject({
    filterType: z.literal('customer'),
    customer: id('Kunde fehlt'),
    currency: currency('Währung fehlt'),
  }),
})

export const readInvoice = declareRead({
  name: 'one invoice',
  path: '/proxy/get/invoices/:uuid',
  resource: 'invoices',
  access: 'INVOICE_VIEW',
  dependsOn: [...wholeInvoice, invoiceEvidence, categories, productsOfLines, firmSettings],
  query: z.object({}),
  answer: invoice,
})

/** What a Rechnungskorrektur of an invoice takes over from it, and what of it is left; `correction` is the one that is asked for, where it is stored. */
export const readTakenOver = declareRead({
  name: 'what a correction takes over',
  path: '/proxy/get/invoices/:uuid/takenover',
  resource: 'invoices',
  access: 'INVOICE_VIEW',
  dependsOn: wholeInvoice,
  query: z.object({ correction: optionalId() }),
  answer: z.object({
    /** As letters put him right, which stand beside. */
    partner: invoice.shape.partner,
    amendments: invoice.shape.amendments,
    rate: z.string(),
    /** Whether the customer counted as one in the EU. */
    countedAsEu: z.boolean(),
    groupsLeft: totals.shape.taxGroups,
  }),
})

export const readInvoiceHistory = declareHistory({
  name: 'history of one invoice',
  resource: 'invoices',
  access: 'INVOICE_VIEW',
  dependsOn: wholeInvoice,
})
