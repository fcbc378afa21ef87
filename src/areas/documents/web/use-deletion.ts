import { useRef } from 'react'
import type { CommandDeclaration } from '#kernel/declare.ts'
import { codeOfProblem } from '#kernel/errors.ts'
import type { EntityId } from '#kernel/id.ts'
import { useCommand } from '#web/commands/use-command.ts'
import { dropEntriesOf } from '#web/forms/drop-entries.ts'
import { queryClient } from '#web/reads/query-client.ts'
import { giveUpUnsaved } from '#web/ui/forms/unsaved.ts'
import type { documentDeletion } from '../contract.ts'

const changedMeanwhile =
  'Diese Rechnung wurde inzwischen von jemand anderem geändert. Bitte sehen Sie nach, was sich geändert hat, bevor Sie sie löschen.'

type DocumentDeletion = CommandDeclaration<typeof documentDeletion, `${string}/:uuid/deletions`>

interface Deletion {
  entityId: { uuid: EntityId }
  version: string
}

/** Deletes a document: the state that the person saw when he was asked, not what others made of it since. */
export function useDeletion(declaration: DocumentDeletion, resource: string, onDeleted: () => void) {
  const isStale = useRef(false)
  const deleted = useRef<EntityId | null>(null)
  const remove = useCommand(declaration, {
    // The question says why it was refused.
    showsErrors: true,
    onApplied: () => {
      giveUpUnsaved()
      if (deleted.current !== null) dropEntriesOf(deleted.current)
      onDeleted()
    },
    onError: (problem) => {
      isStale.current = codeOfProblem(problem) === 'stale-value'
      if (isStale.current) queryClient.invalidateQueries({ queryKey: [resource] })
    },
  })
  const run = async ({ entityId, version }: Deletion) => {
    isStale.current = false
    deleted.current = entityId.uuid
    const outcome = await remove.run({ version }, { uuid: entityId.uuid })
    const isRefused = outcome.kind === 'refused' && isStale.current
    return isRefused ? { ...outcome, errors: [], reason: changedMeanwhile } : outcome
  }
  return { run, waiting: remove.waiting }
}
