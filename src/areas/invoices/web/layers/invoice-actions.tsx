import { useState } from 'react'
import { useDownload } from '#areas/documents/web/document-download.ts'
import { isConsumer } from '#areas/partners/rules/is-consumer.ts'
import { useNavigate } from '#web/router.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Eye } from '#web/ui/first-icons.ts'
import { Copy, FileCode2, FileDown, FilePen, FileX2, Mail, Trash2 } from '#web/ui/icons.ts'
import type { Invoice } from '../../contract.ts'
import { copyPath, layerPath, rewritingPath } from '../invoice-paths.ts'
import { receiverOf } from '../invoice-view.ts'
import { OwnPdfLayer } from '../paper/invoice-pdf-layer.tsx'
import { pdfOf } from '../paper/pdf-of.ts'
import { useXRechnung } from '../paper/use-xrechnung.tsx'
import { useInvoiceRemoval } from './use-invoice-removal.ts'
import { useLockedInvoice } from './use-locked-invoice.ts'
import { type UnsavedInvoice, useSavedFirst } from './use-saved-first.ts'

interface InvoiceActionsProps {
  invoice: Invoice
  /** Its form, where there is one: what is typed there counts. */
  edited?: UnsavedInvoice
  onClose: () => void
}

/** What can be done with a stored invoice besides editing it. */
export function InvoiceActions({ invoice, edited, onClose }: InvoiceActionsProps) {
  const navigate = useNavigate()
  const savedFirst = useSavedFirst(edited)
  const { uuid } = invoice.entityId
  const send = () => savedFirst({ verb: 'senden', act: () => navigate(layerPath('senden', uuid)) })
  const cancel = () => savedFirst({ verb: 'stornieren', act: () => navigate(layerPath('storno', uuid)) })
  const rewrite = () => savedFirst({ verb: 'neu schreiben', act: () => navigate(rewritingPath(uuid)) })
  const removal = useInvoiceRemoval(invoice, cancel, onClose)
  const locked = useLockedInvoice(invoice)
  const isCancellation = invoice.documentType === 'CANCELLATION'
  const isCancelled = invoice.cancelledByInvoiceEntityId !== null
  const sendWord = invoice.mails.length > 0 ? 'Erneut senden' : 'Senden'
  return (
    <>
      {!isCancelled && (
        <Button icon={<Mail aria-hidden="true" />} onClick={send}>
          {sendWord}
        </Button>
      )}
      <PdfActions invoice={invoice} savedFirst={savedFirst} onSaved={onClose} />
      {!isCancellation && (
        <IconButton
          label="Kopieren"
          icon={<Copy aria-hidden="true" />}
          onClick={() => navigate(copyPath(uuid))}
        />
      )}
      {!isCancellation && !isCancelled && invoice.settledByInvoiceEntityId === null && (
        <>
          <IconButton
            label="Stornieren und neu schreiben"
            icon={<FilePen aria-hidden="true" />}
            onClick={rewrite}
          />
          <IconButton label="Stornieren" icon={<FileX2 aria-hidden="true" />} onClick={cancel} />
        </>
      )}
      {!isCancelled && locked === null && (
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

interface PdfActionsProps {
  invoice: Invoice
  savedFirst: ReturnType<typeof useSavedFirst>
  onSaved: () => void
}

function PdfActions({ invoice, savedFirst, onSaved }: PdfActionsProps) {
  const { download, isRunning } = useDownload()
  const pdf = pdfOf(invoice)
  const [isShown, setShown] = useState(false)

  function fetchSaved() {
    // That of the state just saved may still have to be made; under the invoice's own id it is.
    download(invoice.entityId.uuid, `${invoice.invoiceNumber}.pdf`)
    onSaved()
  }
  const askFirst = (fetchStored: () => void) =>
    savedFirst({ verb: 'herunterladen', act: (isSavedNow) => (isSavedNow ? fetchSaved() : fetchStored()) })

  return (
    <>
      <IconButton label="PDF ansehen" icon={<Eye aria-hidden="true" />} onClick={() => setShown(true)} />
      <IconButton
        label="PDF herunterladen"
        icon={<FileDown aria-hidden="true" />}
        busy={isRunning(pdf.uuid)}
        onClick={() => askFirst(() => download(pdf.uuid, pdf.fileName))}
      />
      {!isConsumer(receiverOf(invoice)) && (
        <XRechnungAction invoice={invoice} savedFirst={savedFirst} onSaved={onSaved} />
      )}
      {isShown && <OwnPdfLayer invoice={invoice} askFirst={askFirst} onClose={() => setShown(false)} />}
    </>
  )
}

/** The invoice for the programs of a business or an authority; what is missing for it is asked for. */
function XRechnungAction({ invoice, savedFirst, onSaved }: PdfActionsProps) {
  const xrechnung = useXRechnung(invoice)
  const fetchFile = (isSavedNow: boolean) => void xrechnung.download('ubl', isSavedNow ? onSaved : undefined)
  return (
    <>
      <IconButton
        label="XRechnung herunterladen"
        icon={<FileCode2 aria-hidden="true" />}
        busy={xrechnung.isRunning}
        onClick={() => savedFirst({ verb: 'herunterladen', act: fetchFile })}
      />
      {xrechnung.layer}
    </>
  )
}
