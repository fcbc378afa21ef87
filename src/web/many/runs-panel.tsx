import { useEffect, useRef, useState } from 'react'
import { countsOf, isOver } from '#kernel/many-run.ts'
import { useStore } from '../store.ts'
import { Button } from '../ui/buttons/button.tsx'
import { Kbd } from '../ui/kbd.tsx'
import { rememberDone } from '../undo/undo-stack.ts'
import styles from './runs-panel.module.css'
import { callOff, close, type ShownRun, shownRuns, waysOfPage } from './shown-runs.ts'

/** What runs over many rows: how far it is, and of those that failed, which and why. */
export function RunsPanel() {
  const ofPage = useStore(waysOfPage)
  const runs = useStore(shownRuns).filter(({ way }) => !ofPage.includes(way.name))
  if (runs.length === 0) return null
  return (
    <section aria-label="Vorgänge" data-notice className={styles.panel}>
      {runs.map((shown) => (
        <OneRun key={shown.run.id} {...shown} />
      ))}
    </section>
  )
}

function OneRun(shown: ShownRun) {
  const { run, way } = shown
  const { all, done } = countsOf(run)
  const isEnded = isOver(run)
  const failed = run.rows.filter(({ state }) => state === 'failed')
  const takeBack = useWayBack(shown, isEnded && done > 0)
  return (
    <div className={styles.run}>
      <p className={styles.title}>{(isEnded && way.doneTitle?.(done)) || run.title}</p>
      {!isEnded && (
        <progress max={all} value={done + failed.length} aria-label={run.title} className={styles.bar} />
      )}
      <p role="status" className={styles.state}>
        {stateText(shown)}
      </p>
      {failed.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long list is scrolled by keys
        <ul aria-label="Nicht gelungen" tabIndex={0} className={styles.failed}>
          {failed.map(({ label, reason, requestId }) => (
            <li key={requestId}>
              <strong>{label}</strong>: {reason}
            </li>
          ))}
        </ul>
      )}
      <div className={styles.buttons}>
        {takeBack && (
          <Button size="small" aria-keyshortcuts="Control+Z" onClick={takeBack}>
            {way.undo?.label}{' '}
            <span aria-hidden="true">
              <Kbd>Strg Z</Kbd>
            </span>
          </Button>
        )}
        {isEnded ? (
          <Button size="small" kind="quiet" onClick={() => close(shown)}>
            Schließen
          </Button>
        ) : (
          <Button size="small" kind="quiet" disabled={run.isCalledOff} onClick={() => callOff(shown)}>
            Abbrechen
          </Button>
        )}
      </div>
    </div>
  )
}

/** Takes back what an ended run did, once: by its button, and by Ctrl+Z also after it was closed. */
function useWayBack(shown: ShownRun, isDone: boolean): (() => void) | null {
  const { run, way } = shown
  const latest = useRef(shown)
  const forget = useRef(() => {})
  const isOffered = isDone && way.undo !== undefined
  useEffect(() => {
    latest.current = shown
  })
  const [takeBack] = useState(() => () => {
    forget.current()
    close(latest.current)
    latest.current.way.undo?.begin(latest.current.run)
  })
  useEffect(() => {
    // Of each run once, however often its panel is drawn.
    if (!isOffered || remembered.has(run.id)) return
    remembered.add(run.id)
    forget.current = rememberDone(takeBack)
  }, [isOffered, run.id, takeBack])
  return isOffered ? takeBack : null
}

const remembered = new Set<string>()

function stateText({ run, way, isWaiting }: ShownRun): string {
  const { all, done, failed, left } = countsOf(run)
  if (!isOver(run)) {
    if (isWaiting) return `${done + failed} von ${all}. Keine Verbindung: Es geht von selbst weiter.`
    return run.isCalledOff ? 'Wird abgebrochen …' : `${done + failed} von ${all}`
  }
  return [
    way.doneTitle ? '' : way.doneText(done),
    failed > 0 ? `${failed} nicht:` : '',
    left > 0 ? `${left} wegen des Abbruchs nicht.` : '',
  ]
    .filter(Boolean)
    .join(' ')
}
