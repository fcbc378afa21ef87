import {
  type PaymentMethod,
  type PaymentMethodData,
  paymentMethodNames,
  paymentMethodsOf,
} from '#areas/partners/rules/payment-method.ts'
import { Select } from '#web/ui/select.tsx'

interface InvoicePaymentMethodProps {
  value: PaymentMethodData
  onChange: (value: PaymentMethodData) => void
  name: string
  error?: string | undefined
}

const options = paymentMethodsOf('INVOICE').map((method) => ({
  value: method,
  label: paymentMethodNames[method],
}))

/** How the customer pays. Another method begins without data. */
export function InvoicePaymentMethod({ value, onChange, ...field }: InvoicePaymentMethodProps) {
  return (
    <Select<PaymentMethod>
      label="Zahlungsart"
      options={options}
      value={value.paymentMethod}
      onChange={(paymentMethod) =>
        paymentMethod !== value.paymentMethod &&
        onChange({ paymentMethod, paymentMethodDetailType: paymentMethod, data: {} })
      }
      {...field}
    />
  )
}
