import { useEffect, useRef } from 'react'
import { CommandNotice } from '#web/commands/command-notice.tsx'
import { useCommand } from '#web/commands/use-command.ts'
import { useForm } from '#web/forms/use-form.ts'
import { viewAddress, viewKey } from '#web/list-filters/view-query.ts'
import { useNavigate } from '#web/router.tsx'
import { useSession } from '#web/session/session.ts'
import { Checkbox } from '#web/ui/choices/checkbox.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { FormFooter } from '#web/ui/forms/form-footer.tsx'
import { Cell, FormGrid } from '#web/ui/forms/form-grid.tsx'
import { SideLayer } from '#web/ui/layers/side-layer.tsx'
import { useToasts } from '#web/ui/popups/toasts.tsx'
import { sayWithUndo } from '#web/undo/undo-message.tsx'
import type { ViewResource, ViewRow } from '../contract/list-views.ts'
import { deleteView, replaceView, saveView } from '../contract.ts'
import { keepFocusInStrip } from './keep-focus-in-strip.ts'
import { asBefore } from './view-menu.tsx'

interface ViewLayerProps {
  resource: ViewResource
  query: string
  /** Null: a new one. */
  row: ViewRow | null
  onClose: () => void
}

/** Gives a view its name, and says whether colleagues see it. */
export default function ViewLayer({ resource, query, row, onClose }: ViewLayerProps) {
  const userId = useSession()?.userId
  const toasts = useToasts()
  useEffect(keepFocusInStrip, [])
  const [save, named] = useSaving(query, onClose)
  const replace = useCommand(replaceView, {
    showsErrors: 'fields',
    onApplied: () => {
      onClose()
      if (row) sayWithUndo(toasts, `Ansicht „${row.name}“ geändert`, asBefore(row))
    },
  })
  const command = row ? replace : save
  const form = useForm({
    schema: saveView.input,
    initial: { name: row?.name ?? '', shared: row?.shared ?? false },
    toInput: (values) => ({ ...values, resource, query }),
    keep: { form: `view/${row?.entityId.uuid ?? `new-${resource}`}`, what: 'eine Ansicht' },
    onSubmit(input) {
      named.current = input.name
      return row ? replace.run({ ...input, entityId: row.entityId }) : save.run(input)
    },
  })
  const isForeign = row !== null && row.maker.entityId.uuid !== userId
  return (
    <SideLayer
      open
      onClose={onClose}
      title={row ? 'Ansicht bearbeiten' : 'Ansicht speichern'}
      size="narrow"
      form={form}
      footer={<FormFooter form={form} />}
    >
      <CommandNotice command={command} />
      <FormGrid>
        <Cell>
          <TextField label="Name" autoFocus maxLength={60} {...form.field('name')} />
        </Cell>
        <Cell>
          <Checkbox
            label="Für Kollegen sichtbar"
            hint={
              isForeign
                ? `Von ${row.maker.name} angelegt und geteilt.`
                : 'Alle, die diese Liste sehen, finden die Ansicht dann auch über ihrer.'
            }
            disabled={isForeign}
            {...form.field('shared')}
          />
        </Cell>
      </FormGrid>
    </SideLayer>
  )
}

/** Saves a new one and chooses it, which can be taken back; `named` is what it is called. */
function useSaving(query: string, onClose: () => void) {
  const navigate = useNavigate()
  const toasts = useToasts()
  const named = useRef('')
  const save = useCommand(saveView, {
    showsErrors: 'fields',
    onApplied: ({ entityId }) => {
      onClose()
      if (!entityId) return
      const { uuid } = entityId
      const name = named.current
      const { pathname } = window.location
      navigate(viewAddress(query, uuid), { replace: true })
      sayWithUndo(toasts, `Ansicht „${name}“ gespeichert`, {
        command: deleteView,
        params: { uuid },
        input: {},
        said: `Die Ansicht „${name}“ ist wieder gelöscht.`,
        // The rows stay as they are shown; the name has gone.
        onUndone() {
          const address = new URLSearchParams(window.location.search)
          if (window.location.pathname !== pathname || address.get(viewKey) !== uuid) return
          address.delete(viewKey)
          navigate(`?${address}`, { replace: true })
        },
      })
    },
  })
  return [save, named] as const
}
