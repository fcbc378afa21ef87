import { Trash2 } from 'lucide-react'
import { useConfirm } from '#web/ui/confirm-host.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { useCommand } from '#web/use-command.ts'
import { type BankAccount, deleteBankAccount } from '../contract.ts'

export function DeleteBankAccount({ row }: { row: BankAccount }) {
  const ask = useConfirm()
  const remove = useCommand(deleteBankAccount, { showsErrors: 'fields' })
  function askToRemove() {
    ask({
      // The IBAN as it is stored: the specification's words to the letter (spec 1 §2.6).
      title: `Bankkonto ${row.iban} wirklich löschen?`,
      confirmLabel: 'Bankkonto löschen',
      danger: true,
      work: () => remove.run({}, { uuid: row.entityId.uuid }),
    })
  }
  return (
    <IconButton
      size="small"
      tone="danger"
      label={`${row.shortName}: löschen`}
      icon={<Trash2 aria-hidden="true" />}
      busy={remove.waiting}
      onClick={askToRemove}
    />
  )
}
