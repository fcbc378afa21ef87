import { changeOf, type StateChange } from '#areas/documents/rules/changes/state-change.ts'
import type { StoredInvoice } from '#areas/documents/rules/stored-document.ts'
import { addressWindowLines, foreignCountry, receiverAddress } from '#areas/letters/rules/letter-address.ts'
import type { ReceiverFields } from '#areas/partners/rules/partner-fields.ts'
import type { Day } from '#kernel/day.ts'
import type { AmendmentCreation } from '../../contract.ts'
import { servicePeriodLabel, servicePeriodText } from '../service-period.ts'

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
  return [
    ...changeOf('Name und Anschrift', addressText(invoice.partner, home), addressText(receiver, home)),
    ...changeOf('Lieferanschrift', deliveryText(invoice.partner, home), deliveryText(receiver, home)),
    ...changeOf(
      servicePeriodLabel(invoice),
      supplyText(invoice, invoice.serviceDay),
      supplyText(invoice, serviceDate ?? invoice.serviceDay),
    ),
    ...invoice.lines.flatMap((line, index) => {
      const amended = lines.find(({ localId }) => localId === line.localId)
      const name = `Position ${index + 1}`
      return [
        ...changeOf(
          `${name}, Bezeichnung`,
          line.descriptionShort,
          amended?.descriptionShort ?? line.descriptionShort,
        ),
        ...changeOf(
          `${name}, Beschreibung`,
          line.descriptionLong,
          amended?.descriptionLong ?? line.descriptionLong,
        ),
      ]
    }),
  ]
}

const addressText = (receiver: ReceiverFields, home: string) =>
  addressWindowLines(receiverAddress(receiver, home)).join('\n')

function deliveryText(receiver: ReceiverFields, home: string): string {
  if (receiver.billingAddressIsDeliveryAddress) return ''
  return addressWindowLines({
    salutation: receiver.deliverySalutation,
    recipientName: receiver.deliveryRecipientName,
    addressLines: receiver.deliveryAddressLines,
    countryName: foreignCountry(receiver.deliveryCountry, home),
  }).join('\n')
}

function supplyText({ advance, serviceDateFrom }: AmendedInvoice, serviceDay: Day): string {
  return `${advance ? 'voraussichtlich ' : ''}${servicePeriodText({ serviceDateFrom, serviceDay })}`
}
