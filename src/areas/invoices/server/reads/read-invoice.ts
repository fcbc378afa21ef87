import { loadAttachments } from '#areas/attachments/server/load-attachments.ts'
import { stateOfDocument } from '#areas/documents/rules/state-of-document.ts'
import { versionsOnWire } from '#areas/documents/server/document-version.ts'
import { isLastNumber } from '#areas/documents/server/numbering.ts'
import { readDocument } from '#areas/documents/server/read-document.ts'
import { neededEvidence } from '#areas/documents/server/tasks/needed-evidence.ts'
import { loadFirm } from '#areas/firm/server/load-firm.ts'
import { loadMails } from '#areas/papers/server/load-mails.ts'
import { read } from '#server/command.ts'
import { readInvoice, readInvoiceHistory } from '../../contract.ts'
import { pdfForm } from '../../rules/electronic/electronic-problems.ts'
import { bearsXml } from '../amendments/bears-xml.ts'
import { loadAmendments } from '../amendments/load-amendments.ts'
import { electronicSellerOf } from '../electronic/electronic-seller-of.ts'
import { loadEvidence } from '../evidence/load-evidence.ts'
import { invoiceKinds } from '../invoice-kinds.ts'
import { loadDelivery, loadIssued } from '../load-issued.ts'
import { loadReplacedCancellation } from '../load-replaced.ts'
import { loadPapers, paperState } from '../pdf/paper-of-firm.ts'
import { correctionsOnWire } from './corrections-on-wire.ts'
import { invoiceOnWire } from './invoice-on-wire.ts'
import { loadInvoiceHistory, loadInvoiceSteps, type ToldBeside } from './load-invoice-history.ts'

/** `beside` comes from an area that stands after this one. */
export const readInvoiceRead = (beside: ToldBeside) =>
  read(readInvoice, async (tx, _query, { params, today }) => {
    const documentId = params.uuid
    const [stored, firm, attachments, history, { issued, wasIssued }, way, mails] = await Promise.all([
      readDocument(tx, documentId, invoiceKinds),
      loadFirm(tx),
      loadAttachments(tx, documentId),
      loadInvoiceSteps(tx, documentId, beside),
      loadIssued(tx, documentId),
      loadDelivery(tx, documentId),
      loadMails(tx, { documentId }),
    ])
    const [entries, destination, papers, amendments, corrections, hasXml] = await Promise.all([
      loadEvidence(tx, documentId),
      neededEvidence(tx, documentId),
      loadPapers(tx, documentId),
      loadAmendments(tx, stored),
      correctionsOnWire(tx, documentId),
      bearsXml(tx, stored, firm),
    ])
    return {
      entityId: { uuid: documentId },
      ...versionsOnWire(stored),
      state: stateOfDocument(stored, today),
      paperState: paperState(papers),
      issued,
      ...way,
      wasIssued,
      isLastNumber: await isLastNumber(tx, stored.place),
      mails,
      amendments,
      corrections,
      bearsXml: hasXml,
      replacedCancellation: stored.replaces && (await loadReplacedCancellation(tx, documentId)),
      plainPdfReason: pdfForm(stored, { number: stored.number, seller: electronicSellerOf(firm) })
        .plainReason,
      ...invoiceOnWire(stored),
      attachments,
      evidence: { destination, entries },
      history,
    }
  })

export const readInvoiceHistoryRead = (beside: ToldBeside) =>
  read(readInvoiceHistory, (tx, _query, { params }) => loadInvoiceHistory(tx, params.uuid, beside))
