import type { ReactNode } from 'react'
import { BankAccountPicker } from '#areas/bank-accounts/web/bank-account-picker.tsx'
import { isLocked, lockedDayFaults } from '#areas/locks/rules/locked-problems.ts'
import { type LateChoice, LateReport } from '#areas/locks/web/late-report.tsx'
import { useLockedDay, useOpenFrom } from '#areas/locks/web/use-open-from.ts'
import type { PaymentMode } from '#areas/partners/rules/payment-method.ts'
import { berlinDay, type Day, formatDay, monthOf } from '#kernel/day.ts'
import type { FieldError } from '#kernel/errors.ts'
import { type Cents, cents, negateCents, unitsFromCents, zeroCents } from '#kernel/money.ts'
import { formatMoney } from '#kernel/numbers/amount-text.ts'
import { wireCents } from '#kernel/wire-values.ts'
import type { z } from '#kernel/zod.ts'
import { CommandNotice } from '#web/commands/command-notice.tsx'
import type { FormMark } from '#web/commands/form-mark.ts'
import type { Typed } from '#web/early-typed.ts'
import { type Form, useForm } from '#web/forms/use-form.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { RadioGroup } from '#web/ui/choices/radio-group.tsx'
import { cx } from '#web/ui/cx.ts'
import { AmountField } from '#web/ui/fields/amount-field.tsx'
import { DateField } from '#web/ui/fields/date-field.tsx'
import { amountCents, amountText, dayInput, dayValue } from '#web/ui/fields/field-input.ts'
import { FieldWarning } from '#web/ui/fields/field-warning.tsx'
import { FormFooter } from '#web/ui/forms/form-footer.tsx'
import { Cell, FormGrid } from '#web/ui/forms/form-grid.tsx'
import { CircleSlash } from '#web/ui/icons.ts'
import { SideLayer } from '#web/ui/layers/side-layer.tsx'
import { Notice } from '#web/ui/notices/notice.tsx'
import { type RecordCreation, recordCreation } from '../contract.ts'
import { coveredClaims, type OpenClaim, paymentBeside } from '../rules/claims-beside.ts'
import { AmountSteps } from './amount-steps.tsx'
import { ClaimsShare } from './claims-share.tsx'
import { DayChips } from './day-chips.tsx'
import { bestStep, isLateOn, type PayStep, proposedStep } from './pay-steps.ts'
import {
  directionHint,
  directionOf,
  directionOptions,
  isDirectionAsked,
  type OpenFacts,
  openLabel,
  owedDirection,
  type PaymentDirection,
  paidOnLabel,
  recordingTitle,
  signedAmount,
  signedInput,
} from './payment-direction.ts'
import { inEuroText } from './payment-in-euro.ts'
import { amountWarning, dayWarning } from './payment-warnings.ts'
import styles from './payments.module.css'
import { AmountKeys, StepKeys } from './step-keys.tsx'
import { type LateQuestion, useLateQuestion } from './use-late-question.ts'
import { usePaySheet } from './use-pay-sheet.tsx'
import { useTypedBefore } from './use-typed-before.ts'

