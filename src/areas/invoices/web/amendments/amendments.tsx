import { useState } from 'react'
import { useDownload } from '#areas/documents/web/document-download.ts'
import { useWantedForms } from '#web/forms/use-kept-entries.ts'
import { useNavigate } from '#web/router.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Eye } from '#web/ui/first-icons.ts'
import { FormSection } from '#web/ui/forms/form-grid.tsx'
import { FileDown, FilePen, Mail } from '#web/ui/icons.ts'
import { DataTable } from '#web/ui/lists/data-table.tsx'
import type { Amendment, Invoice } from '../../contract.ts'
import { layerPath } from '../invoice-paths.ts'
import { shownDay } from '../invoice-view.ts'
import { mayBeAmended } from '../layers/righting-ways.tsx'
import { amendmentMarked } from '../paper/invoice-pdf.ts'
import { InvoicePdfLayer } from '../paper/invoice-pdf-layer.tsx'
import { keptAmendmentMail, SendAmendmentLayer } from './send-amendment-layer.tsx'

/** The letters that put words of an invoice right, and the way to another one. Nothing where there is none and can be none. */
export function Amendments({ invoice }: { invoice: Invoice }) {
  const { amendments, attachments } = invoice
  const [shown, setShown] = useState<Amendment | null>(null)
  const [sent, setSent] = useState<Amendment | null>(null)
  const navigate = useNavigate()
  const { download, isRunning } = useDownload()
  useWantedForms(
    amendments.map(({ entityId }) => keptAmendmentMail(entityId.uuid)),
    (form) => setSent(amendments.find(({ entityId }) => keptAmendmentMail(entityId.uuid) === form) ?? null),
  )
  const mayAmend = mayBeAmended(invoice)
  if (!mayAmend && amendments.length === 0) return null
  const pdfOf = ({ attachmentEntityId: uuid, title }: Amendment) => ({
    uuid,
    fileName: attachments.find(({ entityId }) => entityId.uuid === uuid)?.fileName ?? `${title}.pdf`,
  })
  return (
    <FormSection
      title="Berichtigungen"
      actions={
        mayAmend && (
          <Button
            size="small"
            icon={<FilePen aria-hidden="true" />}
            onClick={() => navigate(layerPath('berichtigung', invoice.entityId.uuid))}
          >
            Berichtigen
          </Button>
        )
      }
    >
      <AmendmentTable
        amendments={amendments}
        onShow={setShown}
        onSend={setSent}
        onDownload={(amendment) => download(amendment.attachmentEntityId, pdfOf(amendment).fileName)}
        isRunning={(amendment) => isRunning(amendment.attachmentEntityId)}
      />
      {shown && (
        <InvoicePdfLayer
          title={shown.title}
          pdf={pdfOf(shown)}
          marked={amendmentMarked}
          onClose={() => setShown(null)}
        />
      )}
      {sent && <SendAmendmentLayer invoice={invoice} amendment={sent} onClose={() => setSent(null)} />}
    </FormSection>
  )
}

interface AmendmentTableProps {
  amendments: readonly Amendment[]
  onShow: (amendment: Amendment) => void
  onSend: (amendment: Amendment) => void
  onDownload: (amendment: Amendment) => void
  isRunning: (amendment: Amendment) => boolean
}

function AmendmentTable({ amendments, onShow, onSend, onDownload, isRunning }: AmendmentTableProps) {
  return (
    <DataTable
      label="Berichtigungen"
      rows={amendments}
      rowKey={({ entityId }) => entityId.uuid}
      empty="Noch keine. Ist nur ein Wort falsch, etwa in der Anschrift, genügt ein Schreiben ohne Beträge."
      columns={[
        { key: 'date', header: 'Vom', render: ({ date }) => shownDay(date) },
        { key: 'title', header: 'Berichtigung', render: ({ title }) => title },
      ]}
      actions={(amendment) => (
        <>
          <IconButton
            size="small"
            label={`${amendment.title} ansehen`}
            icon={<Eye aria-hidden="true" />}
            onClick={() => onShow(amendment)}
          />
          <IconButton
            size="small"
            label={`${amendment.title} herunterladen`}
            icon={<FileDown aria-hidden="true" />}
            busy={isRunning(amendment)}
            onClick={() => onDownload(amendment)}
          />
          <IconButton
            size="small"
            label={`${amendment.title} senden`}
            icon={<Mail aria-hidden="true" />}
            onClick={() => onSend(amendment)}
          />
        </>
      )}
    />
  )
}
