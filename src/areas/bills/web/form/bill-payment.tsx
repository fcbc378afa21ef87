import { isWire } from '#areas/documents/web/form-terms.ts'
import { paymentRows } from '#areas/documents/web/totals-rows.ts'
import { PaymentMethodFields } from '#areas/partners/web/payment-method-fields.tsx'
import { agreedWords } from '#areas/payment-targets/rules/discount-terms.ts'
import { DiscountTermsField } from '#areas/payment-targets/web/discount-terms-field.tsx'
import { PaymentTargetField } from '#areas/payment-targets/web/payment-target-field.tsx'
import { type TypedTerm, typedDays, typedTerms } from '#areas/payment-targets/web/typed-terms.ts'
import { NewPayments } from '#areas/payments/web/new-payments.tsx'
import { paidHint } from '#areas/payments/web/paid-hint.ts'
import { PaidOnField } from '#areas/payments/web/paid-on-field.tsx'
import type { TypedPayment } from '#areas/payments/web/payment-entry.ts'
import { type Day, formatDay } from '#kernel/day.ts'
import { zeroCents } from '#kernel/money.ts'
import { formatMoney } from '#kernel/numbers/amount-text.ts'
import { isSameValue } from '#kernel/property-change.ts'
import type { Form } from '#web/forms/use-form.ts'
import { Checkbox } from '#web/ui/choices/checkbox.tsx'
import { RadioGroup } from '#web/ui/choices/radio-group.tsx'
import { dayValue } from '#web/ui/fields/field-input.ts'
import { TotalsBlock } from '#web/ui/figures/totals-block.tsx'
import { Cell, FormGrid, FormSection } from '#web/ui/forms/form-grid.tsx'
import type { PaperHints } from '../reading/paper-hints.tsx'
import styles from './bill-form.module.css'
import { paidAmount, restAmount, totalCents } from './bill-sums.ts'
import {
  type BillValues,
  grantsDiscount,
  mayBePaid,
  paidStepOf,
  paidSteps,
  withPaymentMethod,
} from './bill-values.ts'

interface BillPaymentProps {
  form: Form<BillValues>
  /** The payments of a stored bill are recorded by themselves. */
  isStored?: boolean
  /** What its e-invoice says of Skonto; null where there is none. */
  read?: readonly TypedTerm[] | null
  /** Of a new one: what a payment of a locked month would do. */
  lateEffectsOf?: (more: TypedPayment) => readonly string[] | null
  /** Below the fields of a bill that came on paper. */
  hints?: PaperHints
}

/** How and until when the bill is paid, and what of it is paid already. */
export function BillPayment({
  form,
  isStored = false,
  read = null,
  lateEffectsOf = () => null,
  hints = {},
}: BillPaymentProps) {
  const { values } = form
  const { value: payments, onChange } = form.field('payments')
  // Nothing is left to be paid of a stored bill: its payments show it (decisions §4).
  const isOpen = !isStored || restAmount(values) !== 0
  return (
    <FormSection title="Zahlung">
      <FormGrid>
        <Cell span={7}>
          <PaymentMethodFields
            mode="BILL"
            {...form.field('paymentMethod')}
            onChange={(method) => form.patch(withPaymentMethod(method))}
          />
        </Cell>
        <Cell span={5}>
          {isWire(values) && (
            <>
              <PaymentTargetField {...form.field('paymentTargetDays')} />
              {hints.paymentTargetDays}
            </>
          )}
          <Discount form={form} read={read} />
          {mayBePaid(values.paymentMethod) && isOpen && <Paid form={form} />}
        </Cell>
      </FormGrid>
      {!isStored && (
        <div className={styles.payments}>
          <NewPayments
            mode="BILL"
            {...{ payments, onChange }}
            gross={totalCents(values.billTotal, values.currency)}
            currency={values.currency}
            isFromAccount={isWire(values)}
            keptForm={form.kept?.form}
            lateEffectsOf={lateEffectsOf}
          />
          <div className={styles.paidSums}>
            <TotalsBlock label="Zahlung" rows={paidRows(values)} />
          </div>
        </div>
      )}
    </FormSection>
  )
}

/** Skonto; a bill that differs from what is agreed with its supplier says what that is, one that was read where it comes from. */
function Discount({ form, read }: Pick<Required<BillPaymentProps>, 'form' | 'read'>) {
  const { values } = form
  if (!(isWire(values) || values.discountTerms.length > 0) || !grantsDiscount(values)) return null
  const agreed = values.supplier?.fields.discountTerms ?? []
  const isAgreed = isSameValue(typedTerms(agreed), values.discountTerms)
  const isRead = read !== null && read.length > 0 && isSameValue(read, values.discountTerms)
  return (
    <DiscountTermsField
      {...form.field('discountTerms')}
      granting={{
        day: dayValue(values.billDate),
        whole: totalCents(values.billTotal, values.currency),
        currency: values.currency,
      }}
      targetDays={isWire(values) ? typedDays(values.paymentTargetDays) : null}
      mark={isRead ? 'aus der E-Rechnung' : undefined}
      hint={isAgreed || agreed.length === 0 ? undefined : `Beim Lieferanten: ${agreedWords(agreed)}`}
    />
  )
}

/** What is paid of a new bill, and what is open (spec 2 §9). */
function paidRows(values: BillValues) {
  return paymentRows(
    totalCents(values.billTotal, values.currency) ?? zeroCents,
    { paid: paidAmount(values) },
    values.currency,
  )
}

function Paid({ form }: { form: Form<BillValues> }) {
  const rest = restAmount(form.values)
  const steps = paidSteps(form.values)
  const step = paidStepOf(form.values)
  const { values } = form
  const { paid, currency } = values
  return (
    <div className={styles.paid}>
      <Checkbox
        label="Bereits bezahlt"
        {...form.field('paid')}
        hint={paid && rest !== null ? paidHint(step?.amount ?? rest, currency) : undefined}
      />
      {paid && steps.length > 0 && rest !== null && (
        <RadioGroup
          label="Wie viel wurde bezahlt?"
          direction="vertical"
          options={[
            { value: 'ALL', label: `alles: ${formatMoney(rest, currency)}` },
            ...steps.map(({ index, name, amount, discount, lastDay }) => ({
              value: String(index),
              label: `${name}: ${formatMoney(amount, currency)}`,
              detail: `Skonto ${formatMoney(discount, currency)} abgezogen${untilText(lastDay, dayValue(values.paidOn))}`,
            })),
          ]}
          error={form.field('paidStep').error}
          value={step ? String(step.index) : 'ALL'}
          onChange={(chosen) => form.set('paidStep', chosen === 'ALL' ? null : Number(chosen))}
        />
      )}
      {paid && <PaidOnField {...form.field('paidOn')} isLate={form.values.declaredLate.trim() !== ''} />}
    </div>
  )
}

/** ', bis 20.11.2026'; of a day before the payment ', war bis 20.11.2026'. */
function untilText(lastDay: Day | null, paidOn: Day | null): string {
  if (lastDay === null) return ''
  return `, ${paidOn !== null && paidOn > lastDay ? 'war ' : ''}bis ${formatDay(lastDay)}`
}
