import { useEffect, useRef } from 'react'
import type { PaymentMode } from '#areas/partners/rules/payment-method.ts'
import { berlinDay } from '#kernel/day.ts'
import { type Cents, cents, unitsFromCents } from '#kernel/money.ts'
import { formatMoney } from '#kernel/numbers/amount-text.ts'
import { wireCents } from '#kernel/wire-values.ts'
import type { z } from '#kernel/zod.ts'
import { useCommand } from '#web/commands/use-command.ts'
import { recordBillPayment, recordInvoicePayment, type recordPayment } from '../contract.ts'
import type { PaidDocument } from './paid-document.ts'
import { isSmall } from './write-off-entry.ts'
import { useWrittenOffMessage } from './written-off-message.tsx'

interface WriteOffAtOnceProps {
  mode: PaymentMode
  document: PaidDocument & { number: string }
  /** Up to how much is a small difference. */
  most: Cents
  /** What was open where one pressed the key. */
  seenDue: number
  onDone: () => void
  /** It is no small difference, is not as it was seen, or was refused: then one looks at it first. */
  onRefused: () => void
}

/** Writes off what is open as a small difference today, without asking; its message takes it back. */
export function WriteOffAtOnce({ mode, document, most, seenDue, onDone, onRefused }: WriteOffAtOnceProps) {
  const told = useWrittenOffMessage(mode)
  const { entityId, currency, paymentsVersion, totals, number } = document
  const { uuid } = entityId
  const due = wireCents(totals.amountDue)
  const add = useCommand(mode === 'BILL' ? recordBillPayment : recordInvoicePayment, {
    onApplied(applied) {
      const sum = formatMoney(cents(Math.abs(due)), currency)
      told(uuid, applied.entityId?.uuid, `${number}: ${sum} als kleine Differenz ausgebucht.`)
      onDone()
    },
    onError: onRefused,
  })
  const isBegun = useRef(false)
  useEffect(() => {
    if (isBegun.current) return
    isBegun.current = true
    if (totals.amountDue !== seenDue || !isSmall(document, most)) return onRefused()
    const recordData = { amount: unitsFromCents(due), currency, reason: 'SMALL_DIFFERENCE' }
    const record = {
      recordDate: berlinDay(new Date()),
      recordDetails: { recordType: 'WRITE_OFF', recordData },
    }
    // The currency is one that the server has booked.
    void add.run({ ...record, paymentsVersion } as z.input<typeof recordPayment>, { uuid })
  })
  return null
}
