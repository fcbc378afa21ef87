import { CommandNotice } from '#web/commands/command-notice.tsx'
import { useCommand } from '#web/commands/use-command.ts'
import { useForm } from '#web/forms/use-form.ts'
import { TextArea } from '#web/ui/fields/text-area.tsx'
import { FormFooter } from '#web/ui/forms/form-footer.tsx'
import { SideLayer } from '#web/ui/layers/side-layer.tsx'
import { useToasts } from '#web/ui/popups/toasts.tsx'
import { raiseRequest } from '../../contract/requests.ts'
import { currentPath } from './current-path.ts'

interface NewRequestLayerProps {
  /** What is likely asked for; it can be written differently. */
  text: string
  onClose: () => void
}

/** Asks those who may for what one's own role may not do, also over another dialog. */
export default function NewRequestLayer({ text, onClose }: NewRequestLayerProps) {
  const toasts = useToasts()
  const raise = useCommand(raiseRequest, {
    showsErrors: 'fields',
    onApplied: () => {
      toasts.success(
        'Ihre Anfrage ist eine Aufgabe der Geschäftsführung. Die Antwort steht unter „Anfragen“.',
      )
      onClose()
    },
  })
  const form = useForm({
    schema: raiseRequest.input,
    initial: { text },
    toInput: (values) => ({ ...values, path: currentPath() }),
    paths: { text: ['text', 'path'] },
    keep: { form: 'request/new', what: 'eine Anfrage' },
    onSubmit: (input) => raise.run(input),
  })
  return (
    <SideLayer
      open
      onClose={onClose}
      title="Bei der Geschäftsführung anfragen"
      size="narrow"
      form={form}
      footer={<FormFooter form={form} saveLabel="Anfragen" />}
    >
      <CommandNotice command={raise} />
      <TextArea
        label="Was brauchen Sie?"
        hint="Wer es darf, sieht die Anfrage unter Aufgaben. Ihre Eingaben auf dieser Seite bleiben stehen."
        rows={4}
        autoFocus
        maxLength={1000}
        {...form.field('text')}
      />
    </SideLayer>
  )
}
