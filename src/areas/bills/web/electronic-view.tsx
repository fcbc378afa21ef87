import type { ReactNode } from 'react'
import type { AttachmentLink } from '#areas/attachments/contract.ts'
import { InvoiceOrFile } from '#areas/einvoice/web/invoice-or-file.tsx'
import type { FileReading } from './read-bill-file.ts'

/** The view of an electronic invoice, with its page where it has one; null of other files. */
export function electronicView(
  files: readonly FileReading[],
  { entityId, type }: AttachmentLink,
  usual: ReactNode,
): ReactNode {
  const file = files.find(({ attachment }) => attachment.entityId.uuid === entityId.uuid)
  const electronic = file?.reading?.electronic
  if (!electronic) return null
  const fileLabel = type === 'application/pdf' ? 'PDF' : 'XML'
  return <InvoiceOrFile key={entityId.uuid} invoice={electronic.invoice} file={usual} fileLabel={fileLabel} />
}
