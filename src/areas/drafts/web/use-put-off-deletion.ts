import { useEffect, useRef, useState } from 'react'
import { postCommand } from '#web/api.ts'
import { newRequestId } from '#web/commands/new-request-id.ts'
import { useCommand } from '#web/commands/use-command.ts'
import type { DraftRow } from '../contract/list-drafts.ts'
import { deleteDraft } from '../contract.ts'

// As long as a message with a button stands (decisions §10 'Requests').
const undoMs = 10_000

/**
 * Deletes a draft a while after it was asked for: until then it can be brought back with its files, which no later command could. Who
 * leaves the list has decided.
 */
export function usePutOffDeletion() {
  const [putOff, setPutOff] = useState<readonly string[]>([])
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>())
  const command = useCommand(deleteDraft, { showsErrors: ['not-found'], onError: () => setPutOff([]) })

  function stop(uuid: string) {
    clearTimeout(timers.current.get(uuid))
    timers.current.delete(uuid)
  }

  useEffect(() => {
    const waiting = timers.current
    const deleteNow = () => {
      for (const [uuid, timer] of waiting) {
        clearTimeout(timer)
        void postCommand(deleteDraft, { uuid }, {}, newRequestId(), {}, { keepalive: true })
      }
      waiting.clear()
    }
    window.addEventListener('pagehide', deleteNow)
    return () => {
      window.removeEventListener('pagehide', deleteNow)
      deleteNow()
    }
  }, [])

  return {
    isPutOff: ({ entityId }: DraftRow) => putOff.includes(entityId.uuid),
    remove({ entityId: { uuid } }: DraftRow) {
      setPutOff((before) => [...before, uuid])
      const deleteIt = () => {
        stop(uuid)
        void command.run({}, { uuid })
      }
      timers.current.set(uuid, setTimeout(deleteIt, undoMs))
    },
    undo({ entityId: { uuid } }: DraftRow) {
      stop(uuid)
      setPutOff((before) => before.filter((one) => one !== uuid))
    },
  }
}
