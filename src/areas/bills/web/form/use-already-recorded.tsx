import type { AskAgain } from '#areas/documents/web/use-asked-again.ts'
import { codeOfProblem } from '#kernel/errors.ts'
import { joinedMessages } from '#web/commands/command-machine.ts'
import { Link } from '#web/router.tsx'
import { useConfirm } from '#web/ui/layers/confirm-host.tsx'
import { billAddress, billListPath } from '../bill-paths.ts'

/** The question of a bill that is recorded already: it would be paid twice. It leads to the bill that is there. */
export function useAlreadyRecorded(): AskAgain {
  const confirm = useConfirm()
  return async (problem) => {
    if (codeOfProblem(problem) !== 'already-recorded') return null
    const uuid = problem.entityId?.uuid
    const isWanted = await confirm({
      title: 'Diese Rechnung ist schon erfasst',
      text: (
        <>
          {joinedMessages(problem.errors ?? [])}.{' '}
          {uuid && (
            <Link to={`${billListPath}${billAddress(uuid)}`} target="_blank">
              Beleg ansehen
            </Link>
          )}
        </>
      ),
      confirmLabel: 'Trotzdem erfassen',
      cancelLabel: 'Nicht speichern',
      danger: false,
    })
    return isWanted ? { alsoRecorded: true } : null
  }
}