interface AddPaymentLayerProps {
  /** Whose document it is: ours, or the supplier's. */
  mode: PaymentMode
  /** What is still open of the document, in its currency. */
  open: OpenFacts
  currency: string
  /** Which one it is, of a stored document: to say what Skonto does to its tax. */
  uuid?: string
  /** What a payment takes back of what was written off; null where it takes nothing back. */
  renderTakenBack?: (amount: Cents, paidOn: Day) => ReactNode
  /** The Skonto that may be deducted. */
  steps?: readonly PayStep[]
  /** What is claimed beside: what is paid beyond the open amount settles it first. */
  claims?: readonly OpenClaim[]
  /** Of a document in a foreign currency, to say what it is in EUR. */
  rate?: string
  /** Of a wire one may say which account it came from (spec 2 §2, 'Payments'). */
  isFromAccount: boolean
  /** What happened to the payments since the layer was opened. */
  news?: ReactNode
  /** False until the payments that there are have been read. */
  isLoaded?: boolean
  /** Said of all of them. */
  note?: string | undefined
  /** Takes the payment; resolves to what the server refuses. */
  onAdd: (
    input: z.input<typeof recordCreation>,
    payment: RecordCreation,
    mark: FormMark,
    /** Claims that the same money settles; the payment is what is left. */
    claims: readonly OpenClaim[],
    // biome-ignore lint/suspicious/noConfusingVoidType: a document that is being written takes it at once
  ) => void | Promise<readonly FieldError[] | undefined>
  /** The command behind it, whose outcome may be unknown for a while. */
  command?: Parameters<typeof CommandNotice>[0]['command']
  /** Finds out what reporting it late would do to which return, and shows it; null as long as that is not known. */
  renderLate: (late: LatePayment, show: (effects: LateChoice['effects']) => ReactNode) => ReactNode
  /** Under which name what is typed is kept in this browser. */
  keptForm: string | undefined
  /** What is open stands there to be taken; of a stored document. */
  isPrefilled?: boolean
  /** The account that is proposed. */
  proposedIban?: string | undefined
  /** How it looks where the payment is all that is wanted. */
  look?: PayLook | undefined
  onClose: () => void
}

/** Paid in one step: who is paid and for what, beside the paper. */
export interface PayLook {
  title: string
  saveLabel: string
  /** The document: its partner, its number. */
  facts: ReactNode
  /** What one needs for the transfer. */
  lead: ReactNode
  aside: ReactNode
  /** Below the fields. */
  remark?: string
  dueDay: Day | null
  /** Nothing more comes: what is open is written off instead; left out where that is not possible. */
  onWriteOff?: (() => void) | undefined
  /** What was typed before it was there. */
  takeTyped: () => Typed
}

/** A payment that was made in a locked month. */
export interface LatePayment {
  amount: Cents
  receivedOn: Day
}

interface PaymentValues {
  /** Null until something is typed: then what is open, where that is prefilled. */
  amount: string | null
  /** Null until something is chosen or typed: then as what is open says. */
  direction: PaymentDirection | null
  paidOn: string
  /** Null until one is chosen: then the proposed one. */
  fromIban: string | null
  /** Why it is reported late, where its day lies in a locked month. */
  lateReason: string
  /** Whether Skonto is deducted where the amount fits a step: null until somebody says so, then where it is in time. */
  deducts: boolean | null
  /** Whether what exceeds the open amount is an overpayment, also where claims are open. */
  overpays: boolean
}

const paths = {
  amount: 'recordDetails.recordData.amount',
  direction: [],
  paidOn: ['recordDate', 'receivedOn'],
  fromIban: 'recordDetails.recordData.fromIban',
  lateReason: 'declarations.LATE_REPORT',
  deducts: 'recordDetails.recordData.discount',
  overpays: 'claims',
} as const

/** 'Zahlung erfassen': one payment, of a document that is being written or of a stored one. */
export function AddPaymentLayer(props: AddPaymentLayerProps) {
  const { open, currency, isFromAccount, command, onClose, look } = props
  const today = berlinDay(new Date())
  const late = useLateQuestion()
  const form = usePaymentForm(props, today, late)
  useTypedBefore(form, look?.takeTyped)
  const sheet = usePaySheet(look?.aside, form.attempt)
  const typed = typedAmount(form.values, props)
  const amount = signedAmount(typed)
  const booked = amount && paymentBeside(amount, settledClaims(form.values, props, today))
  return (
    <SideLayer
      open
      onClose={onClose}
      size={look ? 'short' : 'narrow'}
      title={look?.title ?? recordingTitle(directionOf(typed))}
      facts={look?.facts ?? `${openLabel(open)} ${formatMoney(cents(Math.abs(open.due)), currency)}`}
      aside={sheet.aside}
      actions={sheet.button}
      form={form}
      footer={
        <FormFooter
          form={form}
          saveLabel={look?.saveLabel ?? savingLabel(directionOf(typed))}
          disabled={isNothingOpen(props)}
          isShort
          {...(hasSteps(props) && { keys: <AmountKeys /> })}
        />
      }
    >
      {command && <CommandNotice command={command} />}
      {look?.lead}
      <FormGrid>
        <NoteCells {...props} />
        <AmountCells {...props} {...{ form, today }} />
        <StepCells {...props} {...{ form, today }} question={late.question} />
        <ClaimsCell {...props} {...{ form, today }} />
        <TakenBackCell {...props} amount={booked} paidOn={dayValue(form.values.paidOn)} />
        <DayCells
          {...props}
          form={form}
          today={today}
          amount={booked}
          direction={directionOf(typed)}
          discountDay={discountDayOf(form.values, props, today)}
          hasDiscount={discountOf(form.values, props) !== null}
          account={
            isFromAccount && (
              <BankAccountPicker
                label={look && props.mode === 'BILL' ? 'Vom Konto' : 'Konto'}
                {...form.field('fromIban')}
                value={form.values.fromIban ?? props.proposedIban ?? ''}
              />
            )
          }
        />
        {look?.onWriteOff && <WriteOffCell onWriteOff={look.onWriteOff} form={form} mode={props.mode} />}
        {look?.remark && (
          <Cell>
            <p className={styles.remark}>{look.remark}</p>
          </Cell>
        )}
      </FormGrid>
    </SideLayer>
  )
}

