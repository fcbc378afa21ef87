import type { ReactNode } from 'react'
import { BankAccountPicker } from '#areas/bank-accounts/web/bank-account-picker.tsx'
import { berlinDay } from '#kernel/day.ts'
import { cents } from '#kernel/money.ts'
import { formatMoney } from '#kernel/numbers/amount-text.ts'
import { CommandNotice } from '#web/commands/command-notice.tsx'
import type { Form } from '#web/forms/use-form.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { dayValue } from '#web/ui/fields/field-input.ts'
import { FormFooter } from '#web/ui/forms/form-footer.tsx'
import { Cell, FormGrid } from '#web/ui/forms/form-grid.tsx'
import { CircleSlash } from '#web/ui/icons.ts'
import { SideLayer } from '#web/ui/layers/side-layer.tsx'
import { Notice } from '#web/ui/notices/notice.tsx'
import { claimsText } from '../rules/claims-beside.ts'
import type { AddPaymentLayerProps } from './add-payment-props.ts'
import { AmountCells, ClaimsCell, StepCells } from './amount-cells.tsx'
import { DayCells } from './day-cells.tsx'
import { directionOf, openLabel, type PaymentDirection, recordingTitle } from './payment-direction.ts'
import { isNothingOpen, usePaymentForm } from './payment-form.ts'
import styles from './payments.module.css'
import { AmountKeys } from './step-keys.tsx'
import {
  bookedAmount,
  claimedAlone,
  discountDayOf,
  discountOf,
  type PaymentValues,
  settledBeside,
  typedAmount,
} from './typed-payment.ts'
import { useLateQuestion } from './use-late-question.ts'
import { usePaySheet } from './use-pay-sheet.tsx'
import { useTypedBefore } from './use-typed-before.ts'

/** 'Zahlung erfassen': one payment, of a document that is being written or of a stored one. */
export function AddPaymentLayer(props: AddPaymentLayerProps) {
  const { isFromAccount, command, onClose, look, steps = [] } = props
  const today = berlinDay(new Date())
  const late = useLateQuestion()
  const form = usePaymentForm(props, today, late)
  const { values } = form
  useTypedBefore(form, look?.takeTyped)
  const sheet = usePaySheet(look?.aside, form.attempt)
  const direction = directionOf(typedAmount(values, props))
  const booked = bookedAmount(values, props, today)
  const paidOn = dayValue(values.paidOn)
  const { isAlone } = settledBeside(values, props, today)
  return (
    <SideLayer
      open
      onClose={onClose}
      size={look ? 'short' : 'narrow'}
      title={look?.title ?? recordingTitle(direction)}
      facts={look?.facts ?? openText(props, values)}
      aside={sheet.aside}
      actions={sheet.button}
      form={form}
      footer={
        <FormFooter
          form={form}
          saveLabel={look?.saveLabel ?? savingLabel(direction)}
          disabled={isNothingOpen(props, paidOn)}
          isShort
          {...(steps.length > 0 && { keys: <AmountKeys /> })}
        />
      }
    >
      {command && <CommandNotice command={command} />}
      {look?.lead}
      <FormGrid>
        <NoteCells {...props} values={values} />
        <AmountCells {...props} {...{ form, today }} />
        <StepCells {...props} {...{ form, today }} question={late.question} />
        <ClaimsCell {...props} {...{ form, today }} />
        {booked !== null && !isAlone && paidOn !== null && (
          <TakenBackCell said={props.renderTakenBack?.(booked, paidOn)} />
        )}
        <DayCells
          {...props}
          {...{ form, today, direction, isAlone }}
          amount={booked}
          discountDay={discountDayOf(values, props, today)}
          hasDiscount={discountOf(values, props, today) !== null}
          account={
            isFromAccount &&
            !isAlone && (
              <BankAccountPicker
                label={look && props.mode === 'BILL' ? 'Vom Konto' : 'Konto'}
                {...form.field('fromIban')}
                value={values.fromIban ?? props.proposedIban ?? ''}
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

const savingLabel = (direction: PaymentDirection): string =>
  direction === 'REFUND' ? 'Rückzahlung hinzufügen' : 'Zahlung hinzufügen'

/** What is open, of the document or beside it. */
function openText(props: AddPaymentLayerProps, { paidOn }: PaymentValues): string {
  const { open, currency, claims = [] } = props
  const claimed = claimedAlone(props, dayValue(paidOn))
  if (claimed !== 0) return `Offen ${formatMoney(claimed, currency)} ${claimsText(claims)}`
  return `${openLabel(open)} ${formatMoney(cents(Math.abs(open.due)), currency)}`
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

const TakenBackCell = ({ said = null }: { said?: ReactNode }) => said && <Cell>{said}</Cell>

/** What happened meanwhile, and what is said of all payments. */
function NoteCells(props: AddPaymentLayerProps & { values: PaymentValues }) {
  const { news, note, look, currency, claims = [], values } = props
  const paidOn = dayValue(values.paidOn)
  const claimed = claimedAlone(props, paidOn)
  return (
    <>
      {news && <Cell>{news}</Cell>}
      {isNothingOpen(props, paidOn) && (
        <Cell>
          <Notice kind="warning" live>
            {nothingOpen}
          </Notice>
        </Cell>
      )}
      {look && claimed !== 0 && (
        <Cell>
          <Notice title={`Die Rechnung ist bezahlt; offen sind ${formatMoney(claimed, currency)}`}>
            {claimsText(claims)}, die Sie daneben gefordert haben.
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

const nothingOpen = 'Auf dieser Rechnung ist nichts mehr offen. Es ist nichts zu bezahlen.'
