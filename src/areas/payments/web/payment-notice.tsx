import { type Cents, cents } from '#kernel/money.ts'
import { formatMoney } from '#kernel/numbers/amount-text.ts'
import { Notice } from '#web/ui/notices/notice.tsx'
import type { PaymentState } from '../rules/payment-state.ts'

interface PaymentNoticeProps {
  state: PaymentState
  due: Cents
  currency: string
}

/** Says that money has to go the other way; nothing while a document is open or just paid. */
export function PaymentNotice({ state, due, currency }: PaymentNoticeProps) {
  const amount = formatMoney(cents(Math.abs(due)), currency)
  if (state === 'OVERPAID') {
    return (
      <Notice kind="warning" live title={`Überzahlung ${amount}`}>
        Die Zahlungen übersteigen den Rechnungsbetrag. Eine Erstattung wird als Zahlung mit umgekehrtem
        Vorzeichen erfasst, oder der Betrag wird mit einer offenen Rechnung verrechnet.
      </Notice>
    )
  }
  if (state === 'REFUND_OPEN') {
    return (
      <Notice kind="warning" live title={`Rückzahlung offen: ${amount}`}>
        Die Rechnung ist storniert, aber schon bezahlt. Die Rückzahlung wird als Zahlung mit negativem Betrag
        erfasst, oder der Betrag wird mit einer offenen Rechnung verrechnet; erst damit mindert sich die
        Umsatzsteuer darauf (§ 17 UStG).
      </Notice>
    )
  }
  if (state === 'REFUNDED_TOO_MUCH') {
    return (
      <Notice kind="warning" live title={`Zu viel zurückgezahlt: ${amount}`}>
        Die Rückzahlungen übersteigen, was für die stornierte Rechnung bezahlt wurde.
      </Notice>
    )
  }
  return null
}
