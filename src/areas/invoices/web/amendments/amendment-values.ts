import type { ReceiverFields } from '#areas/partners/rules/partner-fields.ts'
import { recipientOf } from '#areas/partners/rules/partner-fields.ts'
import { berlinDay, parseDay } from '#kernel/day.ts'
import { dayInput, dayText } from '#web/ui/fields/field-input.ts'
import type { Invoice } from '../../contract.ts'
import { receiverOf } from '../invoice-view.ts'

/** What the form of an amendment holds: each under the path that it has in the call, so that its error finds it. */
export type AmendmentValues = Record<string, string>

export const shortName = (index: number) => `lines.${index}.descriptionShort`
export const longName = (index: number) => `lines.${index}.descriptionLong`

/** What of the customer is printed. */
const printedOfReceiver = [
  'salutation',
  'recipientName',
  'addressLines',
  'deliverySalutation',
  'deliveryRecipientName',
  'deliveryAddressLines',
] as const satisfies readonly (keyof ReceiverFields)[]

/** Where their errors lie: as the contract and as the rules name them. */
export const amendmentPaths: Record<string, string[]> = Object.fromEntries(
  printedOfReceiver.map((name) => [name, [`partner.data.${name}`, `partner.${name}`]]),
)

/** The words of the invoice, which the form begins with. */
export function wordsOf(invoice: Invoice): AmendmentValues {
  const receiver = receiverOf(invoice)
  return {
    date: dayText(berlinDay(new Date())),
    ...Object.fromEntries(printedOfReceiver.map((name) => [name, receiver[name]])),
    recipientName: recipientOf(receiver),
    serviceDate: dayText(parseDay(invoice.serviceDate)),
    ...Object.fromEntries(
      invoice.lineItems.flatMap(({ descriptionShort, descriptionLong }, index) => [
        [shortName(index), descriptionShort],
        [longName(index), descriptionLong],
      ]),
    ),
    text: '',
  }
}

/** What is sent: what is as in the invoice is no change, and a customer of whom nothing is changed is not sent at all. */
export function amendmentInput(values: AmendmentValues, invoice: Invoice, was: AmendmentValues) {
  const isOther = printedOfReceiver.some((name) => values[name] !== was[name])
  const printed = Object.fromEntries(printedOfReceiver.map((name) => [name, values[name]]))
  return {
    date: dayInput(values['date'] ?? ''),
    ...(isOther && {
      partner: { entityId: invoice.partner.entityId, data: { ...receiverOf(invoice), ...printed } },
    }),
    ...(values['serviceDate'] !== was['serviceDate'] && {
      serviceDate: dayInput(values['serviceDate'] ?? ''),
    }),
    lines: invoice.lineItems.map(({ localId }, index) => ({
      localId,
      descriptionShort: values[shortName(index)],
      descriptionLong: values[longName(index)],
    })),
    text: values['text'],
  }
}

/** Whether anything is said that the invoice does not say; its own date is none. */
export function saysSomething(values: AmendmentValues, was: AmendmentValues): boolean {
  return Object.keys(values).some((name) => name !== 'date' && values[name]?.trim() !== was[name]?.trim())
}
