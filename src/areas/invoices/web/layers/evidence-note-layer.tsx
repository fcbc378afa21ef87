import { CommandNotice } from '#web/commands/command-notice.tsx'
import { errorsOf, useCommand } from '#web/commands/use-command.ts'
import { useForm } from '#web/forms/use-form.ts'
import { TextArea } from '#web/ui/fields/text-area.tsx'
import { FormFooter } from '#web/ui/forms/form-footer.tsx'
import { SideLayer } from '#web/ui/layers/side-layer.tsx'
import { addEvidence } from '../../contract.ts'

/** Under which name the entries of a note are kept. */
export const keptNote = (uuid: string) => `evidence/${uuid}`

interface EvidenceNoteLayerProps {
  /** The invoice. */
  uuid: string
  title: string
  onClose: () => void
}

/** Evidence that lies elsewhere, in words. */
export function EvidenceNoteLayer({ uuid, title, onClose }: EvidenceNoteLayerProps) {
  const save = useCommand(addEvidence, { showsErrors: 'fields', onApplied: onClose })
  const form = useForm({
    schema: addEvidence.input,
    initial: { note: '' },
    toInput: (values) => values,
    keep: { form: keptNote(uuid), what: 'die Notiz zu einem Nachweis' },
    check: ({ note }) => (note.trim() === '' ? [{ path: 'note', message: 'Notiz fehlt' }] : []),
    onSubmit: async (input) => errorsOf(await save.run(input, { uuid })),
  })
  return (
    <SideLayer
      open
      onClose={onClose}
      size="narrow"
      title={title}
      form={form}
      footer={<FormFooter form={form} />}
    >
      <CommandNotice command={save} />
      <TextArea
        label="Notiz"
        hint="Wer was bestätigt hat und wo es liegt, etwa: CMR-Frachtbrief vom 12.11., Ordner 7."
        rows={5}
        {...form.field('note')}
        maxLength={2000}
      />
    </SideLayer>
  )
}
