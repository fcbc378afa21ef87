import { useState } from 'react'
import { DocumentRate } from '#areas/documents/web/document-rate.tsx'
import { Button } from '#web/ui/button.tsx'
import { CurrencyPicker } from '#web/ui/currency-picker.tsx'
import { FieldGroup } from '#web/ui/field.tsx'
import { dayValue } from '#web/ui/field-input.ts'
import type { Form } from '#web/use-form.ts'
import type { Bill } from '../contract.ts'
import styles from './bill-form.module.css'
import { totalCents } from './bill-sums.ts'
import { type BillValues, hasOtherCurrency } from './bill-values.ts'

/** The currency of the bill: radios, and plain text once it has lines (spec 2 §2). */
export function BillCurrency({ form, stored }: { form: Form<BillValues>; stored?: Bill }) {
  const { lines, currency, billDate, billTotal } = form.values
  const [isChanging, setChanging] = useState(false)
  const isFrozen = lines.length > 0 && !isChanging && !hasOtherCurrency(form.values)
  return (
    <div data-place="currency">
      {isFrozen ? (
        <FieldGroup label="Währung" error={form.field('currency').error}>
          <div className={styles.frozen}>
            {currency}
            {!form.readOnly && (
              <Button kind="quiet" size="small" onClick={() => setChanging(true)}>
                Ändern
              </Button>
            )}
          </div>
        </FieldGroup>
      ) : (
        <CurrencyPicker
          {...form.field('currency')}
          onChange={(next) => {
            form.set('currency', next)
            setChanging(false)
          }}
        />
      )}
      <DocumentRate
        currency={currency}
        day={dayValue(billDate)}
        amount={totalCents(billTotal)}
        stored={stored && { currency: stored.currency, day: stored.billDate, rate: stored.rate }}
      />
    </div>
  )
}
