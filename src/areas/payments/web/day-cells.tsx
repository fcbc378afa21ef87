import type { ReactNode } from 'react'
import { type LateChoice, LateReport } from '#areas/locks/web/late-report.tsx'
import { useLockedDay } from '#areas/locks/web/use-open-from.ts'
import { type Day, formatDay } from '#kernel/day.ts'
import type { Cents } from '#kernel/money.ts'
import type { Form } from '#web/forms/use-form.ts'
import { cx } from '#web/ui/cx.ts'
import { DateField } from '#web/ui/fields/date-field.tsx'
import { dayValue } from '#web/ui/fields/field-input.ts'
import { FieldWarning } from '#web/ui/fields/field-warning.tsx'
import { Cell } from '#web/ui/forms/form-grid.tsx'
import type { AddPaymentLayerProps } from './add-payment-props.ts'
import { DayChips } from './day-chips.tsx'
import { type PaymentDirection, paidOnLabel } from './payment-direction.ts'
import { isLate } from './payment-form.ts'
import { dayWarning } from './payment-warnings.ts'
import styles from './payments.module.css'
import type { PaymentValues } from './typed-payment.ts'

interface DayCellsProps extends Pick<AddPaymentLayerProps, 'mode' | 'renderLate' | 'look'> {
  form: Form<PaymentValues>
  today: Day
  amount: Cents | null
  direction: PaymentDirection
  /** The last day of the Skonto that is, or may be, deducted. */
  discountDay: Day | null
  /** Whether Skonto is deducted: it changes the tax also where the payment does not. */
  hasDiscount: boolean
  /** Claims alone are paid: no month is touched. */
  isAlone: boolean
  /** Beside the day where the payment is all that is wanted, else below. */
  account: ReactNode
}

/** When it was paid, and why it is reported late where that lies in a locked month. */
export function DayCells(props: DayCellsProps) {
  const { mode, form, today, amount, direction, discountDay, hasDiscount, account, renderLate, look } = props
  const { isAlone } = props
  const paidDay = dayValue(form.values.paidOn)
  const lockedDay = useLockedDay('Die Zahlung', paidDay)
  const locked = isAlone ? null : lockedDay
  const isInLocked = locked !== null && paidDay !== null
  const showLate = (effects: LateChoice['effects']) => (
    <LateReport late={lateChoice(today, effects, hasDiscount)} field={form.field('lateReason')} />
  )
  const unusual = locked === null ? dayWarning(paidDay, today) : null
  return (
    <>
      <Cell>
        <div className={cx(look && styles.beside)}>
          <DateField
            label={paidOnLabel(mode, direction)}
            {...form.field('paidOn')}
            error={form.field('paidOn').error ?? lockedUnless(isLate(form.values), locked)}
            hint={unusual && <FieldWarning>{unusual}</FieldWarning>}
          />
          {look && account}
        </div>
        {look && (
          <DayChips
            chosen={form.values.paidOn}
            today={today}
            dueDay={look.dueDay}
            discountDay={discountDay}
            isReceived={(mode === 'INVOICE') === (direction === 'PAYMENT')}
            onChoose={(day) => form.set('paidOn', day)}
          />
        )}
      </Cell>
      {isInLocked && (
        <Cell>
          {amount === null ? showLate(null) : renderLate({ amount, receivedOn: paidDay }, showLate)}
        </Cell>
      )}
      {!look && account && <Cell>{account}</Cell>}
    </>
  )
}

/** Where no return changes, nothing has to be reported. What Skonto does is said beside it. */
function lateChoice(today: Day, effects: LateChoice['effects'], hasDiscount: boolean): LateChoice {
  const recorded = `Erfasst wird die Zahlung am ${formatDay(today)}, besteuert am Tag, an dem sie geflossen ist.`
  if (effects?.length !== 0) return { note: recorded, effects }
  if (hasDiscount) return { note: recorded, effects: null }
  return { note: `${recorded} Dann genügt ein Tag in einem offenen Monat.`, effects }
}

/** That a day is locked is no fault where it is reported late. */
const lockedUnless = (late: boolean, locked: string | null) => (late || locked === null ? undefined : locked)
