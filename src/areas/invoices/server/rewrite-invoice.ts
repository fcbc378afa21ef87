import { loadUploads, takenFact, takeUploads } from '#areas/attachments/server/take-uploads.ts'
import type { NewInvoice, StoredInvoice } from '#areas/documents/rules/stored-document.ts'
import { refuseStale } from '#areas/documents/server/document-version.ts'
import { holdNamed } from '#areas/documents/server/hold-named.ts'
import { type MovedReductions, moveReductions } from '#areas/documents/server/move-reductions.ts'
import { lockDocument, readDocument } from '#areas/documents/server/read-document.ts'
import { recordedDocument } from '#areas/documents/server/recorded-document.ts'
import { writeDocument } from '#areas/documents/server/write-document.ts'
import { transferFact, type WrittenTransfer, writeTransfer } from '#areas/documents/server/write-transfer.ts'
import { holdDraft, holdFilesLeft, removeDraft } from '#areas/drafts/server/hold-draft.ts'
import { lockStock } from '#areas/stock/server/keep-document-stock.ts'
import { invoiceBounds } from '#areas/stock/server/stock-bounds.ts'
import type { Day } from '#kernel/day.ts'
import { Refusal } from '#kernel/errors.ts'
import { cents } from '#kernel/money.ts'
import { type Context, command, fact } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'
import { type InvoiceRewriting, invoiceRewritten, rewriteInvoice } from '../contract.ts'
import { decideInvoice } from '../rules/decide-invoice.ts'
import { cancellationPath, freedAdvances, movedOn, rewritingProblems } from '../rules/decide-rewriting.ts'
import { countAmendments } from './amendments/load-amendments.ts'
import { newCancellation } from './create-cancellation.ts'
import { refuseElectronic } from './electronic/refuse-electronic.ts'
import { invoiceDocument } from './invoice-document.ts'
import { invoiceKinds } from './invoice-kinds.ts'
import { loadAdvances } from './load-advances.ts'
import { loadCorrections } from './load-corrected.ts'
import { legalFirm, loadInvoiceFacts } from './load-invoice-facts.ts'
import { invoiceOnWire } from './reads/invoice-on-wire.ts'

const alreadyCancelled = { path: 'uuid', message: 'Diese Rechnung ist schon storniert' }

/** Cancels an invoice, writes the one that replaces it, and moves its payments there, all in one transaction (decisions §10 'Replaced'). */
export const rewriteInvoiceCommand = command(
  rewriteInvoice,
  async (tx, input, context) => {
    const draft = await holdDraft(tx, input.draftEntityId, 'INVOICE')
    // With all documents that the new one names.
    const old = await lockDocument(tx, context.params.uuid, invoiceKinds, namedIn(input))
    // All of it is written anew, and what was paid goes over.
    refuseStale(input, old, true)
    await refuseAmended(tx, input, old)
    const { cancelling, replacing } = await decideBoth(tx, input, old, context)
    const uploads = await loadUploads(tx, input.attachmentEntityIds, null, context, draft)
    const left = await holdFilesLeft(tx, draft, input.attachmentEntityIds)
    // Both take numbers, and what waits behind that lock must wait for nothing else: their stock is held before the first of them.
    await lockStock(tx, productsOf(cancelling, replacing))
    const cancellation = await atCancellation(() => writeDocument(tx, context, null, cancelling))
    const written = await writeDocument(tx, context, null, replacing)
    takeUploads(tx, context, written.documentId, uploads)
    removeDraft(tx, context, draft, left)
    const { transfers, records, invoice } = await moveReceived(tx, context, old, written)
    return fact(invoiceRewritten, invoice.documentId, {
      ...recordedDocument(invoiceOnWire(invoice)),
      ...takenFact(uploads),
      replacesInvoiceEntityId: old.documentId,
      cancellationEntityId: cancellation.documentId,
      cancellation: {
        ...recordedDocument(invoiceOnWire(cancellation)),
        ...takenFact([]),
        cancelledInvoiceEntityId: old.documentId,
      },
      transfers: transfers.map((transfer) => ({
        ...transferFact(transfer),
        transferEntityId: transfer.transferId,
      })),
      ...(records.length > 0 && { movedRecords: records }),
    })
  },
  {
    documents_cancelled_document_id_key: alreadyCancelled,
    documents_cancelled_by_document_id_key: alreadyCancelled,
    documents_replacement: alreadyCancelled,
    ...invoiceBounds,
  },
)

const amendedMeanwhile =
  'Inzwischen wurde die Rechnung berichtigt. Bitte beginnen Sie neu, damit die neue Rechnung dasselbe sagt wie das Schreiben.'

