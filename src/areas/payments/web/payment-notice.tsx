import type { PaymentMode } from '#areas/partners/rules/payment-method.ts'
import { type Cents, cents } from '#kernel/money.ts'
import { formatMoney } from '#kernel/numbers/amount-text.ts'
import { Notice } from '#web/ui/notices/notice.tsx'
import type { PaymentState } from '../rules/payment-state.ts'

interface PaymentNoticeProps {
  mode: PaymentMode
  state: PaymentState
  due: Cents
  currency: string
}

const overpaidTexts: Record<PaymentMode, string> = {
  INVOICE:
    'Die Zahlungen übersteigen den Rechnungsbetrag. Erfassen Sie die Rückzahlung, sobald Sie zu viel Bezahltes zurückgeben, oder verrechnen Sie es mit einer offenen Rechnung.',
  BILL: 'Die Zahlungen übersteigen den Rechnungsbetrag. Erfassen Sie die Rückzahlung, sobald der Lieferant zu viel Bezahltes zurückgibt, oder verrechnen Sie es mit einer offenen Rechnung.',
}

/** Says that money has to go the other way; nothing while a document is open or just paid. */
export function PaymentNotice({ mode, state, due, currency }: PaymentNoticeProps) {
  const amount = formatMoney(cents(Math.abs(due)), currency)
  if (state === 'OVERPAID') {
    return (
      <Notice kind="warning" live title={`Überzahlung ${amount}`}>
        {overpaidTexts[mode]}
      </Notice>
    )
  }
  if (state === 'REFUND_OPEN') {
    return (
      <Notice kind="warning" live title={`Rückzahlung offen: ${amount}`}>
        Die Rechnung ist storniert, aber schon bezahlt. Erfassen Sie die Rückzahlung, oder verrechnen Sie den
        Betrag mit einer offenen Rechnung; erst damit mindert sich die Umsatzsteuer darauf (§ 17 UStG).
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
