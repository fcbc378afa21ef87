import { allows } from '#kernel/permissions.ts'
import { useCommand } from '#web/commands/use-command.ts'
import { useNavigate } from '#web/router.tsx'
import { useSession } from '#web/session/session.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Ellipsis, Pencil, Trash2 } from '#web/ui/icons.ts'
import { useConfirm } from '#web/ui/layers/confirm-host.tsx'
import { Menu } from '#web/ui/popups/menu.tsx'
import { useToasts } from '#web/ui/popups/toasts.tsx'
import type { ViewRow } from '../contract/list-views.ts'
import { deleteView, replaceView } from '../contract.ts'

export interface ViewMenuProps {
  row: ViewRow
  /** What the list shows now. */
  query: string
  onEdit: () => void
}

/** What can be done with the view that is shown, by whoever may. */
export default function ViewMenu({ row, query, onEdit }: ViewMenuProps) {
  const session = useSession()
  const confirm = useConfirm()
  const toasts = useToasts()
  const navigate = useNavigate()
  const replace = useCommand(replaceView, {
    onApplied: () => toasts.success(`Ansicht „${row.name}“ geändert`),
  })
  const remove = useCommand(deleteView, { showsErrors: true })
  const isOwn = row.maker.entityId.uuid === session?.userId
  if (!isOwn && !allows('USER_APPROVE', session?.permissions ?? [])) return null

  async function askToDelete() {
    const isDeleted = await confirm({
      title: `Ansicht „${row.name}“ löschen?`,
      text: row.shared
        ? 'Sie ist geteilt: Auch Kollegen sehen sie dann nicht mehr.'
        : 'Was die Liste zeigt, bleibt.',
      confirmLabel: 'Löschen',
      danger: true,
      work: () => remove.run({}, { uuid: row.entityId.uuid }),
    })
    if (isDeleted) navigate(`?${query}`, { replace: true })
  }

  const { entityId, resource, name, shared } = row
  return (
    <Menu
      align="start"
      trigger={
        <IconButton
          size="small"
          label={`Ansicht ${row.name} bearbeiten`}
          icon={<Ellipsis aria-hidden="true" />}
        />
      }
      entries={[
        {
          label: 'Jetzige Auswahl übernehmen',
          disabled: query === row.query,
          onSelect: () => void replace.run({ entityId, resource, name, query, shared }),
        },
        { label: 'Umbenennen oder teilen …', icon: <Pencil aria-hidden="true" />, onSelect: onEdit },
        {
          label: 'Löschen …',
          icon: <Trash2 aria-hidden="true" />,
          danger: true,
          separated: true,
          onSelect: () => void askToDelete(),
        },
      ]}
    />
  )
}
