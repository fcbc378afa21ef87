import type { CommandOutcome } from '#web/commands/command-machine.ts'
import { DeleteRow } from '#web/ui/lists/delete-row.tsx'

interface DeleteRateButtonProps {
  /** Which rate: 'Kurs USD vom 08.11.2026'. */
  what: string
  /** What becomes of that which was converted by it. */
  consequence: string
  work: () => Promise<CommandOutcome>
}

/** Deletes a rate after a question. */
export function DeleteRateButton({ what, consequence, work }: DeleteRateButtonProps) {
  return (
    <DeleteRow
      label={`${what} löschen`}
      title={`${what} wirklich löschen?`}
      text={consequence}
      confirmLabel="Kurs löschen"
      work={work}
    />
  )
}
