import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { DocumentRate } from '#areas/documents/web/document-rate.tsx'
import { hasOtherCurrency } from '#areas/documents/web/form-lines.ts'
import type { Form } from '#web/forms/use-form.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { CurrencyPicker } from '#web/ui/choices/currency-picker.tsx'
import { FieldGroup } from '#web/ui/fields/field.tsx'
import { dayValue } from '#web/ui/fields/field-input.ts'
import { focusPlace } from '#web/ui/layers/first-focus.ts'
import type { Bill } from '../../contract.ts'
import styles from './bill-form.module.css'
import { totalCents } from './bill-sums.ts'
import { type BillValues, withCurrency } from './bill-values.ts'

/** The currency of the bill: radios, and plain text once it has lines (spec 2 §2). */
export function BillCurrency({ form, stored }: { form: Form<BillValues>; stored?: Bill }) {
  const { lines, currency, billDate, billTotal } = form.values
  const [isChanging, setChanging] = useState(false)
  const isFrozen = lines.length > 0 && currency !== '' && !isChanging && !hasOtherCurrency(form.values)
  const place = useRef<HTMLDivElement>(null)
  const change = (next: boolean) => {
    flushSync(() => setChanging(next))
    // What had the focus has gone with it.
    focusPlace(place.current?.parentElement ?? null, 'currency')
  }
  return (
    <div ref={place} data-place="currency">
      {isFrozen ? (
        <FieldGroup label="Währung" error={form.field('currency').error}>
          <div className={styles.frozen}>
            {currency}
            {!form.readOnly && (
              <Button kind="quiet" size="small" onClick={() => change(true)}>
                Ändern
              </Button>
            )}
          </div>
        </FieldGroup>
      ) : (
        <CurrencyPicker
          isOfBill
          {...form.field('currency')}
          onChange={(next) => {
            form.patch(withCurrency(form.values, next))
            if (isChanging) change(false)
          }}
        />
      )}
      <DocumentRate
        currency={currency}
        day={dayValue(billDate)}
        amount={totalCents(billTotal, currency)}
        stored={stored && { currency: stored.currency, day: stored.billDate, rate: stored.rate }}
      />
    </div>
  )
}
