import type { AttachmentLink } from '#areas/attachments/contract.ts'
import { FileView } from '#areas/attachments/web/attachment-preview.tsx'
import { ownFiles, previewKind } from '#areas/attachments/web/file-words.ts'
import styles from '#areas/documents/web/reading/reading.module.css'
import type { Bill } from '../../contract.ts'
import { mayBearInvoice } from '../../rules/may-bear-invoice.ts'
import { storedElectronicView } from '../reading/electronic-view.tsx'

/** The file that is the bill: of several the first one that can be looked at, those that may be an electronic invoice first. */
export function sheetOfBill({ attachments }: Pick<Bill, 'attachments'>): AttachmentLink | undefined {
  // What is in a ZIP is read, but nobody looks at it.
  const files = ownFiles(attachments).filter(
    ({ type }) => (previewKind(type) !== null || mayBearInvoice(type)) && type !== 'application/zip',
  )
  return files.find(({ type }) => mayBearInvoice(type)) ?? files[0]
}

/** What the supplier sent, beside what was recorded of it. */
export function BillSheet({ file }: { file: AttachmentLink }) {
  const usual =
    previewKind(file.type) === null ? null : <FileView key={file.entityId.uuid} attachment={file} />
  return (
    <section aria-label={`Beleg ${file.fileName}`} className={styles.file}>
      {storedElectronicView(file, usual) ?? usual}
    </section>
  )
}
