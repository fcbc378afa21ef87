import { useEffect } from 'react'
import { Button } from '#web/ui/buttons/button.tsx'
import { MergeQuestions, useFocusAfter } from '#web/ui/forms/merge-questions.tsx'
import { Notice } from '#web/ui/notices/notice.tsx'
import type { HistoryStep } from '../rules/changes/document-history.ts'
import { StateChanges } from './history/state-changes.tsx'
import styles from './newer-state-notice.module.css'
import type { Followed } from './use-followed-document.ts'

interface FollowedProps {
  followed: Followed
}

/** Above the buttons of the form, always in sight: what is to be done before the document can be saved. */
export function NewerStateNotice({ followed }: FollowedProps) {
  const { newer, questions, loaded } = followed
  if (newer.length > 0) return <Newer followed={followed} />
  if (questions.length > 0)
    return <MergeQuestions isAwaited questions={questions} who={namesOf(loaded, 'jemand anderes')} />
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

function Steps({ steps }: { steps: readonly HistoryStep[] }) {
  return steps.map((step) => <StateChanges key={step.seq} changes={step.changes} />)
}

function namesOf(steps: readonly HistoryStep[], somebody = 'Jemand anderes'): string {
  const names = [...new Set(steps.map(({ user }) => user).filter(Boolean))]
  return names.length === 0 ? somebody : names.join(', ')
}
