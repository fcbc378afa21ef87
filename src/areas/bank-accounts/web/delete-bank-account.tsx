import { Trash2 } from 'lucide-react'
import { formatIban } from '#kernel/iban.ts'
import { useConfirm } from '#web/ui/confirm-host.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { useCommand } from '#web/use-command.ts'
import { type BankAccount, deleteBankAccount } from '../contract.ts'

export function DeleteBankAccount({ row }: { row: BankAccount }) {
  const ask = useConfirm()
  const remove = useCommand(deleteBankAccount, { showsErrors: 'fields' })
  function askToRemove() {
    ask({
      title: `Bankkonto ${formatIban(row.iban)} wirklich löschen?`,
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
