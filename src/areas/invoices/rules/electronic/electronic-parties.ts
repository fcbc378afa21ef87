import { vatIdPrefixes } from '#areas/einvoice/rules/code-lists/currency-codes.ts'
import type {
  Delivery,
  Identifier,
  PostalAddress,
  TradeParty,
} from '#areas/einvoice/rules/electronic-invoice.ts'
import { type ReceiverFields, recipientOf } from '#areas/partners/rules/partner-fields.ts'
import { countryName } from '#kernel/countries/countries.ts'
import { namedVatIds } from '../legal-receiver.ts'
import { type ElectronicSeller, type ElectronicSource, textOr } from './electronic-source.ts'

/** Scheme of electronic addresses (EAS): an e-mail address, a Leitweg-ID. */
const byEmail = 'EM'
const byLeitwegId = '0204'

/**
 * The firm (BG-4). What is not taxable at all (category O) names no VAT id (BR-O-02). Without one, the tax number or the register
 * says who it is (BR-CO-26).
 */
export function sellerOf(seller: ElectronicSeller, isTaxable: boolean): TradeParty {
  const vatId = isTaxable ? textOr(seller.vatId) : null
  const taxNumber = textOr(seller.taxNumber)
  const register = textOr(seller.register)
  const identifier = vatId === null && register === null ? (taxNumber ?? textOr(seller.vatId)) : null
  return {
    name: textOr(seller.name),
    tradingName: null,
    identifiers: identifier === null ? [] : [{ value: identifier, scheme: null }],
    legalRegistration: register === null ? null : { value: register, scheme: null },
    vatId,
    taxRegistration: taxNumber,
    legalInformation: null,
    electronicAddress: emailAddress(seller.email),
    address: {
      ...noAddress,
      line1: textOr(seller.street),
      city: textOr(seller.city),
      postCode: textOr(seller.zip),
      countryCode: isoCountry(seller.countryCode),
    },
    contact: {
      name: textOr(seller.managingDirectors, seller.name),
      phone: textOr(seller.phone),
      email: textOr(seller.email),
    },
  }
}

/** The customer (BG-7), under the name and address that the paper bears. */
export function buyerOf({ partner, lines }: ElectronicSource, isTaxable: boolean): TradeParty {
  const name = textOr(recipientOf(partner))
  const { vatId } = namedVatIds(partner, lines)
  const isKnown = vatId !== null && vatIdPrefixes.has(vatId.slice(0, 2))
  const person = textOr([partner.firstName, partner.familyName].filter(Boolean).join(' '))
  return {
    name,
    tradingName: partner.companyName === name ? null : textOr(partner.companyName),
    // Firms from elsewhere in the One-Stop-Shop have a number that begins with EU (BR-CO-09).
    identifiers: vatId === null || isKnown ? [] : [{ value: vatId, scheme: null }],
    legalRegistration: null,
    vatId: isKnown && isTaxable ? vatId : null,
    taxRegistration: null,
    legalInformation: null,
    electronicAddress: emailAddress(partner.email) ?? leitwegAddress(partner.leitwegId),
    address: postalAddress(partner),
    contact: person === null || person === name ? null : { name: person, phone: null, email: null },
  }
}

/** Where the goods go (BG-13), where that is elsewhere or a tax-free supply within the EU (BR-IC-12); and when they went. */
export function deliveryOf(source: ElectronicSource, isEuSupply: boolean): Delivery | null {
  const { partner, advance, serviceDay } = source
  const address = deliveryAddress(partner) ?? (isEuSupply ? postalAddress(partner) : null)
  const day = advance ? null : serviceDay
  if (address === null && day === null) return null
  const name = partner.billingAddressIsDeliveryAddress ? null : textOr(partner.deliveryRecipientName)
  return { name, location: null, day, address }
}

/** Where the goods go, where that is elsewhere. */
export function deliveryAddress(partner: ReceiverFields): PostalAddress | null {
  if (partner.billingAddressIsDeliveryAddress) return null
  return postalAddress({
    addressLines: partner.deliveryAddressLines,
    street: partner.deliveryStreet,
    zip: partner.deliveryZip,
    city: partner.deliveryCity,
    countryCode: partner.deliveryCountry,
  })
}

const emailAddress = (email: string): Identifier | null =>
  email === '' ? null : { value: email, scheme: byEmail }

const leitwegAddress = (leitwegId: string): Identifier | null =>
  leitwegId === '' ? null : { value: leitwegId, scheme: byLeitwegId }

const noAddress: PostalAddress = {
  line1: null,
  line2: null,
  line3: null,
  city: null,
  postCode: null,
  subdivision: null,
  countryCode: null,
}

/** Kosovo has no code of ISO 3166; the lists of EN 16931 know it as 1A. */
const isoCountry = (code: string) => (code === 'XK' ? '1A' : textOr(code))

type Place = Pick<ReceiverFields, 'addressLines' | 'street' | 'zip' | 'city' | 'countryCode'>

/**
 * An address in parts. Its lines are what the paper bears: the last of them with post code and town is taken apart, by the fields
 * where they say the same, else as it is written in Germany ('12345 Berlin', 'D-12345 Berlin', '1010 Wien'). What stands
 * beside it are the lines of the address.
 */
export function postalAddress({ addressLines, street, zip, city, countryCode }: Place): PostalAddress {
  const country = countryName(countryCode).toLocaleLowerCase('de')
  const lines = addressLines
    .split(/\r\n?|\n/)
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '' && line.toLocaleLowerCase('de') !== country)
  const place = lines.findLastIndex((line) => placeIn(line, zip, city) !== null)
  const found = place < 0 ? null : placeIn(lines[place] ?? '', zip, city)
  const others = lines.filter((_, index) => index !== place)
  const [line1, line2, ...more] = others.length > 0 || place >= 0 ? others : [street]
  return {
    ...noAddress,
    line1: textOr(line1 ?? null),
    line2: textOr(line2 ?? null),
    line3: textOr(more.join(', ')),
    city: textOr(found?.city ?? city),
    postCode: textOr(found?.postCode ?? zip),
    countryCode: isoCountry(countryCode),
  }
}

function placeIn(line: string, zip: string, city: string): { postCode: string; city: string } | null {
  if (zip !== '' && city !== '' && line.includes(zip) && line.includes(city)) return { postCode: zip, city }
  const match = /^(?:[A-Z]{1,2}[- ])?(\d{4,5}) (\D.*)$/.exec(line)
  return match?.[1] && match[2] ? { postCode: match[1], city: match[2] } : null
}
