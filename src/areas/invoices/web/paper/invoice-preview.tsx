import { Button } from '#web/ui/buttons/button.tsx'
import { Eye, TriangleAlert } from '#web/ui/first-icons.ts'
import { FileClock } from '#web/ui/icons.ts'
import frame from '#web/ui/layers/preview-frame.module.css'
import { EmptyState } from '#web/ui/notices/empty-state.tsx'
import { Spinner } from '#web/ui/notices/spinner.tsx'
import { PdfView } from '#web/ui/pdf/pdf-view.tsx'
import styles from './invoice-preview.module.css'
import { useInvoicePreview } from './use-invoice-preview.ts'

/** The page that the form would make, beside it while somebody types. `payload` is the creation payload, also incomplete. */
export function InvoicePreview({ payload }: { payload: unknown }) {
  const { file, problem, isMaking } = useInvoicePreview(payload)
  const note =
    problem !== null ? <Stale problem={problem} /> : isMaking && file !== null && <Spinner delay={600} />
  return (
    <div className={frame.frame}>
      {file === null && problem !== null ? (
        <EmptyState title="Noch keine Vorschau" icon={<FileClock />}>
          {problem}
        </EmptyState>
      ) : (
        <PdfView file={file} label="Vorschau der Rechnung" note={note} />
      )}
    </div>
  )
}

/** In the bar, so that the page stays where it is while somebody types. */
function Stale({ problem }: { problem: string }) {
  return (
    <span className={styles.stale} title={problem}>
      <TriangleAlert aria-hidden="true" />
      <span className={styles.problem}>Früherer Stand: {problem}</span>
    </span>
  )
}

/** Shows and hides it; there only where it has room. */
export function PreviewToggle({ shown, onToggle }: { shown: boolean; onToggle: () => void }) {
  return (
    <Button
      kind="quiet"
      aria-pressed={shown}
      icon={<Eye aria-hidden="true" />}
      className={styles.toggle}
      onClick={onToggle}
    >
      Vorschau
    </Button>
  )
}
