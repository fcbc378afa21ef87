import { CommandNotice } from '#web/commands/command-notice.tsx'
import { useCommand } from '#web/commands/use-command.ts'
import { useForm } from '#web/forms/use-form.ts'
import { integerInput } from '#web/ui/fields/field-input.ts'
import { IntegerField } from '#web/ui/fields/integer-field.tsx'
import { FormFooter } from '#web/ui/forms/form-footer.tsx'
import { SideLayer } from '#web/ui/layers/side-layer.tsx'
import { createPaymentTarget, daysMessage, mostDays, type PaymentTarget } from '../contract.ts'

interface NewPaymentTargetProps {
  existing: readonly PaymentTarget[]
  onCreated: (uuid: string) => void
  onClose: () => void
}

/** Under which name its entries are kept. */
export const keptForm = 'payment-target/new'

/** The right-hand layer of 'Neues Zahlungsziel'. */
export function NewPaymentTarget({ existing, onCreated, onClose }: NewPaymentTargetProps) {
  const save = useCommand(createPaymentTarget, {
    showsErrors: 'fields',
    onApplied: ({ entityId }) => {
      if (entityId) onCreated(entityId.uuid)
      onClose()
    },
  })
  const form = useForm({
    schema: createPaymentTarget.input,
    initial: { paymentTargetDays: '' },
    toInput: ({ paymentTargetDays }) => ({ paymentTargetDays: integerInput(paymentTargetDays) }),
    keep: { form: keptForm, what: 'ein Zahlungsziel' },
    check: ({ paymentTargetDays }) => {
      const isTaken = existing.some((target) => target.paymentTargetDays === integerInput(paymentTargetDays))
      return isTaken ? [{ path: 'paymentTargetDays', message: daysMessage }] : []
    },
    onSubmit: (input) => save.run(input),
  })
  return (
    <SideLayer
      open
      onClose={onClose}
      title="Neues Zahlungsziel"
      size="narrow"
      form={form}
      footer={<FormFooter form={form} />}
    >
      <CommandNotice command={save} />
      <IntegerField
        label="Zahlungsziel in Tagen"
        unit="Tage"
        most={mostDays}
        hint="0 bedeutet: sofort"
        {...form.field('paymentTargetDays')}
      />
    </SideLayer>
  )
}
