import { endSettlement, settleClaim } from '#areas/invoices/contract/claims.ts'
import { berlinDay, formatDay } from '#kernel/day.ts'
import { formatSum } from '#kernel/numbers/amount-text.ts'
import { CommandNotice } from '#web/commands/command-notice.tsx'
import { errorsOf, useCommand } from '#web/commands/use-command.ts'
import { useForm } from '#web/forms/use-form.ts'
import { RadioGroup } from '#web/ui/choices/radio-group.tsx'
import { DateField } from '#web/ui/fields/date-field.tsx'
import { dayInput } from '#web/ui/fields/field-input.ts'
import { FormFooter } from '#web/ui/forms/form-footer.tsx'
import { Cell, FormGrid } from '#web/ui/forms/form-grid.tsx'
import { SideLayer } from '#web/ui/layers/side-layer.tsx'
import { useToasts } from '#web/ui/popups/toasts.tsx'
import { sayWithUndo } from '#web/undo/undo-message.tsx'
import type { ClaimRow } from '../../contract/list-reminders.ts'
import { claimNames } from '../../rules/shown-proposal.ts'

const ways = [
  { value: 'paid', label: 'Bezahlt', detail: 'Das Geld ist da; es ist keine Zahlung der Rechnung' },
  { value: 'waived', label: 'Erlassen', detail: 'Sie verzichten darauf' },
] as const

/** Notes that interest, the lump sum or a fee is paid, or that the firm does without. */
export default function SettleLayer({ claim, onClose }: { claim: ClaimRow; onClose: () => void }) {
  const { uuid } = claim.entityId
  const today = berlinDay(new Date())
  const toasts = useToasts()
  const what = `${claimNames[claim.kind]} zu ${claim.invoiceNumber}`
  const save = useCommand(settleClaim, {
    showsErrors: 'fields',
    onApplied() {
      const said = 'Die Forderung ist wieder offen.'
      const done = form.values.way === 'waived' ? 'erlassen' : 'erledigt'
      sayWithUndo(toasts, `${what}: ${done}.`, { command: endSettlement, params: { uuid }, input: {}, said })
      onClose()
    },
  })
  const form = useForm({
    schema: settleClaim.input,
    initial: { way: 'paid' as 'paid' | 'waived', on: formatDay(today) },
    toInput: ({ way, on }) => ({ on: dayInput(on, today), waived: way === 'waived' }),
    paths: { way: 'waived' },
    keep: { form: `claim/${uuid}`, what },
    onSubmit: async (input) => errorsOf(await save.run(input, { uuid })),
  })
  return (
    <SideLayer
      open
      onClose={onClose}
      size="narrow"
      title="Forderung erledigt"
      facts={`${what}, ${formatSum(claim.amount, claim.currency)}`}
      form={form}
      footer={<FormFooter form={form} saveLabel="Erledigt" isShort />}
    >
      <CommandNotice command={save} />
      <FormGrid>
        <Cell>
          <RadioGroup label="Wie" options={ways} direction="vertical" {...form.field('way')} />
        </Cell>
        <Cell>
          <DateField label="Am" today={today} {...form.field('on')} />
        </Cell>
      </FormGrid>
    </SideLayer>
  )
}
