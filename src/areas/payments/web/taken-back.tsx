import { useOpenFrom } from '#areas/locks/web/use-open-from.ts'
import type { PaymentMode } from '#areas/partners/rules/payment-method.ts'
import { berlinDay, type Day } from '#kernel/day.ts'
import type { Cents } from '#kernel/money.ts'
import { formatMoney } from '#kernel/numbers/amount-text.ts'
import { Notice } from '#web/ui/notices/notice.tsx'
import type { PaidDocument } from './paid-document.ts'
import { recordedOn, taxText, useReductionEffects } from './use-reduction-effects.ts'
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
  const days = { today: berlinDay(new Date()), openFrom: useOpenFrom() }
  const would = back === 0 ? null : { recordType: 'PAYMENT' as const, ...recordedOn(paidOn, days), amount }
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
