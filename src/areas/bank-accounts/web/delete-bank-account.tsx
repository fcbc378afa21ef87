import { DeleteRow } from '#web/ui/delete-row.tsx'
import { useCommand } from '#web/use-command.ts'
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
