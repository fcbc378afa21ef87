import { BankAccountPicker } from '#areas/bank-accounts/web/bank-account-picker.tsx'
import { formatMoney } from '#kernel/amount-text.ts'
import { berlinDay, formatDay } from '#kernel/day.ts'
import type { Cents } from '#kernel/money.ts'
import { newRequestId } from '#web/new-request-id.ts'
import { AmountField } from '#web/ui/amount-field.tsx'
import { Button } from '#web/ui/button.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { amountInput, amountText, dayInput } from '#web/ui/field-input.ts'
import { FormFooter } from '#web/ui/form-footer.tsx'
import { Cell, FormGrid } from '#web/ui/form-grid.tsx'
import { SideLayer } from '#web/ui/side-layer.tsx'
import { useForm } from '#web/use-form.ts'
import { recordCreation } from '../contract.ts'
import type { PaymentEntry } from './payment-entry.ts'

interface AddPaymentLayerProps {
  /** What is still open of the document, in its currency. */
  open: Cents
  currency: string
  /** Of a wire one may say which account it came from (spec 2 §2, 'Payments'). */
  isFromAccount: boolean
  onAdd: (payment: PaymentEntry) => void
  onClose: () => void
}

interface PaymentValues {
  amount: string
  paidOn: string
  fromIban: string
}

const paths = {
  amount: 'recordDetails.recordData.amount',
  paidOn: 'recordDate',
  fromIban: 'recordDetails.recordData.fromIban',
} as const

/** 'Zahlung hinzufügen': one payment, for a document that is being written or a stored one. */
export function AddPaymentLayer({ open, currency, isFromAccount, onAdd, onClose }: AddPaymentLayerProps) {
  const form = useForm({
    schema: recordCreation,
    initial: { amount: '', paidOn: formatDay(berlinDay(new Date())), fromIban: '' },
    toInput: ({ amount, paidOn, fromIban }: PaymentValues) => ({
      recordDate: dayInput(paidOn),
      recordDetails: {
        recordType: 'PAYMENT',
        recordData: { amount: amountInput(amount), currency, fromIban },
      },
    }),
    paths,
    onSubmit: (_, { recordDate, recordDetails: { recordData } }) =>
      onAdd({
        localId: newRequestId(),
        recordDate,
        amount: recordData.amount,
        fromIban: recordData.fromIban,
      }),
  })
  return (
    <SideLayer
      open
      onClose={onClose}
      size="narrow"
      title="Zahlung hinzufügen"
      facts={`Offen ${formatMoney(open, currency)}`}
      form={form}
      footer={<FormFooter form={form} saveLabel="Zahlung hinzufügen" />}
    >
      <FormGrid>
        <Cell span={6}>
          <AmountField
            label="Betrag"
            unit={currency === 'EUR' ? '€' : currency}
            {...form.field('amount')}
            hint={
              <Button size="small" kind="quiet" onClick={() => form.set('amount', amountText(open))}>
                Offener Betrag
              </Button>
            }
          />
        </Cell>
        <Cell span={6}>
          <DateField label="Bezahlt am" {...form.field('paidOn')} />
        </Cell>
        {isFromAccount && (
          <Cell>
            <BankAccountPicker label="Von Konto" optional {...form.field('fromIban')} />
          </Cell>
        )}
      </FormGrid>
    </SideLayer>
  )
}
