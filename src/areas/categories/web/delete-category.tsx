import { useCommand } from '#web/commands/use-command.ts'
import { DeleteRow } from '#web/ui/lists/delete-row.tsx'
import { type Category, deleteCategory } from '../contract.ts'

export function DeleteCategory({ row }: { row: Category }) {
  const remove = useCommand(deleteCategory, { showsErrors: 'fields' })
  return (
    <DeleteRow
      label={`${row.shortName}: löschen`}
      title={`Kategorie ${row.shortName} wirklich löschen?`}
      confirmLabel="Kategorie löschen"
      busy={remove.waiting}
      work={() => remove.run({}, { uuid: row.entityId.uuid })}
    />
  )
}
