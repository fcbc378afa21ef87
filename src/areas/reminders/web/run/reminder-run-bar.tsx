import { type RefObject, useEffect, useRef } from 'react'
import { type Day, formatDay } from '#kernel/day.ts'
import { countsOf, isOver } from '#kernel/many-run.ts'
import { formatSum } from '#kernel/numbers/amount-text.ts'
import { callOff, close, type ShownRun } from '#web/many/shown-runs.ts'
import { Link } from '#web/router.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Checkbox } from '#web/ui/choices/checkbox.tsx'
import { DateField } from '#web/ui/fields/date-field.tsx'
import { Eye } from '#web/ui/first-icons.ts'
import { Kbd } from '#web/ui/kbd.tsx'
import { RunBar } from '#web/ui/lists/run-bar.tsx'
import { Notice } from '#web/ui/notices/notice.tsx'
import type { LetterLine } from '../list/proposal-lines.ts'
import { PrintButton } from './printing.tsx'
import styles from './reminder-run-bar.module.css'
import type { Printing } from './use-printing.ts'
import type { Writing } from './use-writing.ts'

const label = 'Briefe schreiben'

interface ReminderRunBarProps {
  ticked: readonly LetterLine[]
  writing: Writing
  printing: Printing
  shown: ShownRun | null
  today: Day
  lookAtAll: () => void
}

/** At the foot: how many letters over how much, and until when payments are entered; while they are written, how far it is. */
export function ReminderRunBar({ ticked, writing, printing, shown, today, lookAtAll }: ReminderRunBarProps) {
  const { stop, finish } = useRunFocus(shown !== null && !isOver(shown.run))
  if (shown && !isOver(shown.run)) return <Running shown={shown} stop={stop} />
  if (shown && ticked.length === 0)
    return (
      <RunBar label={label} sum={<Ended shown={shown} />}>
        <PrintButton printing={printing} />
        <Button ref={finish} onClick={() => close(shown)}>
          Fertig
        </Button>
      </RunBar>
    )
  return (
    <>
      {writing.staleDays > 0 && ticked.length > 0 && <StaleNotice writing={writing} />}
      <RunBar label={label} sum={<Sums ticked={ticked} shown={shown} />}>
        <div ref={writing.place} className={styles.question}>
          <DateField
            label="Zahlungen sind erfasst bis"
            name="paymentsUntil"
            className={writing.staleDays > 0 ? styles.stale : styles.day}
            today={today}
            value={writing.text}
            onChange={writing.setText}
            error={writing.problem}
          />
          {writing.staleDays > 0 && (
            <Checkbox
              label="Trotzdem schreiben"
              name="confirmed"
              value={writing.isConfirmed}
              onChange={writing.confirm}
            />
          )}
        </div>
        <PrintButton printing={printing} />
        {shown && (
          <Button ref={finish} kind="quiet" onClick={() => close(shown)}>
            Fertig
          </Button>
        )}
        {ticked.length > 1 && (
          <Button icon={<Eye aria-hidden="true" />} aria-haspopup="dialog" onClick={lookAtAll}>
            <span className={styles.wide}>Alle ansehen</span>
          </Button>
        )}
        <Button
          kind="primary"
          disabled={ticked.length === 0}
          aria-keyshortcuts="Control+Enter"
          onClick={() => writing.write(ticked)}
        >
          {ticked.length === 0 ? 'Briefe' : lettersText(ticked.length)} schreiben{' '}
          <span aria-hidden="true" className={styles.key}>
            <Kbd>Strg ↵</Kbd>
          </span>
        </Button>
      </RunBar>
    </>
  )
}

/** What had the keyboard goes where a run begins or ends: then it goes on to what stops the run, or ends it. */
function useRunFocus(isRunning: boolean) {
  const stop = useRef<HTMLButtonElement>(null)
  const finish = useRef<HTMLButtonElement>(null)
  const wasRunning = useRef(isRunning)
  useEffect(() => {
    if (wasRunning.current === isRunning) return
    wasRunning.current = isRunning
    if ((document.activeElement ?? document.body) !== document.body) return
    const next = isRunning ? stop : finish
    next.current?.focus()
  }, [isRunning])
  return { stop, finish }
}