/** The new invoice must not say again what a letter has put right that its writer did not know. */
async function refuseAmended(tx: Tx, { amendments: read }: InvoiceRewriting, old: StoredInvoice) {
  if (read !== null && read !== (await countAmendments(tx, old.documentId)))
    throw new Refusal('stale-value', [{ path: 'amendments', message: amendedMeanwhile }])
}

const namedIn = ({ documentCreation: head }: InvoiceRewriting) =>
  [head.advanceInvoiceEntityIds, head.correctedInvoiceEntityId ?? []].flat()

/** The cancellation and the new invoice, before anything is written. */
async function decideBoth(
  tx: Tx,
  input: InvoiceRewriting,
  old: StoredInvoice,
  context: Context,
): Promise<{ cancelling: NewInvoice; replacing: NewInvoice }> {
  const named = { ...input.documentCreation, replacesInvoiceEntityId: old.documentId }
  const creation = { ...input, documentCreation: named }
  const [{ firm, ...facts }, advances, corrections] = await Promise.all([
    loadInvoiceFacts(tx, creation, null, old.documentId),
    loadAdvances(tx, named.advanceInvoiceEntityIds),
    loadCorrections(tx, old.documentId),
    // Its lines are written again, negated.
    holdNamed(tx, old.documentId),
  ])
  const cancelling = newCancellation(
    context.newId(),
    { documentCreation: input.cancellation },
    old,
    firm,
    context.newId,
  )
  const problems = rewritingProblems(input, {
    invoice: old,
    corrections: corrections.standing,
    today: context.today,
  })
  const decision = decideInvoice(creation, {
    ...facts,
    // As they will be once the cancellation is written.
    replaced: facts.replaced && { ...facts.replaced, cancelledById: cancelling.documentId },
    corrected: facts.corrected && {
      ...facts.corrected,
      ...(facts.corrected.documentId === old.documentId && { cancelledById: cancelling.documentId }),
    },
    advances: freedAdvances(advances, old),
    firm: legalFirm(firm),
    today: context.today,
  })
  if (!decision.ok) problems.push(...decision.problems)
  if (!decision.ok || problems.length > 0) throw new Refusal('invalid-input', problems)
  const replacing = invoiceDocument(context.newId(), creation, decision.invoice, firm)
  context.checkMeanwhile(() => refuseElectronic(cancelling, firm))
  context.checkMeanwhile(() => refuseElectronic(replacing, firm))
  return { cancelling, replacing }
}

const productsOf = (...documents: NewInvoice[]) =>
  documents.flatMap(({ lines }) => lines.flatMap(({ product }) => product?.entityId.uuid ?? []))

/** What is refused of the cancellation is said of its own day. */
async function atCancellation<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (!(error instanceof Refusal) || error.errors.length === 0) throw error
    throw new Refusal(
      error.code,
      error.errors.map(({ path, message }) => ({ path: cancellationPath(path), message })),
    )
  }
}

interface Moving {
  transfers: WrittenTransfer[]
  records: MovedReductions['records']
  invoice: StoredInvoice
}

/**
 * Moves what was received on the old invoice to the new one, of a Rechnungskorrektur what was refunded, and what was taken off the old one.
 */
async function moveReceived(
  tx: Tx,
  context: Context,
  { documentId, paid, payments, reductions }: StoredInvoice,
  invoice: StoredInvoice,
): Promise<Moving> {
  const nothing: Moving = { transfers: [], records: [], invoice }
  if (paid === 0 && reductions.length === 0) return nothing
  const old = await readDocument(tx, documentId, ['INVOICE'])
  const recordDate = movedOn(invoice, [...payments, ...reductions])
  const transfer = paid === 0 ? null : await moveMoney(tx, context, { old, invoice, recordDate })
  const [oldNow, newNow] =
    transfer === null
      ? [old, invoice]
      : paid > 0
        ? [transfer.from, transfer.to]
        : [transfer.to, transfer.from]
  const transferId = transfer?.transferId ?? context.newId()
  const moved = await moveReductions(tx, context, { from: oldNow, to: newNow, recordDate, transferId })
  return {
    transfers: transfer === null ? [] : [transfer],
    records: moved?.records ?? [],
    // What was written is what was given: an invoice.
    invoice: (moved?.to ?? newNow) as StoredInvoice,
  }
}

async function moveMoney(
  tx: Tx,
  context: Context,
  { old, invoice, recordDate }: { old: StoredInvoice; invoice: StoredInvoice; recordDate: Day },
): Promise<WrittenTransfer> {
  const [from, to] = old.paid > 0 ? [old, invoice] : [invoice, old]
  return writeTransfer(tx, context, { from, to, amount: cents(Math.abs(old.paid)), recordDate })
}
