import { useEffect, useRef } from 'react'
import type { PaymentMethodData, PaymentMode } from '#areas/partners/rules/payment-method.ts'
import { berlinDay } from '#kernel/day.ts'
import { unitsFromCents } from '#kernel/money.ts'
import { formatMoney } from '#kernel/numbers/amount-text.ts'
import { wireCents } from '#kernel/wire-values.ts'
import type { z } from '#kernel/zod.ts'
import { useCommand } from '#web/commands/use-command.ts'
import { useRead } from '#web/reads/use-read.ts'
import {
  readPaymentProposal,
  recordBillPayment,
  recordInvoicePayment,
  type recordPayment,
} from '../contract.ts'
import type { PaidDocument } from './paid-document.ts'
import { usePaidMessage } from './paid-message.tsx'
import { bestStep, payStepsOf } from './pay-steps.ts'

interface PayAtOnceProps {
  mode: PaymentMode
  document: PaidDocument & { number: string }
  /** What was open where one pressed the key. */
  seenDue: number
  onDone: () => void
  /** It is not as it was seen, or was refused: then one looks at it first. */
  onRefused: () => void
}

/** Records what is open as paid today, of a bill less the best Skonto that is in time, from the account that is proposed, without asking; its message takes it back. */
export function PayAtOnce({ mode, document, seenDue, onDone, onRefused }: PayAtOnceProps) {
  const told = usePaidMessage(mode)
  const { entityId, currency, paymentsVersion, totals, number } = document
  const { uuid } = entityId
  // What one pays oneself is paid with it; of one's own invoice nothing is given away unasked.
  const step = mode === 'BILL' ? bestStep(payStepsOf(document), berlinDay(new Date())) : undefined
  // The server stores what the contract parsed.
  const method = document.partnership.partnershipData.preferredPaymentMethod as PaymentMethodData
  const isFromAccount = method.paymentMethod === 'WIRE'
  const proposal = useRead(readPaymentProposal, { params: { uuid }, isEnabled: isFromAccount })
  const add = useCommand(mode === 'BILL' ? recordBillPayment : recordInvoicePayment, {
    onApplied(applied) {
      const amount = formatMoney(step?.amount ?? wireCents(seenDue), currency)
      const less = step ? `, Skonto ${formatMoney(step.discount, currency)} abgezogen` : ''
      const text = `${number}: Zahlung über ${amount} erfasst${less}.`
      told({ document: uuid, payment: applied.entityId?.uuid }, text)
      onDone()
    },
    onError: onRefused,
  })
  const isBegun = useRef(false)
  useEffect(() => {
    if (isBegun.current || proposal.isLoading) return
    isBegun.current = true
    if (totals.amountDue !== seenDue || seenDue <= 0) return onRefused()
    const fromIban = isFromAccount ? (proposal.data?.fromIban ?? '') : ''
    const recordData = step
      ? { amount: unitsFromCents(step.amount), currency, fromIban, discount: unitsFromCents(step.discount) }
      : { amount: seenDue, currency, fromIban }
    const record = { recordDate: berlinDay(new Date()), recordDetails: { recordType: 'PAYMENT', recordData } }
    // The currency is one that the server has booked.
    void add.run({ ...record, paymentsVersion } as z.input<typeof recordPayment>, { uuid })
  })
  return null
}
