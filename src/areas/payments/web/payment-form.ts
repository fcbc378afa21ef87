import { isLocked, lockedDayFaults } from '#areas/locks/rules/locked-problems.ts'
import { useOpenFrom } from '#areas/locks/web/use-open-from.ts'
import { type Day, monthOf } from '#kernel/day.ts'
import { type Form, useForm } from '#web/forms/use-form.ts'
import { dayInput, dayValue } from '#web/ui/fields/field-input.ts'
import { recordCreation } from '../contract.ts'
import type { AddPaymentLayerProps } from './add-payment-props.ts'
import {
  claimedAlone,
  discountOf,
  nothingTyped,
  type PaymentValues,
  sentAmount,
  settledBeside,
} from './typed-payment.ts'
import type { LateQuestion } from './use-late-question.ts'

const paths = {
  amount: 'recordDetails.recordData.amount',
  direction: [],
  // Of claims alone it is 'on'.
  paidOn: ['recordDate', 'receivedOn', 'on'],
  fromIban: 'recordDetails.recordData.fromIban',
  lateReason: 'declarations.LATE_REPORT',
  deducts: 'recordDetails.recordData.discount',
  overpays: ['claims', 'withClaims', 'uuid'],
} as const

/** Whether somebody says why it is late: then its day may lie in a locked month. */
export const isLate = ({ lateReason }: Pick<PaymentValues, 'lateReason'>) => lateReason.trim() !== ''

/** A reason is no part of a payment whose day is open. */
function isReportedLate(paidOn: string, lateReason: string, openFrom: Day | null): boolean {
  const day = dayValue(paidOn)
  return isLate({ lateReason }) && day !== null && isLocked(monthOf(day), openFrom)
}

/** Where a payment is all that is wanted, nothing is recorded once nothing is open. */
export const isNothingOpen = (props: AddPaymentLayerProps, paidOn: Day | null): boolean => {
  const { look, open, isLoaded = true } = props
  const isPaid = isLoaded && open.due === 0 && (open.lost ?? 0) === 0
  return look !== undefined && isPaid && claimedAlone(props, paidOn) === 0
}

export function usePaymentForm(
  props: AddPaymentLayerProps,
  today: Day,
  { leadTo }: LateQuestion,
): Form<PaymentValues> {
  const { currency, isLoaded = true, onAdd, command, keptForm, proposedIban = '' } = props
  const openFrom = useOpenFrom()
  const form: Form<PaymentValues> = useForm({
    schema: recordCreation,
    initial: nothingTyped(today),
    toInput: (values: PaymentValues) => ({
      ...(isReportedLate(values.paidOn, values.lateReason, openFrom)
        ? {
            recordDate: today,
            receivedOn: dayInput(values.paidOn),
            declarations: [{ code: 'LATE_REPORT' as const, reason: values.lateReason.trim() }],
          }
        : { recordDate: dayInput(values.paidOn) }),
      recordDetails: {
        recordType: 'PAYMENT',
        recordData: {
          amount: sentAmount(values, props, today),
          currency,
          fromIban: values.fromIban ?? (props.isFromAccount ? proposedIban : ''),
          discount: discountOf(values, props, today),
        },
      },
    }),
    paths,
    isLoaded,
    check: (values) => [
      // What pays claims alone is in no month.
      ...(isLate(values) || settledBeside(values, props, today).isAlone
        ? []
        : lockedDayFaults('paidOn', 'Die Zahlung', dayValue(values.paidOn), openFrom)),
      ...(isNothingOpen(props, dayValue(values.paidOn))
        ? [{ path: 'amount', message: 'Es ist nichts mehr offen' }]
        : []),
    ],
    ...(keptForm !== undefined && { keep: { form: keptForm, what: 'eine Zahlung' } }),
    onSubmit(input, payment, mark) {
      const { amount, paidOn, deducts } = form.values
      if (deducts === null && leadTo(`${amount} ${paidOn}`)) return
      // From here on the form of the document that is being written keeps it.
      if (!command) form.kept?.drop()
      return onAdd(input, payment, mark, settledBeside(form.values, props, today))
    },
  })
  return form
}
