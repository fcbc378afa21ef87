import { useEffect } from 'react'
import { allows } from '#kernel/permissions.ts'
import { useCommand } from '#web/commands/use-command.ts'
import { viewAddress } from '#web/list-filters/view-query.ts'
import { useNavigate } from '#web/router.tsx'
import { useSession } from '#web/session/session.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Ellipsis, Pencil, Trash2 } from '#web/ui/icons.ts'
import { useConfirm } from '#web/ui/layers/confirm-host.tsx'
import { Menu } from '#web/ui/popups/menu.tsx'
import { useToasts } from '#web/ui/popups/toasts.tsx'
import { sayWithUndo } from '#web/undo/undo-message.tsx'
import type { ViewRow } from '../contract/list-views.ts'
import { deleteView, replaceView, saveView } from '../contract.ts'
import { keepFocusInStrip } from './keep-focus-in-strip.ts'

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
  const { entityId, resource, name, shared } = row
  const replace = useCommand(replaceView, {
    onApplied: () => sayWithUndo(toasts, `Ansicht „${name}“ geändert`, asBefore(row)),
  })
  const isOwn = row.maker.entityId.uuid === session?.userId
  // A colleague's would come back as one's own: of that one is asked before.
  const remove = useCommand(deleteView, { showsErrors: !isOwn })
  useEffect(keepFocusInStrip, [])
  if (!isOwn && !allows('USER_APPROVE', session?.permissions ?? [])) return null

  const deleteIt = () => remove.run({}, { uuid: entityId.uuid })
  async function askToDelete() {
    const isDeleted = await confirm({
      title: `Ansicht „${name}“ löschen?`,
      text: `${row.maker.name} hat sie geteilt: Auch andere sehen sie dann nicht mehr.`,
      confirmLabel: 'Löschen',
      danger: true,
      work: deleteIt,
    })
    if (isDeleted) navigate(`?${query}`, { replace: true })
  }
  async function deleteOwn() {
    if ((await deleteIt()).kind !== 'applied') return
    const { pathname } = window.location
    navigate(`?${query}`, { replace: true })
    sayWithUndo(toasts, `Ansicht „${name}“ gelöscht`, {
      command: saveView,
      params: {},
      input: { resource, name, query: row.query, shared },
      said: `Die Ansicht „${name}“ ist wieder da.`,
      // Chosen as it was, unless somebody has gone elsewhere meanwhile.
      onUndone(uuid) {
        if (window.location.pathname === pathname) navigate(viewAddress(row.query, uuid), { replace: true })
      },
    })
  }

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
          label: isOwn ? 'Löschen' : 'Löschen …',
          icon: <Trash2 aria-hidden="true" />,
          danger: true,
          separated: true,
          onSelect: () => void (isOwn ? deleteOwn() : askToDelete()),
        },
      ]}
    />
  )
}

/** The way back of what changes a view: it as it was. */
export const asBefore = ({ entityId, resource, name, query, shared }: ViewRow) => ({
  command: replaceView,
  params: {},
  input: { entityId, resource, name, query, shared },
  said: `Die Ansicht „${name}“ ist wieder wie vorher.`,
})
