import { useState } from 'react'
import { instantText } from '#web/instant-text.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Eye } from '#web/ui/first-icons.ts'
import { FormSection } from '#web/ui/forms/form-grid.tsx'
import { DataTable } from '#web/ui/lists/data-table.tsx'
import type { Invoice } from '../../contract.ts'
import { earlierPdfs, invoiceName } from '../invoice-view.ts'
import { InvoicePdfLayer } from './invoice-pdf-layer.tsx'

/** The PDFs of the states before the present one: kept for ever, to be looked at. */
export function EarlierPdfs({ invoice }: { invoice: Invoice }) {
  const [shown, setShown] = useState<{ uuid: string; fileName: string } | null>(null)
  const pdfs = earlierPdfs(invoice)
  if (pdfs.length === 0) return null
  return (
    <FormSection title="Frühere PDFs">
      <DataTable
        label="Frühere PDFs"
        rows={pdfs}
        rowKey={(pdf) => pdf.uuid}
        columns={[
          { key: 'at', header: 'Erstellt', render: (pdf) => (pdf.at === null ? '' : instantText(pdf.at)) },
          { key: 'name', header: 'Datei', render: (pdf) => pdf.fileName },
        ]}
        actions={(pdf) => (
          <IconButton
            size="small"
            label={`${pdf.fileName}${pdf.at === null ? '' : ` vom ${instantText(pdf.at)}`} ansehen`}
            icon={<Eye aria-hidden="true" />}
            onClick={() => setShown(pdf)}
          />
        )}
      />
      {shown && (
        <InvoicePdfLayer
          title={`${invoiceName(invoice)}, früherer Stand`}
          pdf={shown}
          marked="„Ansicht“ steht auf Ständen, die weder versendet noch heruntergeladen wurden."
          onClose={() => setShown(null)}
        />
      )}
    </FormSection>
  )
}
