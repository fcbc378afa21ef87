import { useEffect, useRef } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { HistoryStep } from '../rules/document-history.ts'
import type { MergeQuestion } from './merge-questions.ts'
import styles from './newer-state-notice.module.css'
import { StateChanges } from './state-changes.tsx'
import type { Followed } from './use-followed-document.ts'

interface FollowedProps {
  followed: Followed
}

/** Above the buttons of the form, always in sight: what is to be done before the document can be saved. */
export function NewerStateNotice({ followed }: FollowedProps) {
  const { newer, questions, loaded } = followed
  if (newer.length > 0) return <Newer followed={followed} />
  if (questions.length > 0) return <Questions questions={questions} who={namesOf(loaded, 'jemand anderes')} />
  return null
}

/** At the head of the form: what others changed and the form shows now. */
export function LoadedStateNotice({ followed: { newer, loaded } }: FollowedProps) {
  if (newer.length > 0 || loaded.length === 0) return null
  return (
    <Notice
      kind="info"
      live
      className={styles.notice ?? ''}
      title={`${namesOf(loaded)} hat diese Rechnung inzwischen geändert. Der aktuelle Stand ist geladen.`}
    >
      <Steps steps={loaded} />
    </Notice>
  )
}

function Newer({ followed: { newer, refusals, loadCurrent } }: FollowedProps) {
  const place = useFocusAfter()
  // Who saves all the same is led to what is to be done.
  useEffect(() => {
    if (refusals > 0) place.current?.querySelector('button')?.focus()
  }, [refusals, place])
  return (
    <div ref={place} className={styles.foot}>
      <Notice
        kind="warning"
        live
        title={`${namesOf(newer)} hat diese Rechnung inzwischen geändert.`}
        action={
          <Button size="small" onClick={loadCurrent}>
            Aktuellen Stand laden
          </Button>
        }
      >
        <Steps steps={newer} />
        Bitte laden Sie den aktuellen Stand, bevor Sie speichern oder löschen. Ihre Eingaben bleiben dabei
        erhalten.
      </Notice>
    </div>
  )
}

function Questions({ questions, who }: { questions: readonly MergeQuestion[]; who: string }) {
  const place = useFocusAfter()
  const [first] = questions
  // The button that was pressed has gone: the next question has the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each question is an occasion
  useEffect(() => place.current?.querySelector('button')?.focus(), [first?.key, questions.length])
  return (
    <div ref={place} className={styles.foot}>
      <Notice kind="warning" live title={`Sie und ${who} haben dasselbe geändert. Was soll gelten?`}>
        <ul className={styles.questions}>
          {questions.map((question) => (
            <Question key={question.key} question={question} who={who} />
          ))}
        </ul>
      </Notice>
    </div>
  )
}

function Question({ question, who }: { question: MergeQuestion; who: string }) {
  const { label, mine, theirs, isMineThere, isTheirsThere, keepMine, takeTheirs } = question
  return (
    <li className={styles.question}>
      <div>
        <strong>{label}</strong>
        <div>Sie: {isMineThere ? mine || 'nichts' : 'entfernt'}</div>
        <div>
          {who}: {isTheirsThere ? theirs || 'nichts' : 'entfernt'}
        </div>
      </div>
      <div className={styles.choices}>
        <Button size="small" aria-label={`${label}: Meine Eingabe behalten`} onClick={keepMine}>
          Meine Eingabe behalten
        </Button>
        <Button size="small" aria-label={`${label}: Gespeichertes übernehmen`} onClick={takeTheirs}>
          Gespeichertes übernehmen
        </Button>
      </div>
    </li>
  )
}

/** When the notice goes with the button that had the focus, the form's own button gets it, so that keys go on working. */
function useFocusAfter() {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const form = place.current?.closest('form')
    return () => {
      if (document.activeElement === document.body) {
        form?.querySelector<HTMLElement>('button[type="submit"]')?.focus()
      }
    }
  }, [])
  return place
}

function Steps({ steps }: { steps: readonly HistoryStep[] }) {
  return steps.map((step) => <StateChanges key={step.seq} changes={step.changes} />)
}

function namesOf(steps: readonly HistoryStep[], somebody = 'Jemand anderes'): string {
  const names = [...new Set(steps.map(({ user }) => user).filter(Boolean))]
  return names.length === 0 ? somebody : names.join(', ')
}
