import { changeOf, type StateChange } from '#areas/documents/rules/changes/state-change.ts'
import type { StoredInvoice } from '#areas/documents/rules/stored-document.ts'
import { addressWindowLines, deliveryAddress, receiverAddress } from '#areas/letters/rules/letter-address.ts'
import type { ReceiverFields } from '#areas/partners/rules/partner-fields.ts'
import type { Day } from '#kernel/day.ts'
import type { Language } from '#kernel/texts/language.ts'
import { written } from '#kernel/texts/written.ts'
import type { AmendmentCreation } from '../../contract.ts'
import { paperWords } from '../pdf/paper-words.ts'
import { servicePeriodText } from '../service-period.ts'

/** An invoice as far as an amendment looks at it. */
export type AmendedInvoice = Pick<
  StoredInvoice,
  | 'kind'
  | 'cancelledById'
  | 'documentDay'
  | 'serviceDay'
  | 'serviceDateFrom'
  | 'advance'
  | 'partnerId'
  | 'partner'
  | 'language'
> & {
  lines: readonly Pick<StoredInvoice['lines'][number], 'localId' | 'descriptionShort' | 'descriptionLong'>[]
}

/**
 * What an amendment says otherwise than its invoice, as both are printed: the customer's address, the day of supply, the lines' texts.
 * `home` is the firm's own country.
 */
export function amendedWords(
  { partner, serviceDate, lines }: AmendmentCreation,
  invoice: AmendedInvoice,
  home: string,
): StateChange[] {
  const receiver = partner?.data ?? invoice.partner
  const { language } = invoice
  const { amendment: words, information } = paperWords[language]
  const address = (of: ReceiverFields) => addressText(of, home, language)
  const delivery = (of: ReceiverFields) => deliveryText(of, home, language)
  return [
    ...changeOf(words.address, address(invoice.partner), address(receiver)),
    ...changeOf(words.delivery, delivery(invoice.partner), delivery(receiver)),
    ...changeOf(
      invoice.serviceDateFrom === null ? information.serviceDay : information.servicePeriod,
      supplyText(invoice, invoice.serviceDay),
      supplyText(invoice, serviceDate ?? invoice.serviceDay),
    ),
    ...invoice.lines.flatMap((line, index) => {
      const amended = lines.find(({ localId }) => localId === line.localId)
      const name = words.line(index + 1)
      const { descriptionShort, descriptionLong } = line
      return [
        ...changeOf(name.text, descriptionShort, amended?.descriptionShort ?? descriptionShort),
        ...changeOf(name.description, descriptionLong, amended?.descriptionLong ?? descriptionLong),
      ]
    }),
  ]
}

const addressText = (receiver: ReceiverFields, home: string, language: Language) =>
  addressWindowLines(receiverAddress(receiver, home, language), language).join('\n')

function deliveryText(receiver: ReceiverFields, home: string, language: Language): string {
  if (receiver.billingAddressIsDeliveryAddress) return ''
  return addressWindowLines(deliveryAddress(receiver, home, language), language).join('\n')
}

function supplyText({ advance, serviceDateFrom, language }: AmendedInvoice, serviceDay: Day): string {
  const period = servicePeriodText({ serviceDateFrom, serviceDay }, written[language].day)
  return advance ? paperWords[language].information.expected(period) : period
}
