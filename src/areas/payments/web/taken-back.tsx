import type { PaymentMode } from '#areas/partners/rules/payment-method.ts'
import type { Day } from '#kernel/day.ts'
import type { Cents } from '#kernel/money.ts'
import { formatMoney } from '#kernel/numbers/amount-text.ts'
import { Notice } from '#web/ui/notices/notice.tsx'
import type { PaidDocument } from './paid-document.ts'
import { taxText, useReductionEffects } from './use-reduction-effects.ts'
import { takenBackBy } from './write-off-entry.ts'

interface TakenBackProps {
  mode: PaymentMode
  document: PaidDocument
  amount: Cents
  paidOn: Day
}

/** What a payment takes back of what was written off, and what its tax does, before it is booked. */
export function TakenBack({ mode, document, amount, paidOn }: TakenBackProps) {
  const back = takenBackBy(document, amount, paidOn)
  const would = back === 0 ? null : { recordType: 'PAYMENT' as const, recordDate: paidOn, amount }
  const { effects } = useReductionEffects(document.entityId.uuid, would)
  if (back === 0) return null
  const tax = effects && taxText(effects, mode)
  const sum = formatMoney(back, document.currency)
  return (
    <Notice live title={`Nimmt ${sum} der Ausbuchung zurück`}>
      {tax
        ? `Der Betrag gilt wieder als gefordert und bezahlt; ${tax}.`
        : 'Der Betrag gilt wieder als gefordert und bezahlt.'}
    </Notice>
  )
}
