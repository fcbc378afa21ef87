import type { ReactNode } from 'react'
import type { FormHandle } from '#web/forms/use-form.ts'
import { Button } from '../buttons/button.tsx'
import { CircleAlert } from '../first-icons.ts'
import { Kbd } from '../kbd.tsx'
import { useLayer } from '../layers/layer-context.ts'
import styles from './form-footer.module.css'
import { FormProblems } from './form-problems-notice.tsx'

/** A cell in which something is wrong. */
export interface ProblemPlace {
  key: string
  /** What it is called: 'Position 3: Einzelpreis'. */
  label: string
  go: () => void
}

interface FormFooterProps {
  form: FormHandle
  /** What Enter does, such as 'Speichern' or 'Position hinzufügen'. */
  saveLabel?: string
  cancelLabel?: string
  /** Without it, Abbrechen closes the layer around; without a layer there is no such button. */
  onCancel?: () => void
  busy?: boolean
  disabled?: boolean
  /** All its fields are in sight: that one of them is wrong is said there alone, and Enter alone sends it. */
  isShort?: boolean
  /** Where in a table of the form something is wrong: each is named, and a link that leads there. They count instead of the table. */
  places?: readonly ProblemPlace[]
  /** What other keys do, before Enter. */
  keys?: ReactNode
  /** More buttons, before Abbrechen. */
  children?: ReactNode
}

/** More of them would push the buttons away. */
const mostPlaces = 4

/** The end of every form: what is wrong, the keys, and the two buttons. */
export function FormFooter({
  form,
  saveLabel = 'Speichern',
  cancelLabel = 'Abbrechen',
  onCancel,
  busy = form.busy,
  disabled = false,
  isShort = false,
  places = [],
  keys,
  children,
}: FormFooterProps) {
  const layer = useLayer()
  const cancel = onCancel ?? layer?.requestClose
  if (form.readOnly) return <ReadOnlyFooter onClose={cancel}>{children}</ReadOnlyFooter>
  const others = places.length > 0 ? form.problemCount - 1 : form.problemCount
  const problemCount = isShort ? 0 : others + places.length
  return (
    <div className={styles.stack}>
      <FormProblems form={form} />
      <div className={styles.footer}>
        <div role="alert" className={styles.problem}>
          {problemCount > 0 && (
            // The key makes a second failed attempt a new message, which is read out again.
            <span key={form.attempt}>
              <CircleAlert aria-hidden="true" />
              {problemText(problemCount)}
            </span>
          )}
          {places.slice(0, mostPlaces).map((place) => (
            <button key={place.key} type="button" className={styles.place} onClick={place.go}>
              {place.label}
            </button>
          ))}
        </div>
        <div role="status" className={styles.waiting}>
          {form.waitingFor}
        </div>
        {problemCount === 0 && form.waitingFor === null && (
          <div className={styles.keys}>
            {keys && (
              <>
                {keys}
                <span className={styles.dot}>·</span>
              </>
            )}
            {!isShort && <Kbd>Strg</Kbd>} <Kbd>↵</Kbd>{' '}
            <span className={styles.word}>{saveLabel === 'Speichern' ? 'Speichern' : 'Bestätigen'}</span>
            {layer && (
              <>
                <span className={styles.dot}>·</span>
                <Kbd>Esc</Kbd> <span className={styles.word}>Schließen</span>
              </>
            )}
          </div>
        )}
        {children}
        {cancel && <Button onClick={cancel}>{cancelLabel}</Button>}
        <Button kind="primary" type="submit" busy={busy} disabled={disabled}>
          {saveLabel}
          {isShort && (
            <span aria-hidden="true" className={styles.own}>
              <Kbd>↵</Kbd>
            </span>
          )}
        </Button>
      </div>
    </div>
  )
}

/** Of a form that sends nothing. */
function ReadOnlyFooter({ onClose, children }: { onClose: (() => void) | undefined; children: ReactNode }) {
  return (
    <div className={styles.footer}>
      <div className={styles.keys}>
        <Kbd>Esc</Kbd> <span className={styles.word}>Schließen</span>
      </div>
      {children}
      {onClose && <Button onClick={onClose}>Schließen</Button>}
    </div>
  )
}

function problemText(count: number): string {
  return count === 1
    ? 'Eine Angabe fehlt oder ist fehlerhaft'
    : `${count} Angaben fehlen oder sind fehlerhaft`
}
