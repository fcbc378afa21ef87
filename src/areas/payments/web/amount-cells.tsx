import type { Day } from '#kernel/day.ts'
import { type Cents, cents, sumCents, zeroCents } from '#kernel/money.ts'
import type { Form } from '#web/forms/use-form.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { RadioGroup } from '#web/ui/choices/radio-group.tsx'
import { AmountField } from '#web/ui/fields/amount-field.tsx'
import { amountText, dayValue } from '#web/ui/fields/field-input.ts'
import { FieldWarning } from '#web/ui/fields/field-warning.tsx'
import { Cell } from '#web/ui/forms/form-grid.tsx'
import { paymentBeside } from '../rules/claims-beside.ts'
import type { AddPaymentLayerProps } from './add-payment-props.ts'
import { AmountSteps } from './amount-steps.tsx'
import { ClaimsShare } from './claims-share.tsx'
import {
  directionHint,
  directionOf,
  directionOptions,
  isDirectionAsked,
  owedDirection,
  type PaymentDirection,
  signedAmount,
} from './payment-direction.ts'
import { inEuroText } from './payment-in-euro.ts'
import { amountWarning } from './payment-warnings.ts'
import styles from './payments.module.css'
import { StepKeys } from './step-keys.tsx'
import {
  bookedAmount,
  claimedAlone,
  coverableClaims,
  discountOf,
  type Opened,
  type PaymentValues,
  shownAmount,
  stepOf,
  typedAmount,
} from './typed-payment.ts'
import type { LateQuestion } from './use-late-question.ts'

type AmountCellsProps = Pick<
  AddPaymentLayerProps,
  'mode' | 'open' | 'currency' | 'rate' | 'isLoaded' | 'isPrefilled' | 'look' | 'steps' | 'claims'
> & {
  form: Form<PaymentValues>
  today: Day
}

/** How much, and which way: a minus that somebody types says it as well. */
export function AmountCells(props: AmountCellsProps) {
  const { mode, open, currency, rate, isLoaded = true, form, look, steps = [] } = props
  const typed = typedAmount(form.values, props)
  const direction = directionOf(typed)
  // What settles claims is said below, with what is left of it.
  const isClaimedAlone = look !== undefined && claimedAlone(props, dayValue(form.values.paidOn)) > 0
  const hasClaims = coverableClaims(form.values, props, props.today).length > 0
  const tooMuch = hasClaims ? null : amountWarning(signedAmount(typed), open.due, currency)
  const euro = rate === undefined ? null : inEuroText(typed.amount, currency, rate)
  const amountField = form.field('amount')
  const shown = shownAmount(form.values, props)
  // What is open may turn while the form stands: what is typed keeps the direction that it was typed for.
  const set = (amount: string, to: PaymentDirection) => form.patch({ amount, direction: to, deducts: null })
  const openAmount =
    open.due === 0 ? claimedAlone(props, dayValue(form.values.paidOn)) : cents(Math.abs(open.due))
  const choose = (amount: Cents) => set(amountText(amount), owedDirection(open))
  return (
    <>
      {((isDirectionAsked(open) && !isClaimedAlone) || direction === 'REFUND') && (
        <Cell>
          <RadioGroup
            label="Was wird erfasst?"
            options={directionOptions(mode)}
            value={direction}
            onChange={(chosen) =>
              set(typed.amount === null ? shown : amountText(cents(Math.abs(typed.amount))), chosen)
            }
            hint={directionHint(mode, direction)}
          />
        </Cell>
      )}
      <Cell>
        <StepKeys steps={steps} due={cents(Math.abs(open.due))} amount={typed.amount} onChoose={choose}>
          <AmountField
            label="Betrag"
            unit={currency === 'EUR' ? '€' : currency}
            {...amountField}
            value={shown}
            data-typed={form.values.amount === null ? undefined : true}
            onChange={(amount) => set(amount, typed.direction)}
            tool={
              <Button
                size="small"
                kind="quiet"
                // What was open before the last payment would be paid once more.
                disabled={!isLoaded}
                onClick={() => choose(openAmount)}
              >
                Offener Betrag
              </Button>
            }
            hint={
              <span className={styles.hints}>
                {euro && <span>{euro}</span>}
                {tooMuch ? (
                  <FieldWarning>{tooMuch}</FieldWarning>
                ) : (
                  look &&
                  !hasClaims &&
                  steps.length === 0 && <span>Der offene Betrag. Eine kleinere Zahl zahlt einen Teil.</span>
                )}
              </span>
            }
          />
        </StepKeys>
      </Cell>
    </>
  )
}

/** What of the open amount is paid: all of it, or less Skonto; a late step only where somebody says so. */
export function StepCells(
  props: Opened &
    Pick<AddPaymentLayerProps, 'uuid'> &
    Pick<LateQuestion, 'question'> & { form: Form<PaymentValues>; today: Day },
) {
  const { steps = [], open, currency, mode, form, today } = props
  if (steps.length === 0) return null
  const typed = typedAmount(form.values, props)
  const owed = owedDirection(open)
  const due = cents(Math.abs(open.due))
  const step = stepOf(form.values, props, today)
  const booked = bookedAmount(form.values, props, today)
  const rest = booked === null || directionOf(typed) !== owed ? null : cents(due - Math.abs(booked))
  return (
    <Cell>
      <AmountSteps
        {...{ steps, currency, mode, step, rest, today }}
        question={props.question}
        uuid={props.uuid}
        due={due}
        isAll={rest === 0}
        paidOn={dayValue(form.values.paidOn)}
        deducts={discountOf(form.values, props, today) !== null}
        error={form.field('deducts').error}
        onChoose={(chosen) =>
          form.patch({ amount: amountText(chosen?.amount ?? due), direction: owed, deducts: null })
        }
        onDeduct={(deducts) => form.set('deducts', deducts)}
      />
    </Cell>
  )
}

/** What exceeds the open amount settles open claims, unless somebody says that it is an overpayment. */
export function ClaimsCell(props: Opened & { form: Form<PaymentValues>; today: Day }) {
  const { form, open, currency, today } = props
  const coverable = coverableClaims(form.values, props, today)
  if (coverable.length === 0) return null
  const amount = signedAmount(typedAmount(form.values, props)) ?? zeroCents
  const due = sumCents([open.due, open.lost ?? zeroCents])
  return (
    <Cell>
      <ClaimsShare
        {...{ claims: coverable, currency }}
        left={cents(paymentBeside(amount, coverable) - due)}
        overpays={form.values.overpays}
        error={form.field('overpays').error}
        onOverpay={(overpays) => form.set('overpays', overpays)}
      />
    </Cell>
  )
}
