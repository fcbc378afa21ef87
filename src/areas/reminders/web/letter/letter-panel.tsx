import frame from '#web/ui/layers/preview-frame.module.css'
import { EmptyState } from '#web/ui/notices/empty-state.tsx'
import type { LetterLine } from '../list/proposal-lines.ts'
import type { RunChoice } from '../run/reminder-way.ts'
import { LetterPages } from './letter-pages.tsx'
import styles from './letter-panel.module.css'

/** Beside the list: the letter of the row that has the keyboard, or is open. */
export default function LetterPanel({ line, choice }: { line: LetterLine | undefined; choice: RunChoice }) {
  return (
    <aside aria-label="Brief" className={styles.panel}>
      {line ? (
        <>
          <h2 className={styles.title}>Brief an {line.row.partner}</h2>
          <div className={frame.frame}>
            <LetterPages key={line.key} line={line} choice={choice} />
          </div>
        </>
      ) : (
        <EmptyState title="Kein Brief zu sehen">Hier steht der Brief der Zeile, in der Sie sind.</EmptyState>
      )}
    </aside>
  )
}
