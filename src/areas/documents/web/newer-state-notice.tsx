import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { HistoryStep } from '../rules/document-history.ts'
import styles from './newer-state-notice.module.css'
import { StateChanges } from './state-changes.tsx'
import type { Followed } from './use-followed-document.ts'

/** Says that somebody else changed the document that is being edited here, what, and lets the current state be loaded. */
export function NewerStateNotice({ followed }: { followed: Followed }) {
  const { newer, loaded, isTypedOver, loadCurrent } = followed
  if (newer.length > 0) {
    return (
      <Notice
        kind="warning"
        live
        className={styles.notice ?? ''}
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
    )
  }
  if (loaded.length === 0) return null
  return (
    <Notice
      kind="info"
      live
      className={styles.notice ?? ''}
      title={`${namesOf(loaded)} hat diese Rechnung inzwischen geändert. Der aktuelle Stand ist geladen.`}
    >
      <Steps steps={loaded} />
      {isTypedOver &&
        'Wo auch Sie dasselbe Feld oder dieselbe Position geändert haben, gelten beim Speichern Ihre Eingaben.'}
    </Notice>
  )
}

function Steps({ steps }: { steps: readonly HistoryStep[] }) {
  return steps.map((step) => <StateChanges key={step.seq} changes={step.changes} />)
}

function namesOf(steps: readonly HistoryStep[]): string {
  const names = [...new Set(steps.map(({ user }) => user).filter(Boolean))]
  return names.length === 0 ? 'Jemand anderes' : names.join(', ')
}
