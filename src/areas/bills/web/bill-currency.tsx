import { useState } from 'react'
import { readRates } from '#areas/currencies/contract.ts'
import { formatRate, rateText } from '#areas/currencies/rules/rate.ts'
import { formatDay, parseDay } from '#kernel/day.ts'
import { Button } from '#web/ui/button.tsx'
import { CurrencyPicker } from '#web/ui/currency-picker.tsx'
import { FieldGroup } from '#web/ui/field.tsx'
import { dayValue } from '#web/ui/field-input.ts'
import type { Form } from '#web/use-form.ts'
import { useRead } from '#web/use-read.ts'
import type { Bill } from '../contract.ts'
import styles from './bill-form.module.css'
import { type BillValues, hasOtherCurrency } from './bill-values.ts'

/** The currency of the bill: radios, and plain text once it has lines (spec 2 §2). */
export function BillCurrency({ form, stored }: { form: Form<BillValues>; stored?: Bill }) {
  const { lines, currency } = form.values
  const [isChanging, setChanging] = useState(false)
  const isFrozen = lines.length > 0 && !isChanging && !hasOtherCurrency(form.values)
  return (
    <div>
      {isFrozen ? (
        <FieldGroup label="Währung" error={form.field('currency').error}>
          <div className={styles.frozen}>
            {currency}
            <Button kind="quiet" size="small" onClick={() => setChanging(true)}>
              Ändern
            </Button>
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
      <Rate form={form} {...(stored && { stored })} />
    </div>
  )
}

/**
 * The rate that the bill will be booked at: the latest at or before its date (spec 2 §4); of a stored bill the one it
 * is booked at, as long as its date and currency stay.
 */
function Rate({ form, stored }: { form: Form<BillValues>; stored?: Bill }) {
  const { currency, billDate } = form.values
  const day = dayValue(billDate)
  const isForeign = currency !== '' && currency !== 'EUR' && day !== null
  const rates = useRead(readRates, {
    query: { day: day ?? '' },
    resource: 'rates',
    isEnabled: isForeign,
  }).data
  if (!isForeign) return null
  if (stored?.currency === currency && stored.billDate === day) {
    return <p className={styles.rate}>{`1 EUR = ${formatRate(stored.rate)} ${currency} (gebucht)`}</p>
  }
  if (!rates) return null
  const found = rates.find((rate) => rate.currency === currency)
  const text = found && rateText(found.rate)
  const of = found && parseDay(found.day)
  return (
    <p className={styles.rate} aria-live="polite">
      {text && of
        ? `1 EUR = ${formatRate(text)} ${currency} (${formatDay(of)})`
        : `Für ${currency} gibt es zum ${formatDay(day)} keinen Wechselkurs`}
    </p>
  )
}
