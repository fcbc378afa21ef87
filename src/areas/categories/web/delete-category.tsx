import { Trash2 } from 'lucide-react'
import { useConfirm } from '#web/ui/confirm-host.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { useCommand } from '#web/use-command.ts'
import { type Category, deleteCategory } from '../contract.ts'

export function DeleteCategory({ row }: { row: Category }) {
  const ask = useConfirm()
  const remove = useCommand(deleteCategory, { showsErrors: 'fields' })
  function askToRemove() {
    ask({
      title: `Kategorie ${row.shortName} wirklich löschen?`,
      confirmLabel: 'Kategorie löschen',
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
