import { useQuery } from '@tanstack/react-query'
import { previewPath } from '#areas/attachments/contract.ts'
import { useDownload } from '#areas/documents/web/document-download.ts'
import { answerOf, getFile } from '#web/api.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { FileDown } from '#web/ui/icons.ts'
import { SideLayer } from '#web/ui/layers/side-layer.tsx'
import { ErrorState } from '#web/ui/notices/error-state.tsx'
import { Notice } from '#web/ui/notices/notice.tsx'
import { PdfView } from '#web/ui/pdf/pdf-view.tsx'
import type { Invoice } from '../../contract.ts'
import { invoiceName } from '../invoice-view.ts'
import { markedWhy, paperNote } from './invoice-pdf.ts'
import styles from './invoice-pdf-layer.module.css'
import { pdfOf } from './pdf-of.ts'

interface InvoicePdfLayerProps {
  title: string
  pdf: { uuid: string; fileName: string }
  /** Why its pages may be marked; null where they are not. */
  marked: string | null
  /** What else is to be known of it before it goes out. */
  note?: string | null
  /** Asks about what is not saved, before the stored one is downloaded. */
  askFirst?: (download: () => void) => void
  onClose: () => void
}

const unasked = (download: () => void) => download()

/** The stored PDF of an invoice, to be looked at; that is no download, and so does not count as handing it out. */
export function InvoicePdfLayer({
  title,
  pdf,
  marked,
  note = null,
  askFirst = unasked,
  onClose,
}: InvoicePdfLayerProps) {
  const { download, isRunning } = useDownload()
  const { data, error, refetch } = useQuery({
    queryKey: ['file', pdf.uuid],
    // Asked for by the invoice's own id, the next one may be of another state.
    gcTime: 0,
    queryFn: async ({ signal }) => answerOf(await getFile(previewPath(pdf.uuid, pdf.fileName), signal)),
  })
  return (
    <SideLayer
      open
      size="wide"
      onClose={onClose}
      title={title}
      actions={
        <Button
          icon={<FileDown aria-hidden="true" />}
          busy={isRunning(pdf.uuid)}
          // From then on it is shown without the mark.
          onClick={() => askFirst(() => download(pdf.uuid, pdf.fileName).then(() => refetch()))}
        >
          Herunterladen
        </Button>
      }
    >
      <div className={styles.sheet}>
        {note !== null && (
          <Notice kind="info" live className={styles.marked ?? ''}>
            {note}
          </Notice>
        )}
        {marked !== null && <Notice className={styles.marked ?? ''}>{marked}</Notice>}
        <div className={styles.view}>
          {error && data === undefined ? (
            <ErrorState title="Die PDF-Datei lässt sich nicht laden" onRetry={() => void refetch()}>
              {error.message}
            </ErrorState>
          ) : (
            <PdfView file={data ?? null} label={`${title}, PDF`} />
          )}
        </div>
      </div>
    </SideLayer>
  )
}

type OwnPdfLayerProps = Pick<InvoicePdfLayerProps, 'askFirst' | 'onClose'> & { invoice: Invoice }

/** The PDF of an invoice as it is now, with all that is to be known of it. */
export function OwnPdfLayer({ invoice, ...rest }: OwnPdfLayerProps) {
  return (
    <InvoicePdfLayer
      title={invoiceName(invoice)}
      pdf={pdfOf(invoice)}
      marked={markedWhy(invoice)}
      note={paperNote(invoice)}
      {...rest}
    />
  )
}
