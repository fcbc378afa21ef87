import { CommandNotice } from '#web/commands/command-notice.tsx'
import { errorsOf, useCommand } from '#web/commands/use-command.ts'
import { useForm } from '#web/forms/use-form.ts'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { FormFooter } from '#web/ui/forms/form-footer.tsx'
import { SideLayer } from '#web/ui/layers/side-layer.tsx'
import { Notice } from '#web/ui/notices/notice.tsx'
import { useToasts } from '#web/ui/popups/toasts.tsx'
import type { ReminderRow } from '../../contract/list-reminders.ts'
import { withdrawReminder } from '../../contract.ts'

/** 'Zurücknehmen': the letter does not count any more, also once it is out; its invoices are reminded of by the same level again. */
export default function WithdrawLayer({ reminder, onClose }: { reminder: ReminderRow; onClose: () => void }) {
  const { uuid } = reminder.entityId
  const toasts = useToasts()
  const what = `${reminder.levelName} an ${reminder.partner}`
  const save = useCommand(withdrawReminder, {
    showsErrors: 'fields',
    onApplied() {
      toasts.success(`${what} ist zurückgenommen.`)
      onClose()
    },
  })
  const form = useForm({
    schema: withdrawReminder.input,
    initial: { reason: '' },
    toInput: (values) => values,
    keep: { form: `reminder-withdrawal/${uuid}`, what: `warum ${what} zurückgenommen wird` },
    onSubmit: async (input) => errorsOf(await save.run(input, { uuid })),
  })
  return (
    <SideLayer
      open
      onClose={onClose}
      size="narrow"
      title="Mahnung zurücknehmen"
      facts={what}
      form={form}
      footer={<FormFooter form={form} saveLabel="Zurücknehmen" isShort />}
    >
      <CommandNotice command={save} />
      <Notice>
        Stufe, Zinsen und Kosten stehen danach wie vor diesem Brief. Ist er schon beim Kunden, sagen Sie es
        ihm.
      </Notice>
      <TextField label="Grund" autoFocus maxLength={500} {...form.field('reason')} />
    </SideLayer>
  )
}
