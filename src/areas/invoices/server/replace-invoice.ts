import { loadUploads, takenFact, takeUploads } from '#areas/attachments/server/take-uploads.ts'
import type { StoredDocument } from '#areas/documents/rules/stored-document.ts'
import type { ClaimsBeside } from '#areas/documents/server/claims-beside.ts'
import { refuseStale } from '#areas/documents/server/document-version.ts'
import { lockDocument } from '#areas/documents/server/read-document.ts'
import { recordedDocument } from '#areas/documents/server/recorded-document.ts'
import { writeDocument } from '#areas/documents/server/write-document.ts'
import { invoiceBounds } from '#areas/stock/server/stock-bounds.ts'
import { Refusal, refuse } from '#kernel/errors.ts'
import type { EntityId } from '#kernel/id.ts'
import { command, fact } from '#server/command.ts'
import { invoiceReplaced, replaceInvoice } from '../contract.ts'
import { correctedStays } from '../rules/change-problem.ts'
import { decideInvoice } from '../rules/decide-invoice.ts'
import { refuseElectronic } from './electronic/refuse-electronic.ts'
import { invoiceDocument } from './invoice-document.ts'
import { loadAdvances } from './load-advances.ts'
import { loadCorrections } from './load-corrected.ts'
import { legalFirm, loadInvoiceFacts } from './load-invoice-facts.ts'
import { retellCancellations } from './load-replaced.ts'
import { invoiceOnWire } from './reads/invoice-on-wire.ts'
import { refuseIssued } from './refuse-issued.ts'

/** Claims are open again that a payment settled which the replacement leaves out, or which is another customer's or currency's now. */
export const replaceInvoiceCommand = (claims: ClaimsBeside) =>
  command(
    replaceInvoice,
    async (tx, input, context) => {
      const documentId = input.entityId.uuid
      const { advanceInvoiceEntityIds } = input.documentCreation
      const settled = await claims.settledOf(tx, documentId)
      if (settled.length > 0) await claims.lockWith(tx, documentId, settled.map(idOf))
      const before = await lockDocument(tx, documentId, ['INVOICE'], advanceInvoiceEntityIds)
      const corrections = await loadCorrections(tx, documentId)
      await refuseIssued(tx, before, input.notHandedOut, () => {
        refuseStale(input, before, input.documentRecordCreations !== null)
        const why = correctedStays(corrections.standing)
        if (why !== null) refuse('entityId', why)
      })
      const advances = await loadAdvances(tx, advanceInvoiceEntityIds)
      const { firm, ...facts } = await loadInvoiceFacts(tx, input, before)
      const decision = decideInvoice(input, {
        ...facts,
        advances,
        firm: legalFirm(firm),
        today: context.today,
        stored: before,
      })
      if (!decision.ok) throw new Refusal('invalid-input', decision.problems)
      const uploads = await loadUploads(tx, input.attachmentEntityIds, documentId, context)
      const document = invoiceDocument(documentId, input, decision.invoice, firm)
      await retellCancellations(tx, context, before.replaces, document.replaces)
      const reopened = await claims.reopen(
        tx,
        context,
        settled
          .filter(
            ({ paymentId }) =>
              isOfAnother(before, document) ||
              !document.payments.some((payment) => payment.paymentId === paymentId),
          )
          .map(idOf),
      )
      context.checkMeanwhile(() => refuseElectronic(document, firm))
      const stored = await writeDocument(tx, context, before, document)
      takeUploads(tx, context, documentId, uploads)
      return fact(invoiceReplaced, documentId, {
        ...recordedDocument(invoiceOnWire(stored)),
        ...takenFact(uploads),
        notHandedOut: input.notHandedOut,
        ...(reopened.length > 0 && { settledClaims: reopened }),
      })
    },
    invoiceBounds,
  )

type Payer = Pick<StoredDocument, 'partnerId' | 'currency'>

/** One money pays claims of one customer, in one currency. */
const isOfAnother = (before: Payer, after: Payer): boolean =>
  before.partnerId !== after.partnerId || before.currency !== after.currency

const idOf = ({ claimId }: { claimId: EntityId }) => claimId
