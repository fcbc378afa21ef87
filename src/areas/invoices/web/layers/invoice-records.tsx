import { StoredAttachments } from '#areas/attachments/web/stored-attachments.tsx'
import type { AttachmentViewer } from '#areas/attachments/web/use-attachment-viewer.tsx'
import type { Category } from '#areas/categories/contract.ts'
import { categoryNames } from '#areas/documents/web/category-names.ts'
import { DocumentHistory } from '#areas/documents/web/history/document-history.tsx'
import { type Invoice, readInvoiceHistory } from '../../contract.ts'
import { Amendments } from '../amendments/amendments.tsx'
import { EarlierPdfs } from '../paper/earlier-pdfs.tsx'
import { SentMails } from '../paper/sent-mails.tsx'

interface InvoiceRecordsProps {
  invoice: Invoice
  categories: readonly Category[]
  viewer: AttachmentViewer
  /** It is deleted, or of a locked month. */
  isFixed: boolean
}

/** What stands at the end of each layer of an invoice: its files, amendments, e-mails, earlier PDFs and history. */
export function InvoiceRecords({ invoice, categories, viewer, isFixed }: InvoiceRecordsProps) {
  return (
    <>
      <StoredAttachments document={invoice} mayDelete={!isFixed && invoice.issued === null} viewer={viewer} />
      <Amendments invoice={invoice} />
      <SentMails mails={invoice.mails} />
      <EarlierPdfs invoice={invoice} />
      <DocumentHistory document={invoice} states={readInvoiceHistory} names={categoryNames(categories)} />
    </>
  )
}
