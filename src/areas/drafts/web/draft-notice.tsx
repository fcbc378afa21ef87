import type { ReactNode } from 'react'
import type { Form } from '#web/forms/use-form.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { discardQuestion } from '#web/ui/forms/use-close-guard.ts'
import { useConfirm } from '#web/ui/layers/confirm-host.tsx'
import { Notice } from '#web/ui/notices/notice.tsx'
import styles from './drafts.module.css'
import type { Draft } from './use-draft.ts'

interface DraftNoticeProps<V extends object> {
  draft: Draft<V>
  form: Form<V>
}

/**
 * Above the first field: somebody else has changed or deleted the draft, or has one of its files: `whereFiles` leads to those. What was
 * typed here stays.
 */
export function DraftNotice<V extends object>({
  draft,
  form,
  whereFiles,
}: DraftNoticeProps<V> & { whereFiles?: ReactNode }) {
  const { trouble, reason, isTaken } = draft.state
  // While it is saved as a document, it goes because of that.
  if (trouble === 'gone' && !form.busy) return <Gone draft={draft} form={form} />
  if (trouble === 'stale') return <Stale draft={draft} form={form} />
  if (trouble === 'refused')
    return (
      <Notice
        kind="warning"
        live
        className={styles.notice ?? ''}
        title="Der Entwurf wurde nicht gespeichert"
        action={isTaken && whereFiles}
      >
        {reason.replace(/\.?$/, '.')} Ihre Eingaben stehen noch hier: Bitte ändern Sie, was genannt ist, oder
        speichern Sie den Beleg, bevor Sie die Seite verlassen.
      </Notice>
    )
  return null
}

function Stale<V extends object>({ draft, form }: DraftNoticeProps<V>) {
  const confirm = useConfirm()
  const { stored, state, saver, of } = draft
  const isNewer = stored !== undefined && stored.version > state.version

  async function load() {
    if (!stored || (form.dirty && !(await confirm(discardQuestion)))) return
    form.reset(of.valuesOf(stored))
    saver.goOnFrom({ uuid: stored.entityId.uuid, version: stored.version })
  }

  return (
    <Notice
      kind="warning"
      live
      className={styles.notice ?? ''}
      title={`${stored?.changer.name || 'Jemand anderes'} hat diesen Entwurf inzwischen geändert.`}
      action={
        <span className={styles.actions}>
          <Button size="small" onClick={load} busy={!isNewer}>
            Aktuellen Stand laden
          </Button>
          <Button size="small" onClick={() => goOnAlone(draft, form)}>
            Meinen als eigenen Entwurf behalten
          </Button>
        </span>
      }
    >
      Was Sie geschrieben haben, steht noch hier und überschreibt nichts. Bitte wählen Sie, womit Sie
      weitermachen.
    </Notice>
  )
}

function Gone<V extends object>({ draft, form }: DraftNoticeProps<V>) {
  return (
    <Notice
      kind="warning"
      live
      className={styles.notice ?? ''}
      title="Diesen Entwurf gibt es nicht mehr."
      action={
        <Button size="small" onClick={() => goOnAlone(draft, form)}>
          Als neuen Entwurf behalten
        </Button>
      }
    >
      Er wurde inzwischen gelöscht, oder der Beleg daraus ist schon gespeichert. Was Sie geschrieben haben,
      steht noch hier.
    </Notice>
  )
}

/** What is typed here becomes a draft of its own; files stay where they hang. */
function goOnAlone<V extends object>({ stored, saver, of }: Draft<V>, form: Form<V>): void {
  const hanging = stored?.attachments.map(({ entityId }) => entityId.uuid) ?? []
  const values = of.withoutFiles(form.values, hanging)
  form.patch(values)
  saver.goOnFrom(null)
  const attachmentEntityIds = of.filesOf(values).map(({ entityId }) => entityId.uuid)
  saver.change({ name: of.nameOf(values), values, origin: of.origin, attachmentEntityIds })
  void saver.saveNow()
}
