import { Copy, Eye, FileDown, FileX2, Mail, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useDownload } from '#areas/documents/web/document-download.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import type { Invoice } from '../contract.ts'
import { copyPath, layerPath } from './invoice-paths.ts'
import { pdfOf } from './invoice-pdf.ts'
import { InvoicePdfLayer } from './invoice-pdf-layer.tsx'
import { invoiceName } from './invoice-view.ts'
import { useInvoiceRemoval } from './use-invoice-removal.ts'

/** What can be done with a stored invoice besides editing it. */
export function InvoiceActions({ invoice, onDeleted }: { invoice: Invoice; onDeleted: () => void }) {
  const navigate = useNavigate()
  const removal = useInvoiceRemoval(invoice, onDeleted)
  const { uuid } = invoice.entityId
  const isCancellation = invoice.documentType === 'CANCELLATION'
  const isCancelled = invoice.cancelledByInvoiceEntityId !== null
  return (
    <>
      <Button icon={<Mail aria-hidden="true" />} onClick={() => navigate(layerPath('senden', uuid))}>
        Senden
      </Button>
      <PdfActions invoice={invoice} />
      {!isCancellation && (
        <IconButton
          label="Kopieren"
          icon={<Copy aria-hidden="true" />}
          onClick={() => navigate(copyPath(uuid))}
        />
      )}
      {!isCancellation && !isCancelled && (
        <IconButton
          label="Stornieren"
          icon={<FileX2 aria-hidden="true" />}
          onClick={() => navigate(layerPath('storno', uuid))}
        />
      )}
      {!isCancelled && (
        <IconButton
          label="Löschen"
          icon={<Trash2 aria-hidden="true" />}
          tone="danger"
          busy={removal.waiting}
          onClick={removal.ask}
        />
      )}
    </>
  )
}

function PdfActions({ invoice }: { invoice: Invoice }) {
  const { download, isRunning } = useDownload()
  const pdf = pdfOf(invoice)
  const [isShown, setShown] = useState(false)
  return (
    <>
      <IconButton label="PDF ansehen" icon={<Eye aria-hidden="true" />} onClick={() => setShown(true)} />
      <IconButton
        label="PDF herunterladen"
        icon={<FileDown aria-hidden="true" />}
        busy={isRunning(pdf.uuid)}
        onClick={() => download(pdf.uuid, pdf.fileName)}
      />
      {isShown && <InvoicePdfLayer title={invoiceName(invoice)} pdf={pdf} onClose={() => setShown(false)} />}
    </>
  )
}
