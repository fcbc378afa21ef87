import type { Firm } from '#areas/firm/contract/read-firm.ts'
import { greetingOf } from '#areas/partners/rules/greeting.ts'
import { recipientOf } from '#areas/partners/rules/partner-fields.ts'
import { berlinDay, parseDay } from '#kernel/day.ts'
import type { Invoice } from '../../contract.ts'
import { mailFromTemplate } from '../../rules/mail-template.ts'
import { dueDayOfInvoice, receiverOf, wireCents } from '../invoice-view.ts'

/** Subject and text of the e-mail with an invoice, by the firm's template; `isTogether`: with the cancellation that it replaces. */
export function mailOf(invoice: Invoice, firm: Firm, isTogether: boolean): { subject: string; text: string } {
  const receiver = receiverOf(invoice)
  return mailFromTemplate(firm, {
    documentType: invoice.documentType,
    language: invoice.language,
    advance: invoice.advance,
    isFinal: invoice.advances.length > 0,
    number: invoice.invoiceNumber,
    // The server sends days; this is for the type.
    day: parseDay(invoice.invoiceDate) ?? berlinDay(new Date()),
    gross: wireCents(invoice.totals.amountGrossTotal),
    currency: invoice.currency,
    dueDay: dueDayOfInvoice(invoice),
    receiver: recipientOf(receiver),
    greeting: greetingOf(receiver, invoice.language),
    form: receiver.eInvoiceForm,
    firm: firm.name,
    cancellation: isTogether ? cancellationOf(invoice) : null,
  })
}

function cancellationOf({ replacedCancellation, replacesInvoiceNumber }: Invoice) {
  if (replacedCancellation === null) return null
  return { number: replacedCancellation.invoiceNumber, cancelled: replacesInvoiceNumber ?? '' }
}
