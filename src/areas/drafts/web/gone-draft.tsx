import { useState } from 'react'
import { newRequestId } from '#web/commands/new-request-id.ts'
import type { KeptEntries } from '#web/forms/kept-entries.ts'
import { ownEntries } from '#web/forms/use-kept-entries.ts'
import type { Failed } from '#web/reads/failed.ts'
import { useNavigate } from '#web/router.tsx'
import { useSession } from '#web/session/session.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ErrorState } from '#web/ui/notices/error-state.tsx'
import { useToasts } from '#web/ui/popups/toasts.tsx'
import type { DraftKind } from '../contract/list-drafts.ts'
import styles from './drafts.module.css'
import { sendDraft } from './send-draft.ts'
import { begunFromOf, keptDraft } from './use-draft.ts'

interface GoneDraftProps {
  kind: DraftKind
  uuid: string
  failed: Failed
  /** What a list calls it, by what its form held. */
  nameOf: (values: object) => string
  pathOf: (uuid: string) => string
  onClose: () => void
}

/** In the place of a draft that cannot be opened. Of one that is no more, what was typed here and not saved becomes another one. */
export function GoneDraft(props: GoneDraftProps) {
  const { kind, uuid, failed } = props
  const userId = useSession()?.userId ?? ''
  const [kept] = useState(() => ownEntries().read(userId, keptDraft(kind, uuid)))
  if (failed.code !== 'not-found')
    return (
      <ErrorState title="Dieser Entwurf lässt sich nicht zeigen" onRetry={failed.onRetry}>
        {failed.message}
      </ErrorState>
    )
  return (
    <ErrorState title="Diesen Entwurf gibt es nicht mehr">
      Er wurde inzwischen gelöscht, oder der Beleg daraus ist schon gespeichert.
      {kept && <GoOn {...props} kept={kept} userId={userId} />}
    </ErrorState>
  )
}

interface GoOnProps extends Omit<GoneDraftProps, 'failed'> {
  kept: KeptEntries
  userId: string
}

function GoOn({ kind, uuid, nameOf, pathOf, onClose, kept, userId }: GoOnProps) {
  const navigate = useNavigate()
  const toasts = useToasts()
  // The same however often it is sent.
  const [requestId] = useState(newRequestId)
  const [isSending, setSending] = useState(false)

  async function goOn() {
    setSending(true)
    const values = { ...kept.initial, ...kept.values }
    // Its form knows it for its own, and goes on with what is kept of its parts.
    const { writer } = begunFromOf(kept.begunFrom)
    const content = { name: nameOf(values), values, origin: null, attachmentEntityIds: [] }
    const made = { uuid: null, version: 0, begunAs: requestId, mayStand: false }
    const save = { requestId, ...made, content, typedAt: kept.at }
    const answer = await sendDraft(kind, { writer, taken: null }, save, false)
    setSending(false)
    if (answer.kind !== 'saved') return toasts.failure(notKept)
    ownEntries().move(userId, kept.form, keptDraft(kind, answer.uuid))
    navigate(pathOf(answer.uuid), { replace: true })
  }

  function discard() {
    ownEntries().remove(userId, keptDraft(kind, uuid))
    onClose()
  }

  return (
    <>
      <p>Was Sie darin noch geschrieben haben, ist in diesem Browser erhalten.</p>
      <span className={styles.actions}>
        <Button kind="primary" busy={isSending} onClick={goOn}>
          Als neuen Entwurf weiterschreiben
        </Button>
        <Button onClick={discard}>Verwerfen</Button>
      </span>
    </>
  )
}

const notKept = 'Der Entwurf wurde nicht gespeichert. Ihre Eingaben bleiben in diesem Browser erhalten.'
