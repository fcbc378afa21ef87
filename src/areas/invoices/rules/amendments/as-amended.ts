import { type ReceiverFields, recipientOf } from '#areas/partners/rules/partner-fields.ts'
import type { Invoice } from '../../contract.ts'
import { postalAddress } from '../electronic/electronic-parties.ts'

type Amended = Pick<Invoice, 'amendments' | 'partner' | 'serviceDate' | 'lineItems'>
type Said = NonNullable<Invoice['amendments'][number]['instead']>

/**
 * An invoice with the words of its letters in the place of its own, the latest letter's where several put the same right: what is written
 * in its place must not say again what was put right (§ 31 Abs. 5 UStDV). Figures stay, and so do letters from before their fields were kept.
 */
export function asAmended<I extends Amended>(invoice: I): I {
  return invoice.amendments.reduce(
    (before, { instead }) => (instead ? laidOver(before, instead) : before),
    invoice,
  )
}

/** The customer of an invoice with the words of its letters in the place of his own; of what is written about the invoice later. */
export function customerAsAmended(
  fields: ReceiverFields,
  letters: readonly { instead: Said | null }[],
): ReceiverFields {
  return letters.reduce(
    (before, { instead }) => (instead ? customerLaidOver(before, instead) : before),
    fields,
  )
}

/**
 * The stored customer for a new sale, with what letters put right in an earlier invoice where it still stands as it was wrong there. What was
 * changed with the customer since counts for itself.
 */
export function customerPutRight(
  stored: ReceiverFields,
  invoiced: ReceiverFields,
  letters: readonly { instead: Said | null }[],
): ReceiverFields {
  const amended = customerAsAmended(invoiced, letters)
  // The fields of a customer are all plain values.
  const names = (Object.keys(amended) as (keyof ReceiverFields)[]).filter(
    (name) => amended[name] !== invoiced[name],
  )
  if (!names.every((name) => stored[name] === invoiced[name])) return stored
  return { ...stored, ...Object.fromEntries(names.map((name) => [name, amended[name]])) }
}

const customerLaidOver = (fields: ReceiverFields, { address, delivery }: Said): ReceiverFields =>
  withDelivery(withAddress(fields, address), delivery)

function laidOver<I extends Amended>(invoice: I, said: Said): I {
  const { serviceDate, lines } = said
  // The server stores what the contract parsed.
  const fields = invoice.partner.data as ReceiverFields
  return {
    ...invoice,
    partner: { ...invoice.partner, data: customerLaidOver(fields, said) },
    serviceDate: serviceDate ?? invoice.serviceDate,
    lineItems: invoice.lineItems.map((line) => {
      const words = lines.find(({ localId }) => localId === line.localId)
      return {
        ...line,
        descriptionShort: words?.descriptionShort ?? line.descriptionShort,
        descriptionLong: words?.descriptionLong ?? line.descriptionLong,
      }
    }),
  }
}

function withAddress(fields: ReceiverFields, said: Said['address']): ReceiverFields {
  if (said === null) return fields
  const { recipientName, salutation, addressLines } = said
  const amended = { ...fields, salutation, addressLines, ...namedBy(recipientName, fields) }
  if (addressLines === fields.addressLines) return amended
  return { ...amended, ...partsOf(addressLines, fields.countryCode) }
}

function withDelivery(fields: ReceiverFields, said: Said['delivery']): ReceiverFields {
  if (said === null) return fields
  const amended = { ...fields, ...said }
  if (said.deliveryAddressLines === fields.deliveryAddressLines) return amended
  const { street, zip, city } = partsOf(said.deliveryAddressLines, fields.deliveryCountry)
  return { ...amended, deliveryStreet: street, deliveryZip: zip, deliveryCity: city }
}

/** What else bears the name: the greeting of an e-mail, the trading name and the contact in XML. */
function namedBy(name: string, was: ReceiverFields): Partial<ReceiverFields> {
  if (name === recipientOf(was)) return {}
  const isNameOfItsOwn = recipientOf({ ...was, recipientName: '' }) !== recipientOf(was)
  if (isNameOfItsOwn) return { recipientName: name }
  if (was.companyName !== '') return { recipientName: '', companyName: name }
  return { recipientName: '', ...personOf(name, was) }
}

/** The part of a name that was right tells where the other one begins; else the last word is the family's. */
function personOf(name: string, was: ReceiverFields): Pick<ReceiverFields, 'firstName' | 'familyName'> {
  const { firstName, familyName } = was
  if (firstName !== '' && name.startsWith(`${firstName} `)) {
    return { firstName, familyName: name.slice(firstName.length + 1) }
  }
  const end = name.endsWith(` ${familyName}`) ? name.length - familyName.length - 1 : name.lastIndexOf(' ')
  return { firstName: name.slice(0, Math.max(end, 0)), familyName: name.slice(end + 1) }
}

/** Street, post code and town of the printed lines, as far as these tell them apart: those of the wrong address hold no more. */
function partsOf(addressLines: string, countryCode: string) {
  const parts = postalAddress({ addressLines, countryCode, street: '', zip: '', city: '' })
  return {
    street: parts.line2 === null ? (parts.line1 ?? '') : '',
    zip: parts.postCode ?? '',
    city: parts.city ?? '',
  }
}
