import { DeleteRow } from '#web/ui/delete-row.tsx'
import { useCommand } from '#web/use-command.ts'
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
