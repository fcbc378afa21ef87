import { quantityText } from '#areas/documents/rules/lines/line-quantity.ts'
import { partnerName } from '#areas/partners/rules/partner-fields.ts'
import { formatMoney } from '#kernel/numbers/amount-text.ts'
import { shownDay, wireCents } from '#kernel/wire-values.ts'
import type { Bill } from '../../contract.ts'
import { supplierOf } from '../bill-view.ts'
import type { BillLine } from './bill-line.ts'

/** Which line of which bill a layer is about. */
export function lineFacts(bill: Bill, { stored }: BillLine) {
  return [
    { label: 'Lieferant', value: partnerName(supplierOf(bill)) },
    { label: 'Rechnungsnr.', value: bill.billNumber },
    { label: 'Rechnungsdatum', value: shownDay(bill.billDate) },
    { label: 'Buchungstext', value: stored?.bookingText ?? '' },
    { label: 'Menge', value: stored && stored.quantity !== 1 ? quantityText(stored.quantity) : '' },
    {
      label: 'Betrag brutto',
      value: stored ? formatMoney(wireCents(stored.amountGross), bill.currency) : '',
    },
  ]
}
