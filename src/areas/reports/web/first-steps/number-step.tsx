import { changeFirm } from '#areas/firm/contract.ts'
import { faultOfFirstNumber, numberingOf } from '#areas/firm/rules/first-number.ts'
import { berlinDay, yearOf } from '#kernel/day.ts'
import { CommandNotice } from '#web/commands/command-notice.tsx'
import { useCommand } from '#web/commands/use-command.ts'
import { useForm } from '#web/forms/use-form.ts'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { StepForm } from './step-form.tsx'
import type { StepProps } from './step-props.ts'

/** How the firm's numbers go on, read from the first one. */
export function NumberStep({ facts, later }: StepProps) {
  const year = yearOf(berlinDay(new Date()))
  const save = useCommand(changeFirm, { showsErrors: 'fields' })
  const form = useForm({
    schema: changeFirm.input,
    initial: { firstNumber: facts.nextInvoiceNumber },
    toInput: ({ firstNumber }) => numberingOf(firstNumber, year),
    paths: { firstNumber: ['numberPattern', 'nextNumber'] },
    check: ({ firstNumber }) =>
      firstNumber.trim() === ''
        ? [{ path: 'firstNumber', message: 'Nummer fehlt' }]
        : faultOfFirstNumber(firstNumber, year),
    keep: { form: 'first-steps/number', what: 'die Nummer der ersten Rechnung' },
    onSubmit: (input) => save.run(input),
  })
  return (
    <StepForm form={form} label="Festlegen" later={later}>
      <CommandNotice command={save} />
      <TextField
        label="Nummer der ersten Rechnung"
        hint="Wie es in diesem Jahr weitergeht, etwa nach Ihrem bisherigen Programm. Ändern lässt sie sich, bis die erste Rechnung geschrieben ist."
        maxLength={60}
        {...form.field('firstNumber')}
      />
    </StepForm>
  )
}
