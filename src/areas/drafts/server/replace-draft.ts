import { Refusal } from '#kernel/errors.ts'
import { command } from '#server/command.ts'
import { replaceDraft } from '../contract.ts'
import { recordsEvent } from '../rules/records-event.ts'
import { lockDraft, refuseHidden, userOf } from './hold-draft.ts'
import { writeOverDraft } from './write-over-draft.ts'

const staleText =
  'Der Entwurf wurde inzwischen von jemand anderem geändert. Öffnen Sie ihn neu, um dessen Stand zu sehen.'

export const replaceDraftCommand = command(replaceDraft, async (tx, input, context) => {
  const draft = await lockDraft(tx, input.entityId.uuid)
  if (!draft) throw new Refusal('not-found')
  refuseHidden(draft.kind, context.actor)
  // Repeated, where it recorded no event by which the runner would know it.
  if (draft.request_id === context.requestId) return {}
  if (draft.version !== input.version)
    throw new Refusal('stale-value', [{ path: 'version', message: staleText }])
  const tellsIt = recordsEvent(
    { maker: draft.maker_id, by: draft.event_by, at: draft.event_at },
    userOf(context),
    context.now,
  )
  return writeOverDraft(tx, context, draft, input, { tellsIt, begunAs: null })
})
