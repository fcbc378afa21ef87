import { IconButton } from '../buttons/icon-button.tsx'
import { Trash2 } from '../icons.ts'
import { type Question, useConfirm } from '../layers/confirm-host.tsx'

interface DeleteRowProps extends Question {
  /** What the button is called: 'MOEB: löschen'. */
  label: string
  busy?: boolean
}

/** Deletes a row of a table, after a question. */
export function DeleteRow({ label, busy = false, ...question }: DeleteRowProps) {
  const ask = useConfirm()
  return (
    <IconButton
      size="small"
      tone="danger"
      label={label}
      icon={<Trash2 aria-hidden="true" />}
      busy={busy}
      aria-haspopup="dialog"
      onClick={() => ask({ ...question, danger: true })}
    />
  )
}
