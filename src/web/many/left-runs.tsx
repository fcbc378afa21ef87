import { useEffect, useState } from 'react'
import { countsOf } from '#kernel/many-run.ts'
import { useSession } from '../session/session.ts'
import { useStore } from '../store.ts'
import { Button } from '../ui/buttons/button.tsx'
import { Notice } from '../ui/notices/notice.tsx'
import { forgetRun, leftRuns } from './kept-runs.ts'
import styles from './left-runs.module.css'
import { goOn } from './run-many.ts'
import { type ManyWay, shownRuns } from './shown-runs.ts'

const lookMs = 5000

/** Above a list: what a tab that was closed has left undone, and a way on. `ways` are those of this list. */
export function LeftRuns({ ways }: { ways: readonly ManyWay[] }) {
  const userId = useSession()?.userId ?? ''
  const shown = useStore(shownRuns)
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const look = () => setNow(Date.now())
    const timer = setInterval(look, lookMs)
    addEventListener('storage', look)
    return () => {
      clearInterval(timer)
      removeEventListener('storage', look)
    }
  }, [])
  const left = leftRuns(localStorage, userId, now).filter(({ id }) => !shown.some(({ run }) => run.id === id))
  return left.map((run) => {
    const way = ways.find(({ name }) => name === run.way)
    if (!way) return null
    const { all, done, failed } = countsOf(run)
    return (
      <Notice
        key={run.id}
        kind="warning"
        className={styles.left ?? ''}
        title={`Unterbrochen: ${run.title}`}
        action={
          <>
            <Button size="small" onClick={() => goOn(run, way)}>
              Fortsetzen
            </Button>
            <Button
              size="small"
              kind="quiet"
              onClick={() => {
                forgetRun(localStorage, userId, run.id)
                setNow(Date.now())
              }}
            >
              Verwerfen
            </Button>
          </>
        }
      >
        {done + failed} von {all} sind erledigt. Was schon geschehen ist, geschieht beim Fortsetzen nicht noch
        einmal.
      </Notice>
    )
  })
}
