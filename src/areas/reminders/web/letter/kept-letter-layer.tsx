import { attachmentPath } from '#areas/attachments/contract.ts'
import { shownDay } from '#kernel/wire-values.ts'
import { useFileDownload } from '#web/files/use-file-download.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { FileDown } from '#web/ui/icons.ts'
import { SideLayer } from '#web/ui/layers/side-layer.tsx'
import { Notice } from '#web/ui/notices/notice.tsx'
import type { KeptLetter } from './kept-letter.ts'
import styles from './letter-layer.module.css'
import { WrittenPages } from './letter-pages.tsx'

interface KeptLetterLayerProps {
  letter: KeptLetter
  /** Prints it with the invoices behind it; null where none are enclosed, or nothing is printed any more. */
  printAll?: (() => Promise<void>) | null
  onClose: () => void
}

/** A written letter: its pages, and its file; whoever downloads it has handed it out. */
export default function KeptLetterLayer({ letter, printAll = null, onClose }: KeptLetterLayerProps) {
  const { uuid, levelName, day, partner, withdrawnBecause } = letter
  const { download, isRunning } = useFileDownload()
  const path = attachmentPath(uuid, 'Mahnung.pdf')
  const title = `${levelName} vom ${shownDay(day)}`
  return (
    <SideLayer
      open
      size="wide"
      onClose={onClose}
      title={title}
      facts={partner}
      actions={
        <>
          {printAll && <Button onClick={() => void printAll()}>Mit Rechnungen drucken</Button>}
          <Button
            icon={<FileDown aria-hidden="true" />}
            busy={isRunning(path)}
            onClick={() => void download(path)}
          >
            Herunterladen
          </Button>
        </>
      }
    >
      <div className={styles.pages}>
        {withdrawnBecause !== null && (
          <Notice className={styles.notice ?? ''}>Zurückgenommen: {withdrawnBecause}</Notice>
        )}
        <div className={styles.view}>
          <WrittenPages uuid={uuid} label={`Seiten: ${title} an ${partner}`} />
        </div>
      </div>
    </SideLayer>
  )
}
