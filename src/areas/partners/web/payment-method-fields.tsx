import { isBic } from '#kernel/codes/bic.ts'
import { isIban } from '#kernel/codes/iban.ts'
import { isEmail, normaliseEmail } from '#kernel/email.ts'
import { Select } from '#web/ui/choices/select.tsx'
import { BicField } from '#web/ui/fields/bic-field.tsx'
import { IbanField } from '#web/ui/fields/iban-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { Cell, FormGrid } from '#web/ui/forms/form-grid.tsx'
import { Notice } from '#web/ui/notices/notice.tsx'
import {
  type PaymentMethod,
  type PaymentMethodData,
  type PaymentMethodField,
  type PaymentMode,
  paymentMethodNames,
  paymentMethodsOf,
  shownFieldsOf,
} from '../rules/payment-method.ts'

interface PaymentMethodFieldsProps {
  mode: PaymentMode
  label?: string
  /** Said under some of the methods. */
  hints?: Partial<Record<PaymentMethod, string>>
  value: PaymentMethodData | null
  onChange: (value: PaymentMethodData) => void
  name: string
  error?: string | undefined
  disabled?: boolean
}

const labels: Record<PaymentMethodField, string> = {
  iban: 'IBAN',
  bic: 'BIC',
  owner: 'Inhaber',
  creditorId: 'Gläubiger-ID',
  mandateReference: 'Mandatsreferenz',
  creditCardNumber: 'Kreditkartennummer',
  expiration: 'Gültig bis',
  paypalAddress: 'Paypal-Adresse',
}

/** A payment method and what belongs to it (spec 1 §4.4). Another method begins without data. */
export function PaymentMethodFields(props: PaymentMethodFieldsProps) {
  const { mode, label = 'Zahlungsart', hints = {}, value, onChange, name: _, error, disabled = false } = props
  const options = paymentMethodsOf(mode).map((method) => ({
    value: method,
    label: paymentMethodNames[method],
  }))
  const fields = value ? shownFieldsOf(value.paymentMethod, mode) : []
  const faults = value && error !== undefined ? faultsOf(fields, value) : {}
  // The method itself is marked only where none of its fields is: the focus goes to the first that is.
  const isFieldAtFault = Object.keys(faults).length > 0

  function choose(paymentMethod: PaymentMethod) {
    if (paymentMethod === value?.paymentMethod) return
    onChange({ paymentMethod, paymentMethodDetailType: paymentMethod, data: {} })
  }

  return (
    <FormGrid>
      <Cell>
        <Select<PaymentMethod>
          label={label}
          options={options}
          value={value?.paymentMethod ?? null}
          onChange={choose}
          hint={value ? hints[value.paymentMethod] : undefined}
          error={isFieldAtFault ? undefined : error}
          disabled={disabled}
        />
      </Cell>
      {value &&
        fields.map((field, index) => (
          // Two in a row; one that is left over takes it alone.
          <Cell key={field} span={index === fields.length - 1 && index % 2 === 0 ? 12 : 6}>
            <DataField
              field={field}
              value={value}
              onChange={onChange}
              error={faults[field]}
              disabled={disabled}
            />
          </Cell>
        ))}
      {isFieldAtFault && (
        <Cell>
          <Notice kind="error">{error}</Notice>
        </Cell>
      )}
    </FormGrid>
  )
}

interface DataFieldProps {
  field: PaymentMethodField
  value: PaymentMethodData
  onChange: (value: PaymentMethodData) => void
  error: string | undefined
  disabled: boolean
}

function DataField({ field, value, onChange, error, disabled }: DataFieldProps) {
  const text = value.data[field] ?? ''
  const control = {
    label: labels[field],
    optional: true,
    value: text,
    onChange: (typed: string) => onChange({ ...value, data: { ...value.data, [field]: typed } }),
    error,
    disabled,
  }
  if (field === 'iban') return <IbanField {...control} />
  if (field === 'bic') return <BicField {...control} iban={value.data.iban ?? ''} maxLength={200} />
  return <TextField {...control} maxLength={200} />
}

type FieldFaults = Partial<Record<PaymentMethodField, string>>

/** What is wrong with the fields that are shown. */
function faultsOf(fields: readonly PaymentMethodField[], value: PaymentMethodData): FieldFaults {
  const faults: FieldFaults = {}
  for (const field of fields) {
    const fault = faultOf(field, value.data[field] ?? '', value)
    if (fault !== undefined) faults[field] = fault
  }
  return faults
}

/** What is wrong with one field, so that the person need not guess. */
function faultOf(field: PaymentMethodField, text: string, { paymentMethod, data }: PaymentMethodData) {
  const given = text.trim() !== ''
  if (field === 'iban' && given && !isIban(text)) return 'IBAN ungültig'
  if (field === 'bic' && given && !isBic(text)) return 'BIC ungültig'
  if (field === 'paypalAddress' && given && !isEmail(normaliseEmail(text))) return 'Adresse ungültig'
  const needsAll = paymentMethod === 'CREDIT_CARD' || paymentMethod === 'DIRECT_DEBIT'
  const someGiven = Object.values(data).some((other) => other.trim() !== '')
  return needsAll && someGiven && !given ? `${labels[field]} fehlt` : undefined
}
