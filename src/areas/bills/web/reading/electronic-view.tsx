import { type ReactNode, useState } from 'react'
import type { AttachmentLink } from '#areas/attachments/contract.ts'
import { InvoiceOrFile } from '#areas/einvoice/web/invoice-or-file.tsx'
import type { MarkedField } from '#areas/einvoice/web/invoice-view.tsx'
import type { BillReading } from '../../contract/bill-reading.ts'
import { mayBearInvoice } from '../../rules/may-bear-invoice.ts'
import { AskForCorrection } from '../check/ask-for-correction.tsx'
import { CheckReportButtons } from '../check/check-report-buttons.tsx'
import { BillFindings } from './bill-findings.tsx'
import styles from './electronic-bill.module.css'
import { OpenEnclosure } from './open-enclosure.tsx'
import { type FileReading, useFileReadings } from './read-bill-file.ts'

/** The view of an electronic invoice, with its page where it has one; null of other files. */
export function electronicView(
  files: readonly FileReading[],
  attachment: AttachmentLink,
  usual: ReactNode,
  marked: MarkedField | null,
): ReactNode {
  const file = files.find(({ attachment: { entityId } }) => entityId.uuid === attachment.entityId.uuid)
  return viewOf(attachment, file?.reading ?? null, { usual, marked })
}

/** The same of a stored bill's file, which is read when it is looked at; null of what is never an invoice. */
export function storedElectronicView(attachment: AttachmentLink, usual: ReactNode): ReactNode {
  if (!mayBearInvoice(attachment.type)) return null
  return <StoredElectronic key={attachment.entityId.uuid} attachment={attachment} usual={usual} />
}

/** Until it is read, and where it is no electronic invoice, the file is shown as it is. */
function StoredElectronic({ attachment, usual }: { attachment: AttachmentLink; usual: ReactNode }) {
  const [file] = useFileReadings([attachment])
  const [marked, setMarked] = useState<MarkedField | null>(null)
  const reading = file?.reading ?? null
  const found = reading?.electronic
  // Beside a form that is filled with it, the form says it.
  const findings = found && (
    <>
      {found.findings.length > 0 && (
        <BillFindings
          read={found}
          heading="h4"
          show={(field) => setMarked({ uuid: attachment.entityId.uuid, field })}
        />
      )}
      <div className={styles.actions}>
        <CheckReportButtons uuid={attachment.entityId.uuid} />
        <AskForCorrection read={found} />
      </div>
    </>
  )
  return viewOf(attachment, reading, { usual, marked, findings }) ?? usual
}

interface Shown {
  usual: ReactNode
  marked: MarkedField | null
  findings?: ReactNode
}

function viewOf(
  { entityId, type }: AttachmentLink,
  reading: BillReading | null,
  { usual, marked, findings }: Shown,
): ReactNode {
  if (!reading?.electronic) return null
  const fileLabel = type === 'application/pdf' ? 'PDF' : 'XML'
  const { invoice, enclosures } = reading.electronic
  return (
    <InvoiceOrFile
      key={entityId.uuid}
      invoice={invoice}
      file={usual}
      fileLabel={fileLabel}
      findings={findings}
      remarks={reading.electronic.findings}
      marked={marked?.uuid === entityId.uuid ? marked : null}
      enclosure={(index, name) =>
        enclosures.includes(index) && <OpenEnclosure uuid={entityId.uuid} index={index} name={name} />
      }
    />
  )
}