/** What of the open amount is paid: all of it, or less Skonto; a late step only where somebody says so. */
function StepCells(
  props: Opened &
    Pick<AddPaymentLayerProps, 'uuid'> &
    Pick<LateQuestion, 'question'> & { form: Form<PaymentValues>; today: Day },
) {
  const { steps = [], open, currency, mode, form, today } = props
  if (steps.length === 0) return null
  const typed = typedAmount(form.values, props)
  const owed = owedDirection(open)
  const due = cents(Math.abs(open.due))
  const step = stepOf(form.values, props)
  const rest =
    typed.amount === null || directionOf(typed) !== owed ? null : cents(due - Math.abs(typed.amount))
  return (
    <Cell>
      <AmountSteps
        {...{ steps, currency, mode, step, rest, today }}
        question={props.question}
        uuid={props.uuid}
        due={due}
        isAll={rest === 0}
        paidOn={dayValue(form.values.paidOn)}
        deducts={discountOf(form.values, props) !== null}
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
function ClaimsCell(props: Opened & { form: Form<PaymentValues>; today: Day }) {
  const { form, open, currency, today } = props
  const coverable = coverableClaims(form.values, props, today)
  if (coverable.length === 0) return null
  const amount = signedAmount(typedAmount(form.values, props)) ?? zeroCents
  return (
    <Cell>
      <ClaimsShare
        {...{ claims: coverable, currency }}
        left={cents(paymentBeside(amount, coverable) - open.due)}
        overpays={form.values.overpays}
        error={form.field('overpays').error}
        onOverpay={(overpays) => form.set('overpays', overpays)}
      />
    </Cell>
  )
}

interface WriteOffCellProps extends Pick<AddPaymentLayerProps, 'mode'> {
  form: Form<PaymentValues>
  onWriteOff: () => void
}

/** Where nothing more comes, there is no payment to be recorded. */
function WriteOffCell({ form, mode, onWriteOff }: WriteOffCellProps) {
  function leave() {
    // It is given up for the other.
    form.kept?.drop()
    onWriteOff()
  }
  return (
    <Cell>
      <p className={styles.remark}>
        {mode === 'BILL' ? 'Wird nichts mehr bezahlt?' : 'Kommt nichts mehr?'}{' '}
        <Button size="small" kind="quiet" icon={<CircleSlash aria-hidden="true" />} onClick={leave}>
          Ausbuchen
        </Button>
      </p>
    </Cell>
  )
}

interface TakenBackProps extends Pick<AddPaymentLayerProps, 'renderTakenBack'> {
  amount: Cents | null
  paidOn: Day | null
}

function TakenBackCell({ renderTakenBack, amount, paidOn }: TakenBackProps) {
  const said = amount === null || paidOn === null ? null : (renderTakenBack?.(amount, paidOn) ?? null)
  return said && <Cell>{said}</Cell>
}

interface DayCellsProps extends Pick<AddPaymentLayerProps, 'mode' | 'renderLate' | 'look'> {
  form: Form<PaymentValues>
  today: Day
  amount: Cents | null
  direction: PaymentDirection
  /** The last day of the Skonto that is, or may be, deducted. */
  discountDay: Day | null
  /** Whether Skonto is deducted: it changes the tax also where the payment does not. */
  hasDiscount: boolean
  /** Beside the day where the payment is all that is wanted, else below. */
  account: ReactNode
}

/** When it was paid, and why it is reported late where that lies in a locked month. */
function DayCells(props: DayCellsProps) {
  const { mode, form, today, amount, direction, discountDay, hasDiscount, account, renderLate, look } = props
  const paidDay = dayValue(form.values.paidOn)
  const locked = useLockedDay('Die Zahlung', paidDay)
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

/** What happened meanwhile, and what is said of all payments. */
function NoteCells(props: AddPaymentLayerProps) {
  const { news, note } = props
  return (
    <>
      {news && <Cell>{news}</Cell>}
      {isNothingOpen(props) && (
        <Cell>
          <Notice kind="warning" live>
            {nothingOpen}
          </Notice>
        </Cell>
      )}
      {note && (
        <Cell>
          <Notice>{note}</Notice>
        </Cell>
      )}
    </>
  )
}

type AmountCellsProps = Pick<
  AddPaymentLayerProps,
  'mode' | 'open' | 'currency' | 'rate' | 'isLoaded' | 'isPrefilled' | 'look' | 'steps' | 'claims'
> & {
  form: Form<PaymentValues>
  today: Day
}

/** How much, and which way: a minus that somebody types says it as well. */
function AmountCells(props: AmountCellsProps) {
  const { mode, open, currency, rate, isLoaded = true, form, look, steps = [] } = props
  const typed = typedAmount(form.values, props)
  const direction = directionOf(typed)
  // What settles claims is said below, with what is left of it.
  const hasClaims = coverableClaims(form.values, props, props.today).length > 0
  const tooMuch = hasClaims ? null : amountWarning(signedAmount(typed), open.due, currency)
  const euro = rate === undefined ? null : inEuroText(typed.amount, currency, rate)
  const amountField = form.field('amount')
  const shown = shownAmount(form.values, props)
  // What is open may turn while the form stands: what is typed keeps the direction that it was typed for.
  const set = (amount: string, to: PaymentDirection) => form.patch({ amount, direction: to, deducts: null })
  const choose = (amount: Cents) => set(amountText(amount), owedDirection(open))
  return (
    <>
      {(isDirectionAsked(open) || direction === 'REFUND') && (
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
                onClick={() => set(amountText(cents(Math.abs(open.due))), owedDirection(open))}
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

const hasSteps = ({ steps = [] }: Pick<AddPaymentLayerProps, 'steps'>) => steps.length > 0

type Opened = Pick<AddPaymentLayerProps, 'mode' | 'open' | 'currency' | 'isPrefilled' | 'steps' | 'claims'>

/** What stands in the field. */
function shownAmount({ amount, paidOn }: PaymentValues, { mode, open, isPrefilled, steps }: Opened): string {
  if (amount !== null || !isPrefilled || open.due === 0) return amount ?? ''
  const step = proposedStep(steps ?? [], { isOwn: mode === 'BILL', paidOn: dayValue(paidOn) })
  return amountText(step?.amount ?? cents(Math.abs(open.due)))
}

/** The step of Skonto that the amount fits. */
function stepOf(values: PaymentValues, of: Opened): PayStep | undefined {
  const typed = typedAmount(values, of)
  if (typed.amount === null || directionOf(typed) !== owedDirection(of.open)) return undefined
  const amount = Math.abs(typed.amount)
  return of.steps?.find((step) => step.amount === amount)
}

/** The last day of the chosen step, else of the next one in time. */
function discountDayOf(values: PaymentValues, of: Opened, today: Day): Day | null {
  const step = stepOf(values, of) ?? bestStep(of.steps ?? [], today) ?? of.steps?.at(-1)
  return step?.lastDay ?? null
}

/** What is deducted with the payment, in units and with its sign; null where nothing is. */
function discountOf(values: PaymentValues, of: Opened): number | null {
  const step = stepOf(values, of)
  if (step === undefined) return null
  const isDeducted = values.deducts ?? !isLateOn(step, dayValue(values.paidOn))
  if (!isDeducted) return null
  return unitsFromCents(of.open.due < 0 ? negateCents(step.discount) : step.discount)
}

function typedAmount(values: PaymentValues, of: Opened) {
  const { open, currency } = of
  return {
    amount: amountCents(shownAmount(values, of), currency),
    direction: values.direction ?? owedDirection(open),
  }
}

/** The claims that the typed amount pays beside all that is open; nothing is settled ahead of its day. */
function coverableClaims(values: PaymentValues, of: Opened, today: Day): OpenClaim[] {
  const amount = signedAmount(typedAmount(values, of))
  const paidOn = dayValue(values.paidOn)
  if (amount === null || paidOn === null || paidOn > today) return []
  return coveredClaims(of.claims ?? [], { amount, due: of.open.due, currency: of.currency, paidOn })
}

/** Those that it settles. */
const settledClaims = (values: PaymentValues, of: Opened, today: Day): OpenClaim[] =>
  values.overpays ? [] : coverableClaims(values, of, today)

/** The payment on the wire: what settles claims is none of it. */
function sentAmount(values: PaymentValues, of: Opened, today: Day) {
  const direction = values.direction ?? owedDirection(of.open)
  const sent = signedInput(shownAmount(values, of), direction, of.currency)
  const claims = settledClaims(values, of, today)
  if (claims.length === 0 || typeof sent !== 'number') return sent
  return unitsFromCents(paymentBeside(wireCents(sent), claims))
}

const nothingOpen = 'Auf dieser Rechnung ist nichts mehr offen. Es ist nichts zu bezahlen.'

/** Where a payment is all that is wanted, nothing is recorded once nothing is open. */
const isNothingOpen = ({ look, open, isLoaded = true }: AddPaymentLayerProps) =>
  look !== undefined && isLoaded && open.due === 0 && (open.lost ?? 0) === 0

const savingLabel = (direction: PaymentDirection): string =>
  direction === 'REFUND' ? 'Rückzahlung hinzufügen' : 'Zahlung hinzufügen'

/** Whether somebody says why it is late: then its day may lie in a locked month. */
const isLate = ({ lateReason }: Pick<PaymentValues, 'lateReason'>) => lateReason.trim() !== ''

/** A reason is no part of a payment whose day is open. */
function isReportedLate(paidOn: string, lateReason: string, openFrom: Day | null): boolean {
  const day = dayValue(paidOn)
  return isLate({ lateReason }) && day !== null && isLocked(monthOf(day), openFrom)
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

function usePaymentForm(
  props: AddPaymentLayerProps,
  today: Day,
  { leadTo }: LateQuestion,
): Form<PaymentValues> {
  const { currency, isLoaded = true, onAdd, command, keptForm, proposedIban = '' } = props
  const openFrom = useOpenFrom()
  const form: Form<PaymentValues> = useForm({
    schema: recordCreation,
    initial: {
      ...{ amount: null, direction: null, paidOn: formatDay(today), fromIban: null },
      ...{ lateReason: '', deducts: null, overpays: false },
    },
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
          discount: discountOf(values, props),
        },
      },
    }),
    paths,
    isLoaded,
    check: (values) => [
      ...(isLate(values) ? [] : lockedDayFaults('paidOn', 'Die Zahlung', dayValue(values.paidOn), openFrom)),
      ...(isNothingOpen(props) ? [{ path: 'amount', message: 'Es ist nichts mehr offen' }] : []),
    ],
    ...(keptForm !== undefined && { keep: { form: keptForm, what: 'eine Zahlung' } }),
    onSubmit(input, payment, mark) {
      const { amount, paidOn, deducts } = form.values
      if (deducts === null && leadTo(`${amount} ${paidOn}`)) return
      // From here on the form of the document that is being written keeps it.
      if (!command) form.kept?.drop()
      return onAdd(input, payment, mark, settledClaims(form.values, props, today))
    },
  })
  return form
}