const lettersText = (count: number): string => (count === 1 ? '1 Brief' : `${count} Briefe`)

/** Sums by currency: nothing is converted into what nobody owes. */
function sumsOf(lines: readonly LetterLine[], of: (line: LetterLine) => number): string {
  const sums = new Map<string, number>()
  for (const line of lines) {
    const { currency } = line.row
    sums.set(currency, Math.round(((sums.get(currency) ?? 0) + of(line)) * 100) / 100)
  }
  return [...sums]
    .filter(([, units]) => units !== 0)
    .map(([currency, units]) => formatSum(units, currency))
    .join(' und ')
}

/** What ended, and what may be written next. */
function Sums({ ticked, shown }: Pick<ReminderRunBarProps, 'ticked' | 'shown'>) {
  return (
    <>
      {shown && <Ended shown={shown} />} {(!shown || ticked.length > 0) && <Sum lines={ticked} />}
    </>
  )
}

function Sum({ lines }: { lines: readonly LetterLine[] }) {
  if (lines.length === 0) return 'Kein Brief ist ausgewählt'
  const claimed = sumsOf(lines, ({ chosen }) => (chosen ? chosen.interest + chosen.costs : 0))
  return (
    <>
      <strong>{lettersText(lines.length)}</strong> über {sumsOf(lines, ({ chosen }) => chosen?.total ?? 0)}
      {claimed !== '' && `, davon ${claimed} Zinsen und Kosten`}
    </>
  )
}

function Running({ shown, stop }: { shown: ShownRun; stop: RefObject<HTMLButtonElement | null> }) {
  const { run, isWaiting } = shown
  const { all, done, failed } = countsOf(run)
  return (
    <RunBar
      label={label}
      progress={{ done: done + failed, all }}
      sum={
        <>
          <strong>{`${done} von ${all} geschrieben`}</strong>
          {failed > 0 && ` · ${failed} nicht`}
          {isWaiting && ' · keine Verbindung: Es geht von selbst weiter'}
        </>
      }
    >
      <span className={styles.hint}>Sie können weiterarbeiten, die Briefe laufen weiter.</span>
      {/* It keeps the keyboard until the letter in hand is written. */}
      <Button
        ref={stop}
        aria-disabled={run.isCalledOff}
        aria-keyshortcuts="Escape"
        // Enter that is still held down from the button that began it stops nothing.
        onKeyDown={(event) => event.repeat && event.preventDefault()}
        onClick={() => !run.isCalledOff && callOff(shown)}
      >
        {run.isCalledOff ? 'Wird angehalten …' : 'Anhalten'}{' '}
        <span aria-hidden="true" className={styles.key}>
          <Kbd>Esc</Kbd>
        </span>
      </Button>
    </RunBar>
  )
}

function Ended({ shown: { run, way } }: { shown: ShownRun }) {
  const { done, failed, left } = countsOf(run)
  return (
    <>
      <strong>{way.doneText(done)}</strong>
      {failed > 0 && ` ${failed} nicht: Der Grund steht in der Zeile.`}
      {left > 0 && ` ${left} sind angehalten.`}
    </>
  )
}

const daysInWords = ['', 'ein', 'zwei', 'drei', 'vier', 'fünf', 'sechs', 'sieben', 'acht', 'neun']

function StaleNotice({ writing: { day, staleDays } }: { writing: Writing }) {
  const words = daysInWords[staleDays] ?? 'zehn oder mehr'
  return (
    <Notice
      kind="warning"
      live
      className={styles.notice ?? ''}
      title={`Seit dem ${day ? formatDay(day) : ''} sind ${words} Werktage vergangen.`}
      action={<Link to="/auth/outgoing/open">Zahlungen erfassen</Link>}
    >
      Wer seitdem gezahlt hat, bekäme trotzdem Post. Besser zuerst die Kontoauszüge erfassen.
    </Notice>
  )
}
