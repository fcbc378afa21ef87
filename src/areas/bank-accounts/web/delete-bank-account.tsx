import { useCommand } from '#web/commands/use-command.ts'
import { DeleteRow } from '#web/ui/lists/delete-row.tsx'
import { type BankAccount, deleteBankAccount } from '../contract.ts'

export function DeleteBankAccount({ row }: { row: BankAccount }) {
  const remove = useCommand(deleteBankAccount, { showsErrors: 'fields' })
  return (
    <DeleteRow
      label={`${row.shortName}: löschen`}
      // The IBAN as it is stored: the specification's words to the letter (spec 1 §2.6).
      title={`Bankkonto ${row.iban} wirklich löschen?`}
      confirmLabel="Bankkonto löschen"
      busy={remove.waiting}
      work={() => remove.run({}, { uuid: row.entityId.uuid })}
    />
  )
}
