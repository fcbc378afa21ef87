import type { PaymentMode } from '#areas/partners/rules/payment-method.ts'
import { formatDay } from '#kernel/day.ts'
import type { WireInputOf } from '#kernel/declare.ts'
import { type Cents, cents, unitsFromCents } from '#kernel/money.ts'
import { formatMoney } from '#kernel/numbers/amount-text.ts'
import { wireCents } from '#kernel/wire-values.ts'
import { type CommandOutcome, useCommand } from '#web/commands/use-command.ts'
import { useConfirm } from '#web/ui/layers/confirm-host.tsx'
import { useToasts } from '#web/ui/popups/toasts.tsx'
import { sayWithUndo } from '#web/undo/undo-message.tsx'
import {
  deleteBillPayment,
  deleteInvoicePayment,
  deleteTransfer,
  recordBillPayment,
  recordInvoicePayment,
  transferPayment,
} from '../contract.ts'
import { unsettledText } from '../rules/claims-beside.ts'
import type { Payment, PaymentTransfer } from '../rules/payment.ts'
import type { ClaimsOfDocument } from './claims-of-document.ts'
import type { PaidDocument } from './paid-document.ts'
import type { TypedPayment } from './payment-entry.ts'

/** Asks before a payment, Skonto or a write-off is deleted, or a transfer undone in both documents. */
export function usePaymentRemoval(
  mode: PaymentMode,
  { entityId, currency, documentRecords, settled }: PaidDocument & Pick<ClaimsOfDocument, 'settled'>,
  onRemoved: (seq: number) => void,
) {
  const ask = useConfirm()
  const toasts = useToasts()
  const options = {
    showsErrors: 'fields',
    onApplied: ({ seq = 0 }: { seq?: number }) => onRemoved(seq),
  } as const
  const remove = useCommand(mode === 'BILL' ? deleteBillPayment : deleteInvoicePayment, options)
  const undo = useCommand(deleteTransfer, options)
  const sum = (amount: Cents) => formatMoney(amount, currency)
  const takesBack = (paymentId: string) =>
    documentRecords.some(
      ({ paymentEntityId, recordDetails }) =>
        paymentEntityId === paymentId && recordDetails.recordType === 'WRITE_OFF',
    )
  const { sayDeleted, discountOf } = useToldDeletion(mode, { entityId, currency, documentRecords, settled })

  function sayUndone({ recordDate, amount }: Payment, { documentId }: PaymentTransfer) {
    const [from, to] = amount < 0 ? [entityId.uuid, documentId] : [documentId, entityId.uuid]
    sayWithUndo(toasts, undone, {
      command: transferPayment,
      params: {},
      input: {
        fromDocumentEntityId: from,
        toDocumentEntityId: to,
        amount: unitsFromCents(cents(Math.abs(amount))),
        recordDate,
      },
      said: 'Die Verrechnung ist wieder erfasst.',
    })
  }

  return (payment: TypedPayment) => {
    const { paymentId, recordDate, amount, transfer } = payment
    if (transfer !== null) {
      const { title, text, isMoneyAlone } = undoingOf(transfer, { currency, documentRecords })
      return ask({
        ...{ title, text, confirmLabel: 'Rückgängig machen', danger: true },
        work: () =>
          told(undo.run({}, { uuid: transfer.transferId }), () =>
            // Skonto and write-offs move with a new invoice alone.
            isMoneyAlone ? sayUndone(payment, transfer) : toasts.success(undone),
          ),
      })
    }
    const { name } = wordsOf(payment)
    const withIt =
      discountOf(paymentId) === undefined ? '' : ' Das Skonto, das mit ihr abgezogen wurde, geht mit ihr.'
    const claims = settled.filter((claim) => claim.paymentId === paymentId)
    return ask({
      title: `${name} vom ${formatDay(recordDate)} über ${sum(amount)} wirklich löschen?`,
      text: `${takesBack(paymentId) ? writtenOffAgain : 'Der Betrag gilt danach wieder als offen.'}${withIt}${besideText(claims)}`,
      confirmLabel: `${name} löschen`,
      danger: true,
      work: () =>
        told(remove.run({}, { uuid: entityId.uuid, recordUuid: paymentId }), () => sayDeleted(payment)),
    })
  }
}

/** What becomes of the claims that a payment had settled, behind other sentences. */
const besideText = (claims: ClaimsOfDocument['settled']): string =>
  claims.length === 0 ? '' : ` ${unsettledText(claims)}`

