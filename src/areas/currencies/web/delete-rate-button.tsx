import { Trash2 } from 'lucide-react'
import type { CommandOutcome } from '#web/command-machine.ts'
import { useConfirm } from '#web/ui/confirm-host.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'

interface DeleteRateButtonProps {
  /** Which rate: 'Kurs USD vom 08.11.2026'. */
  what: string
  /** What becomes of that which was converted by it. */
  consequence: string
  work: () => Promise<CommandOutcome>
}

/** Deletes a rate after a question. */
export function DeleteRateButton({ what, consequence, work }: DeleteRateButtonProps) {
  const ask = useConfirm()
  return (
    <IconButton
      size="small"
      tone="danger"
      label={`${what} löschen`}
      icon={<Trash2 aria-hidden="true" />}
      onClick={() =>
        ask({
          title: `${what} wirklich löschen?`,
          text: consequence,
          confirmLabel: 'Kurs löschen',
          danger: true,
          work,
        })
      }
    />
  )
}
