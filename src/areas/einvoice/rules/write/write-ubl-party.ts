import type {
  Contact,
  Delivery,
  Identifier,
  Payee,
  PostalAddress,
  TaxRepresentative,
  TradeParty,
} from '../electronic-invoice.ts'
import { ublTaxScheme } from './ubl-parts.ts'
import { group, groupOf, leaf, requiredGroup, type XmlNode, type XmlPart } from './xml-node.ts'

// The parties of UBL 2.1 by the binding of EN 16931 (CEN/TS 16931-3-2).

/** BG-4, with BT-90, which UBL has among the seller's identifiers. */
export function ublSupplier(seller: TradeParty, creditorId: string | null): XmlNode {
  return requiredGroup('cac:AccountingSupplierParty', [
    party(
      seller,
      [...seller.identifiers, creditorId === null ? null : { value: creditorId, scheme: 'SEPA' }],
      [taxNumber('FC', seller.taxRegistration), leaf('cbc:CompanyLegalForm', seller.legalInformation)],
    ),
  ])
}

/** BG-7. */
export function ublCustomer(buyer: TradeParty): XmlNode {
  return requiredGroup('cac:AccountingCustomerParty', [party(buyer, buyer.identifiers, [null, null])])
}

/** What only a seller has: BT-32 and BT-33. */
type OfSeller = readonly [taxNumber: XmlNode | null, legalForm: XmlNode | null]

function party(
  given: TradeParty,
  all: readonly (Identifier | null)[],
  [taxRegistration, legalForm]: OfSeller,
): XmlNode {
  return requiredGroup('cac:Party', [
    identifier('cbc:EndpointID', given.electronicAddress),
    identifiers(all),
    partyName(given.tradingName),
    address('cac:PostalAddress', given.address),
    taxRegistration,
    taxNumber('VAT', given.vatId),
    group('cac:PartyLegalEntity', [
      leaf('cbc:RegistrationName', given.name),
      identifier('cbc:CompanyID', given.legalRegistration),
      legalForm,
    ]),
    contact(given.contact),
  ])
}

/** BG-10. */
export function ublPayee(payee: Payee | null): XmlNode | null {
  return (
    payee &&
    group('cac:PayeeParty', [
      identifiers([payee.identifier]),
      partyName(payee.name),
      group('cac:PartyLegalEntity', [identifier('cbc:CompanyID', payee.legalRegistration)]),
    ])
  )
}

/** BG-11. */
export function ublTaxRepresentative(given: TaxRepresentative | null): XmlNode | null {
  return (
    given &&
    group('cac:TaxRepresentativeParty', [
      partyName(given.name),
      address('cac:PostalAddress', given.address),
      taxNumber('VAT', given.vatId),
    ])
  )
}

/** BG-13. */
export function ublDelivery(delivery: Delivery | null): XmlNode | null {
  return (
    delivery &&
    group('cac:Delivery', [
      leaf('cbc:ActualDeliveryDate', delivery.day),
      group('cac:DeliveryLocation', [
        identifier('cbc:ID', delivery.location),
        address('cac:Address', delivery.address),
      ]),
      group('cac:DeliveryParty', [partyName(delivery.name)]),
    ])
  )
}

function identifiers(all: readonly (Identifier | null)[]): XmlPart {
  return all.map((one) => group('cac:PartyIdentification', [identifier('cbc:ID', one)]))
}

function identifier(name: string, one: Identifier | null): XmlNode | null {
  return leaf(name, one?.value, { schemeID: one?.scheme ?? null })
}

function partyName(name: string | null): XmlNode | null {
  return group('cac:PartyName', [leaf('cbc:Name', name)])
}

/** BT-31, 32, 48, 63. */
function taxNumber(scheme: 'VAT' | 'FC', value: string | null): XmlNode | null {
  return groupOf('cac:PartyTaxScheme', leaf('cbc:CompanyID', value), ublTaxScheme(scheme))
}

function contact(given: Contact | null): XmlNode | null {
  return (
    given &&
    group('cac:Contact', [
      leaf('cbc:Name', given.name),
      leaf('cbc:Telephone', given.phone),
      leaf('cbc:ElectronicMail', given.email),
    ])
  )
}

function address(name: string, given: PostalAddress | null): XmlNode | null {
  return (
    given &&
    group(name, [
      leaf('cbc:StreetName', given.line1),
      leaf('cbc:AdditionalStreetName', given.line2),
      leaf('cbc:CityName', given.city),
      leaf('cbc:PostalZone', given.postCode),
      leaf('cbc:CountrySubentity', given.subdivision),
      group('cac:AddressLine', [leaf('cbc:Line', given.line3)]),
      group('cac:Country', [leaf('cbc:IdentificationCode', given.countryCode)]),
    ])
  )
}