const writtenOffAgain = 'Was sie von der Ausbuchung zurückgenommen hat, ist danach wieder ausgebucht.'

const undone = 'Die Verrechnung ist zurückgenommen.'

/** What is asked before a transfer is undone: all that moved with it goes back together. */
function undoingOf(
  { transferId, number }: PaymentTransfer,
  { currency, documentRecords }: Pick<PaidDocument, 'currency' | 'documentRecords'>,
) {
  const moved = documentRecords.filter(({ transferEntityId }) => transferEntityId === transferId)
  const isMoneyAlone = moved.every(({ recordDetails }) => recordDetails.recordType === 'PAYMENT')
  const parts = moved.map(({ recordDetails: { recordType, recordData } }) => {
    const sum = formatMoney(cents(Math.abs(wireCents(recordData.amount))), currency)
    return isMoneyAlone ? sum : `${sum} ${words[recordType].name}`
  })
  const [last = '', ...before] = parts.toReversed()
  const all = before.length === 0 ? last : `${before.toReversed().join(', ')} und ${last}`
  return {
    isMoneyAlone,
    title: `Verrechnung von ${all} mit ${number} rückgängig machen?`,
    text: isMoneyAlone
      ? 'Der Betrag steht danach bei beiden Belegen wieder wie vorher.'
      : 'Die Beträge stehen danach bei beiden Belegen wieder wie vorher.',
  }
}

/** Says that something is deleted, and offers to record it again. */
function useToldDeletion(
  mode: PaymentMode,
  {
    entityId,
    currency,
    documentRecords,
    settled,
  }: Pick<PaidDocument, 'entityId' | 'currency' | 'documentRecords'> & Pick<ClaimsOfDocument, 'settled'>,
) {
  const toasts = useToasts()
  /** The Skonto that was recorded with a payment, and goes with it; undefined for none. */
  const discountOf = (paymentId: string) =>
    documentRecords.find(
      (record) => record.paymentEntityId === paymentId && record.recordDetails.recordType === 'DISCOUNT',
    )?.recordDetails.recordData.amount

  function sayDeleted(payment: TypedPayment) {
    const { recordDate, amount, fromIban, late, reduction, paymentId } = payment
    const { gone, again } = wordsOf(payment)
    const claims = settled.filter((claim) => claim.paymentId === paymentId)
    const said = `${gone}${besideText(claims)}`
    // What was reported late had its reasons then, and is reported anew; what went with its letter is not paid again.
    if (late || reduction?.receivedOn || claims.some((claim) => claim.gone)) return toasts.success(said)
    const discount = discountOf(paymentId)
    const recordData = {
      // The document's: it was booked in it.
      ...{ amount: unitsFromCents(amount), currency: currency as Bookable, fromIban },
      ...(discount !== undefined && { discount }),
      ...(reduction?.reason && { reason: reduction.reason, text: reduction.text }),
    }
    sayWithUndo(toasts, said, {
      command: mode === 'BILL' ? recordBillPayment : recordInvoicePayment,
      params: { uuid: entityId.uuid },
      input: {
        ...{ recordDate, recordDetails: { recordType: reduction?.recordType ?? 'PAYMENT', recordData } },
        // It comes back with what it had paid beside.
        ...(claims.length > 0 && { claims: claims.map(({ claimId }) => claimId) }),
      },
      said: again,
    })
  }

  return { sayDeleted, discountOf }
}

type Bookable = WireInputOf<typeof recordBillPayment>['recordDetails']['recordData']['currency']

const words = {
  PAYMENT: { name: 'Zahlung', gone: 'Die Zahlung ist gelöscht.', again: 'Die Zahlung ist wieder erfasst.' },
  DISCOUNT: { name: 'Skonto', gone: 'Das Skonto ist gelöscht.', again: 'Das Skonto ist wieder erfasst.' },
  WRITE_OFF: {
    ...{ name: 'Ausbuchung', gone: 'Die Ausbuchung ist gelöscht.' },
    again: 'Die Ausbuchung ist wieder erfasst.',
  },
} as const

const wordsOf = ({ reduction }: TypedPayment) => words[reduction?.recordType ?? 'PAYMENT']

/** Says that something was done once it is. */
async function told(outcome: Promise<CommandOutcome>, say: () => void): Promise<CommandOutcome> {
  const ended = await outcome
  if (ended.kind === 'applied') say()
  return ended
}
