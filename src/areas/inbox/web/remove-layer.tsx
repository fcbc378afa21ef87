import { CommandNotice } from '#web/commands/command-notice.tsx'
import { errorsOf, useCommand } from '#web/commands/use-command.ts'
import { useForm } from '#web/forms/use-form.ts'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { FormFooter } from '#web/ui/forms/form-footer.tsx'
import { Cell, FormGrid } from '#web/ui/forms/form-grid.tsx'
import { SideLayer } from '#web/ui/layers/side-layer.tsx'
import { Notice } from '#web/ui/notices/notice.tsx'
import { useToasts } from '#web/ui/popups/toasts.tsx'
import { sayWithUndo } from '#web/undo/undo-message.tsx'
import type { PaperRow } from '../contract/list-inbox.ts'
import { putPaperBack, removePaper } from '../contract.ts'

/** 'Entfernen': the paper becomes no bill. It says why, and can be put back. */
export default function RemoveLayer({ paper, onClose }: { paper: PaperRow; onClose: () => void }) {
  const { uuid } = paper.entityId
  const { fileName } = paper.file
  const toasts = useToasts()
  const save = useCommand(removePaper, {
    showsErrors: 'fields',
    onApplied() {
      sayWithUndo(toasts, `„${fileName}“ ist entfernt.`, {
        ...{ command: putPaperBack, params: { uuid }, input: {} },
        said: `„${fileName}“ wartet wieder.`,
      })
      onClose()
    },
  })
  const form = useForm({
    schema: removePaper.input,
    initial: { reason: '' },
    toInput: (values) => values,
    keep: { form: `paper-removal/${uuid}`, what: `warum „${fileName}“ entfernt wird` },
    onSubmit: async (input) => errorsOf(await save.run(input, { uuid })),
  })
  return (
    <SideLayer
      open
      onClose={onClose}
      size="narrow"
      title="Papier entfernen"
      facts={fileName}
      form={form}
      footer={<FormFooter form={form} saveLabel="Entfernen" isShort />}
    >
      <CommandNotice command={save} />
      <Notice>
        Aus diesem Papier wird kein Beleg. Es bleibt unter „Entfernt“ aufbewahrt und lässt sich zurücklegen.
      </Notice>
      <FormGrid>
        <Cell>
          <TextField label="Grund" autoFocus maxLength={500} {...form.field('reason')} />
        </Cell>
      </FormGrid>
    </SideLayer>
  )
}
