import { useRef } from 'react'
import type { RecordCreation } from '#areas/payments/contract.ts'
import { claimsText, type OpenClaim } from '#areas/payments/rules/claims-beside.ts'
import type { ClaimsBeside, ClaimsOfDocument } from '#areas/payments/web/claims-of-document.ts'
import type { Day } from '#kernel/day.ts'
import { sumCents } from '#kernel/money.ts'
import { formatMoney } from '#kernel/numbers/amount-text.ts'
import { wireCents } from '#kernel/wire-values.ts'
import { useCommand } from '#web/commands/use-command.ts'
import { useRead } from '#web/reads/use-read.ts'
import { useToasts } from '#web/ui/popups/toasts.tsx'
import { sayWithUndo } from '#web/undo/undo-message.tsx'
import { endSettlement, readOpenClaims, settleClaim } from '../contract/claims.ts'

/** What is claimed beside the invoices of a customer, and how it is settled alone. */
export const claimsOfInvoice: ClaimsBeside = { useClaims, useSettling }

const nothing: ClaimsOfDocument = { open: [], settled: [] }

function useClaims(uuid: string): ClaimsOfDocument | undefined {
  const { data, error } = useRead(readOpenClaims, { params: { uuid } })
  if (data === undefined) return error === undefined ? undefined : nothing
  return {
    open: data.claims.map(({ entityId, kind, amount, currency, since, dispute, ...of }) => ({
      ...{ claimId: entityId.uuid, kind, amount: wireCents(amount), currency },
      // The server sends days as its contract has parsed them.
      since: since as Day,
      disputed: dispute === null ? null : { invoiceNumber: of.invoiceNumber, reason: dispute },
      ofOther: of.invoiceEntityId === uuid ? null : of.invoiceNumber,
    })),
    settled: data.settled.map(({ claimEntityId, paymentEntityId, kind, gone }) => ({
      ...{ claimId: claimEntityId, paymentId: paymentEntityId, kind, gone },
    })),
  }
}

function useSettling(onDone: (seq: number) => void) {
  const toasts = useToasts()
  const sent = useRef({ uuid: '', text: '' })
  const { run, state, resend, isUnderWay } = useCommand(settleClaim, {
    showsErrors: 'fields',
    onApplied({ seq = 0 }) {
      const { uuid, text } = sent.current
      sayWithUndo(toasts, `${text} als bezahlt vermerkt.`, {
        ...{ command: endSettlement, params: { uuid }, input: {} },
        said: `Zurückgenommen: wieder offen sind ${text}.`,
      })
      onDone(seq)
    },
  })
  function settle([first, ...others]: readonly OpenClaim[], payment: RecordCreation) {
    const { receivedOn, recordDate, recordDetails } = payment
    const { currency } = recordDetails.recordData
    if (first === undefined) throw new Error('nothing is claimed')
    const all = [first, ...others]
    const sum = formatMoney(sumCents(all.map(({ amount }) => amount)), currency)
    sent.current = { uuid: first.claimId, text: `${sum} ${claimsText(all)}` }
    return run(
      { on: receivedOn ?? recordDate, withClaims: others.map(({ claimId }) => claimId) },
      { uuid: first.claimId },
    )
  }
  return { settle, state, resend, isUnderWay }
}
