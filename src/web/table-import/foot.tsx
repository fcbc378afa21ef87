import type { ReactNode } from 'react'
import { Button } from '#web/ui/buttons/button.tsx'
import { Kbd } from '#web/ui/kbd.tsx'
import { CircleAlert } from '../ui/first-icons.ts'
import styles from './foot.module.css'
import type { ImportKind, Preview, ShownSettings } from './import-kind.ts'
import { type Place, placeOf } from './places.ts'
import { counted } from './sentences.ts'

interface FootProps<S extends ShownSettings> {
  kind: ImportKind<S>
  data: Preview<S>
  goTo: (place: Place) => void
  goToOpen: () => void
  submit: () => void
  notice: ReactNode
  onClose: () => void
  isBusy: boolean
  /** Nothing of the file would change anything. */
  isEmpty: boolean
}

const mostNamed = 3

/** What is open, and the button. */
export function Foot<S extends ShownSettings>(props: FootProps<S>) {
  const { kind, data, goTo, goToOpen, submit, notice, onClose, isBusy, isEmpty } = props
  const { problems, problemCount, questions, maybes } = data
  const unsaid = maybes.filter(({ isSame }) => isSame === null).length
  const isOpen = problems.length + questions.length + unsaid > 0
  return (
    <footer className={styles.foot}>
      {notice}
      {isOpen && (
        <div className={styles.open} role="status">
          <CircleAlert aria-hidden="true" />
          {questions.length > 0 ? (
            <button type="button" onClick={goToOpen}>
              {questions.length === 1 ? 'Eine Frage ist offen' : `${questions.length} Fragen sind offen`}:{' '}
              {questions.map(({ name }) => name).join(', ')}
            </button>
          ) : problems.length === 0 ? (
            <button type="button" onClick={goToOpen}>
              {unsaid.toLocaleString('de-DE')} vielleicht schon da
            </button>
          ) : (
            <>
              <span>{counted(problemCount, ['Stelle passt', 'Stellen passen'])} nicht:</span>
              {problems.slice(0, mostNamed).map(({ cell, line }) => (
                <button
                  key={`${cell} ${line}`}
                  type="button"
                  onClick={() => goTo(placeOf(cell) ?? { line, column: 0 })}
                >
                  {cell || `Zeile ${line}`}
                </button>
              ))}
              {problems.length > mostNamed && <span>…</span>}
            </>
          )}
        </div>
      )}
      <p className={styles.until}>{isOpen && 'Bis alles passt, wird nichts importiert.'}</p>
      <div className={styles.keys}>
        <span>
          <Kbd>F</Kbd> nächste Stelle
        </span>
        {!isOpen && (
          <span>
            <Kbd>Alt</Kbd> <Kbd>↓</Kbd> Spalte zuordnen
          </span>
        )}
      </div>
      <Button className={styles.cancel} onClick={onClose}>
        Abbrechen
      </Button>
      <Button kind="primary" busy={isBusy} disabled={isEmpty && !isBusy} onClick={submit}>
        {kind.title}{' '}
        <span className={styles.shortcut}>
          <Kbd>Strg ↵</Kbd>
        </span>
      </Button>
    </footer>
  )
}
