import { useAll } from '#web/reads/use-read.ts'
import type { FieldBaseProps } from '#web/ui/fields/field.tsx'
import { IntegerField } from '#web/ui/fields/integer-field.tsx'
import { useReadOnly } from '#web/ui/fields/read-only.ts'
import { listPaymentTargets, mostDays } from '../contract.ts'
import { paymentTargetText } from '../rules/payment-target-text.ts'
import styles from './payment-target-field.module.css'

interface PaymentTargetFieldProps extends Omit<FieldBaseProps, 'label'> {
  label?: string
  value: string
  onChange: (value: string) => void
  name: string
  disabled?: boolean
}

/** Days until an invoice is due: typed, or one of the stored payment targets. */
export function PaymentTargetField({ label = 'Zahlungsziel in Tagen', ...field }: PaymentTargetFieldProps) {
  const targets = useAll(listPaymentTargets).data ?? []
  const { value, onChange, disabled } = field
  const readOnly = useReadOnly()
  return (
    <div className={styles.row}>
      <IntegerField label={label} unit="Tage" most={mostDays} {...field} className={styles.field} />
      {targets.length > 0 && !readOnly && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend would repeat the field's label
        <div role="group" aria-label="Vorhandene Zahlungsziele" className={styles.chips}>
          {targets.map(({ entityId, paymentTargetDays }) => (
            <button
              key={entityId.uuid}
              type="button"
              className={styles.chip}
              aria-pressed={value === String(paymentTargetDays)}
              disabled={disabled}
              onClick={() => onChange(String(paymentTargetDays))}
            >
              {paymentTargetText(paymentTargetDays)}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}
