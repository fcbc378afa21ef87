import { useQuery } from '@tanstack/react-query'
import { previewPath } from '#areas/attachments/contract.ts'
import styles from '#areas/documents/web/reading/reading.module.css'
import { answerOf, getFile } from '#web/api.ts'
import { ErrorState } from '#web/ui/notices/error-state.tsx'
import { PdfView } from '#web/ui/pdf/pdf-view.tsx'
import type { Invoice } from '../../contract.ts'
import { invoiceName } from '../invoice-view.ts'
import { pdfOf } from '../paper/pdf-of.ts'

/** The page of an invoice as it is; looking at it is no download. Its lines stand below as a table, also where it fails. */
export function InvoiceSheet({ invoice }: { invoice: Invoice }) {
  const pdf = pdfOf(invoice)
  const { data, error, refetch } = useQuery({
    // Once it went out it bears no mark any more.
    queryKey: ['file', pdf.uuid, 'sheet', invoice.version, invoice.issued],
    gcTime: 0,
    queryFn: async ({ signal }) => answerOf(await getFile(previewPath(pdf.uuid, pdf.fileName), signal)),
  })
  return (
    <div className={styles.sheet}>
      {error && data === undefined ? (
        <ErrorState title="Das Blatt lässt sich nicht zeigen" onRetry={() => void refetch()}>
          {error.message}
        </ErrorState>
      ) : (
        <PdfView isWhole file={data ?? null} label={`${invoiceName(invoice)}, Blatt`} />
      )}
    </div>
  )
}
