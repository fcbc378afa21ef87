import { Button } from '#web/ui/buttons/button.tsx'
import { Eye } from '#web/ui/first-icons.ts'
import { FileClock } from '#web/ui/icons.ts'
import { Kbd } from '#web/ui/kbd.tsx'
import frame from '#web/ui/layers/preview-frame.module.css'
import { EmptyState } from '#web/ui/notices/empty-state.tsx'
import { Spinner } from '#web/ui/notices/spinner.tsx'
import type { FollowedRow } from '#web/ui/pdf/find-row.ts'
import { PdfView } from '#web/ui/pdf/pdf-view.tsx'
import styles from './invoice-preview.module.css'
import { useInvoicePreview } from './use-invoice-preview.ts'

interface InvoicePreviewProps {
  /** The creation payload, also incomplete. */
  payload: unknown
  /** The line that is being written. */
  follow: FollowedRow | null
}

// Of the width of a page: the printed margins less what keeps the text off the edge.
const marginShare = 0.085

/** The page that the form would make, while somebody types; it goes along with the line that is being written. */
export function InvoicePreview({ payload, follow }: InvoicePreviewProps) {
  const { file, problem, isMaking } = useInvoicePreview(payload)
  const note =
    problem !== null ? <Unshown problem={problem} /> : isMaking && file !== null && <Spinner delay={600} />
  return (
    <div className={frame.frame}>
      {file === null && problem !== null ? (
        <EmptyState title="Noch keine Vorschau" icon={<FileClock />}>
          {problem}
        </EmptyState>
      ) : (
        <PdfView
          file={file}
          label="Vorschau der Rechnung"
          note={note}
          cutMargins={marginShare}
          follow={follow}
        />
      )}
    </div>
  )
}

/** In the bar, so that the page stays where it is while somebody types: what of it the page cannot show. */
function Unshown({ problem }: { problem: string }) {
  return (
    <span className={styles.unshown} title={problem}>
      · Noch ohne die letzte Änderung: {problem}
    </span>
  )
}

/** Shows and hides it: beside the form, or in its place where there is no room. */
export function PreviewToggle({ shown, onToggle }: { shown: boolean; onToggle: () => void }) {
  return (
    <Button
      kind="quiet"
      aria-pressed={shown}
      aria-keyshortcuts="Alt+V"
      icon={<Eye aria-hidden="true" />}
      className={styles.toggle}
      onClick={onToggle}
    >
      Vorschau
      <span aria-hidden="true" className={styles.key}>
        <Kbd>Alt</Kbd> <Kbd>V</Kbd>
      </span>
    </Button>
  )
}
