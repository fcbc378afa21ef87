import { type ReceiverFields, recipientOf } from '#areas/partners/rules/partner-fields.ts'
import type { FieldError } from '#kernel/errors.ts'
import { unprintableFault } from '#kernel/texts/printable.ts'

/**
 * What of a customer's name and addresses cannot be printed, refused before a number is given: on paper there would be boxes, and
 * an invoice names its receiver (§ 14 Abs. 4 Nr. 1 UStG). What is typed into the invoice itself its contract refuses.
 */
export function printProblems(receiver: ReceiverFields): FieldError[] {
  const isElsewhere = !receiver.billingAddressIsDeliveryAddress
  const printed: Record<string, string> = {
    recipientName: `${receiver.salutation} ${recipientOf(receiver)}`,
    addressLines: receiver.addressLines,
    ...(isElsewhere && {
      deliveryRecipientName: `${receiver.deliverySalutation} ${receiver.deliveryRecipientName}`,
      deliveryAddressLines: receiver.deliveryAddressLines,
    }),
  }
  return Object.entries(printed).flatMap(([field, text]) => {
    const message = unprintableFault(text)
    return message === null ? [] : [{ path: `partner.${field}`, message: `Beim Kunden: ${message}` }]
  })
}
