import type { Day } from '#kernel/day.ts'
import { CommandNotice } from '#web/commands/command-notice.tsx'
import { errorsOf, useCommand } from '#web/commands/use-command.ts'
import { useForm } from '#web/forms/use-form.ts'
import { RadioGroup } from '#web/ui/choices/radio-group.tsx'
import { DateField } from '#web/ui/fields/date-field.tsx'
import { dayInput } from '#web/ui/fields/field-input.ts'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { FormFooter } from '#web/ui/forms/form-footer.tsx'
import { Cell, FormGrid } from '#web/ui/forms/form-grid.tsx'
import { SideLayer } from '#web/ui/layers/side-layer.tsx'
import { useToasts } from '#web/ui/popups/toasts.tsx'
import { sayWithUndo } from '#web/undo/undo-message.tsx'
import { blockReminders, endBlock } from '../../contract.ts'
import type { BlockKind } from '../../rules/facts.ts'

/** Of whom letters are kept: a customer, or one of his invoices. */
export interface Blocked {
  partnerEntityId: string
  partner: string
  invoices: readonly { invoiceEntityId: string; invoiceNumber: string }[]
}

interface BlockLayerProps {
  blocked: Blocked
  today: Day
  onClose: () => void
}

/** As a choice of what is blocked. */
const wholePartner = 'partner'

const kinds = [
  { value: 'BLOCK', label: 'Sperren', detail: 'Nicht mahnen, etwa weil Ratenzahlung vereinbart ist' },
  {
    value: 'DISPUTE',
    label: 'Bestritten',
    detail: 'Der Kunde bestreitet die Forderung; beim Ausbuchen lässt sich die Steuer berichtigen',
  },
] as const satisfies readonly { value: BlockKind; label: string; detail: string }[]

/** 'Sperren': keeps letters from a customer, or about one of his invoices, with a reason. */
export default function BlockLayer(props: BlockLayerProps) {
  const { blocked, today, onClose } = props
  const { form, command } = useBlockForm(props)
  const invoices = blocked.invoices.map(({ invoiceEntityId, invoiceNumber }) => ({
    value: invoiceEntityId,
    label: `Rechnung ${invoiceNumber}`,
  }))
  return (
    <SideLayer
      open
      onClose={onClose}
      size="narrow"
      title="Nicht mahnen"
      facts={blocked.partner}
      form={form}
      footer={<FormFooter form={form} saveLabel="Sperren" isShort />}
    >
      <CommandNotice command={command} />
      <FormGrid>
        <Cell>
          <RadioGroup label="Warum" options={kinds} direction="vertical" {...form.field('kind')} />
        </Cell>
        <Cell>
          <RadioGroup
            label="Was"
            direction="vertical"
            options={[...invoices, { value: wholePartner, label: 'Alle Rechnungen des Kunden' }]}
            {...form.field('what')}
          />
        </Cell>
        <Cell>
          <TextField label="Grund" autoFocus maxLength={500} {...form.field('reason')} />
        </Cell>
        <Cell>
          <DateField
            label="Bis"
            optional
            hint="Leer: bis jemand die Sperre aufhebt."
            today={today}
            {...form.field('until')}
          />
        </Cell>
      </FormGrid>
    </SideLayer>
  )
}

function useBlockForm({ blocked, today, onClose }: BlockLayerProps) {
  const { partnerEntityId, partner, invoices } = blocked
  const toasts = useToasts()
  const command = useCommand(blockReminders, {
    showsErrors: 'fields',
    onApplied({ entityId }) {
      onClose()
      const way = { command: endBlock, input: {}, said: 'Die Sperre ist aufgehoben.' }
      const text = `${partner} bekommt dazu keinen Mahnbrief.`
      if (entityId) sayWithUndo(toasts, text, { ...way, params: { uuid: entityId.uuid } })
      else toasts.success(text)
    },
  })
  const [first] = invoices
  const form = useForm({
    schema: blockReminders.input,
    initial: {
      kind: 'BLOCK' as BlockKind,
      what: invoices.length === 1 && first ? first.invoiceEntityId : wholePartner,
      ...{ reason: '', until: '' },
    },
    paths: { what: ['partnerEntityId', 'invoiceEntityId'] },
    toInput: ({ kind, what, reason, until }) => ({
      ...(what === wholePartner ? { partnerEntityId } : { invoiceEntityId: what }),
      ...{ kind, reason, until: dayInput(until, today) },
    }),
    keep: { form: `reminder-block/${partnerEntityId}`, what: `die Sperre von ${partner}` },
    onSubmit: async (input) => errorsOf(await command.run(input)),
  })
  return { form, command }
}
