import { useFileDownload } from '#web/files/use-file-download.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { FileDown } from '#web/ui/icons.ts'
import { type AttachmentLink, attachmentPath, reportTag } from '../contract/attachment-link.ts'
import styles from './attachments.module.css'

/** The reports that Kontor keeps with the files that were checked; nothing where there is none. */
export function KeptReports({ attachments }: { attachments: readonly AttachmentLink[] }) {
  const { download, isRunning } = useFileDownload()
  const reports = attachments.filter(({ tag }) => tag === reportTag)
  if (reports.length === 0) return null
  return (
    <ul className={styles.reports} aria-label="Prüfberichte">
      {reports.map(({ entityId, fileName }) => {
        const address = attachmentPath(entityId.uuid, fileName)
        return (
          <li key={entityId.uuid}>
            <Button
              size="small"
              icon={<FileDown aria-hidden="true" />}
              busy={isRunning(address)}
              onClick={() => download(address)}
            >
              {fileName}
            </Button>
          </li>
        )
      })}
    </ul>
  )
}
