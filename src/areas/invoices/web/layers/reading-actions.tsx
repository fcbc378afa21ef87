import { useState } from 'react'
import { useDownload } from '#areas/documents/web/document-download.ts'
import { isConsumer } from '#areas/partners/rules/is-consumer.ts'
import { useOffers } from '#web/palette/offers.ts'
import { useNavigate } from '#web/router.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Eye } from '#web/ui/first-icons.ts'
import {
  ArrowRight,
  Copy,
  Ellipsis,
  FileCode2,
  FileDown,
  FilePen,
  FileX2,
  Mail,
  Trash2,
} from '#web/ui/icons.ts'
import { Menu, type MenuEntry } from '#web/ui/popups/menu.tsx'
import type { Invoice } from '../../contract.ts'
import { copyPath, layerPath, rewritingPath } from '../invoice-paths.ts'
import { invoiceName, receiverOf } from '../invoice-view.ts'
import { OwnPdfLayer } from '../paper/invoice-pdf-layer.tsx'
import { pdfOf } from '../paper/pdf-of.ts'
import { useXRechnung } from '../paper/use-xrechnung.tsx'
import { useInvoiceRemoval } from './use-invoice-removal.ts'
import { useLockedInvoice } from './use-locked-invoice.ts'

interface ReadingActionsProps {
  invoice: Invoice
  /** Another layer lies over it. */
  isCovered: boolean
  onClose: () => void
}

/** What can be done with an invoice that is read, besides what its letters do: the usual beside each other, the rest in a menu. */
export function ReadingActions({ invoice, isCovered, onClose }: ReadingActionsProps) {
  const navigate = useNavigate()
  const { download, isRunning } = useDownload()
  const [isShown, setShown] = useState(false)
  const pdf = pdfOf(invoice)
  const xrechnung = useXRechnung(invoice)
  const entries = useEntries(invoice, { show: () => setShown(true), download: xrechnung.download }, onClose)
  const copy = () => navigate(copyPath(invoice.entityId.uuid))
  const mayCopy = invoice.documentType !== 'CANCELLATION'
  const detail = invoiceName(invoice)
  useOffers(
    isCovered
      ? []
      : [
          ...(mayCopy ? [{ title: 'Kopieren', detail, icon: Copy, act: copy }] : []),
          ...entries.map(({ label, onSelect }) => ({
            title: label,
            detail,
            icon: ArrowRight,
            act: () => onSelect?.(),
          })),
        ],
  )
  return (
    <>
      <IconButton
        label="PDF herunterladen"
        icon={<FileDown aria-hidden="true" />}
        busy={isRunning(pdf.uuid)}
        onClick={() => download(pdf.uuid, pdf.fileName)}
      />
      {mayCopy && <IconButton label="Kopieren" icon={<Copy aria-hidden="true" />} onClick={copy} />}
      <Menu
        trigger={<IconButton label="Weitere Aktionen" icon={<Ellipsis aria-hidden="true" />} />}
        entries={entries}
      />
      {isShown && <OwnPdfLayer invoice={invoice} onClose={() => setShown(false)} />}
      {xrechnung.layer}
    </>
  )
}

interface Papers {
  show: () => void
  download: ReturnType<typeof useXRechnung>['download']
}

/** The rarer ones, each only where it is possible. */
function useEntries(invoice: Invoice, { show, download }: Papers, onClose: () => void): MenuEntry[] {
  const navigate = useNavigate()
  const { uuid } = invoice.entityId
  const cancel = () => navigate(layerPath('storno', uuid))
  const removal = useInvoiceRemoval(invoice, cancel, onClose)
  const locked = useLockedInvoice(invoice)
  const isCancelled = invoice.cancelledByInvoiceEntityId !== null
  const isEnded = isCancelled || invoice.settledByInvoiceEntityId !== null
  const mayCancel = invoice.documentType !== 'CANCELLATION' && !isEnded
  const entries: (MenuEntry & { isPossible: boolean })[] = [
    { label: 'PDF ansehen', icon: <Eye aria-hidden="true" />, isPossible: true, onSelect: show },
    {
      label: 'XRechnung herunterladen',
      icon: <FileCode2 aria-hidden="true" />,
      isPossible: !isConsumer(receiverOf(invoice)),
      onSelect: () => void download('ubl'),
    },
    {
      label: 'XRechnung in CII herunterladen',
      icon: <FileCode2 aria-hidden="true" />,
      isPossible: !isConsumer(receiverOf(invoice)),
      onSelect: () => void download('cii'),
    },
    {
      // Of a cancelled one its cancellation is sent; once more the same is rarely wanted.
      label: invoice.mails.length > 0 ? 'Erneut senden' : 'Senden',
      icon: <Mail aria-hidden="true" />,
      isPossible: isCancelled,
      onSelect: () => navigate(layerPath('senden', uuid)),
    },
    {
      label: 'Stornieren und neu schreiben',
      icon: <FilePen aria-hidden="true" />,
      isPossible: mayCancel,
      separated: true,
      onSelect: () => navigate(rewritingPath(uuid)),
    },
    {
      label: 'Stornieren',
      icon: <FileX2 aria-hidden="true" />,
      isPossible: mayCancel,
      onSelect: cancel,
    },
    {
      label: 'Löschen',
      icon: <Trash2 aria-hidden="true" />,
      isPossible: !isCancelled && locked === null,
      danger: true,
      separated: true,
      onSelect: removal.ask,
    },
  ]
  return entries.filter(({ isPossible }) => isPossible).map(({ isPossible: _, ...entry }) => entry)
}
