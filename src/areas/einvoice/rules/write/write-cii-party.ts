import type {
  Contact,
  Delivery,
  Identifier,
  Payee,
  PostalAddress,
  TaxRepresentative,
  TradeParty,
} from '../electronic-invoice.ts'
import { group, leaf, requiredGroup, type XmlNode, type XmlPart } from './xml-node.ts'

// The parties of the Cross Industry Invoice by the binding of EN 16931 (CEN/TS 16931-3-3).

/** BG-4 or BG-7; only a seller has BT-32 and BT-33. */
export function ciiParty(name: string, party: TradeParty, isSeller: boolean): XmlNode {
  return requiredGroup(name, [
    identifiers(party.identifiers),
    leaf('ram:Name', party.name),
    isSeller ? leaf('ram:Description', party.legalInformation) : null,
    legalOrganization(party.legalRegistration, party.tradingName),
    contact(party.contact),
    address(party.address),
    group('ram:URIUniversalCommunication', [identifier('ram:URIID', party.electronicAddress)]),
    isSeller ? taxNumber('FC', party.taxRegistration) : null,
    taxNumber('VA', party.vatId),
  ])
}

/** BG-10. */
export function ciiPayee(payee: Payee | null): XmlNode | null {
  return (
    payee &&
    group('ram:PayeeTradeParty', [
      identifiers([payee.identifier]),
      leaf('ram:Name', payee.name),
      legalOrganization(payee.legalRegistration, null),
    ])
  )
}

/** BG-11. */
export function ciiTaxRepresentative(party: TaxRepresentative | null): XmlNode | null {
  return (
    party &&
    group('ram:SellerTaxRepresentativeTradeParty', [
      leaf('ram:Name', party.name),
      address(party.address),
      taxNumber('VA', party.vatId),
    ])
  )
}

/** BT-70, BT-71 and BG-15. */
export function ciiDelivery(delivery: Delivery | null): XmlNode | null {
  return (
    delivery &&
    group('ram:ShipToTradeParty', [
      identifiers([delivery.location]),
      leaf('ram:Name', delivery.name),
      address(delivery.address),
    ])
  )
}

/** Those with a scheme are global ones; the schema has them last. */
function identifiers(all: readonly (Identifier | null)[]): XmlPart {
  const present = all.filter((one) => one !== null)
  return [
    ...present.filter(({ scheme }) => scheme === null).map((one) => identifier('ram:ID', one)),
    ...present.filter(({ scheme }) => scheme !== null).map((one) => identifier('ram:GlobalID', one)),
  ]
}

function identifier(name: string, one: Identifier | null): XmlNode | null {
  return leaf(name, one?.value, { schemeID: one?.scheme ?? null })
}

function legalOrganization(registration: Identifier | null, tradingName: string | null): XmlNode | null {
  return group('ram:SpecifiedLegalOrganization', [
    identifier('ram:ID', registration),
    leaf('ram:TradingBusinessName', tradingName),
  ])
}

function contact(given: Contact | null): XmlNode | null {
  return (
    given &&
    group('ram:DefinedTradeContact', [
      leaf('ram:PersonName', given.name),
      group('ram:TelephoneUniversalCommunication', [leaf('ram:CompleteNumber', given.phone)]),
      group('ram:EmailURIUniversalCommunication', [leaf('ram:URIID', given.email)]),
    ])
  )
}

function address(given: PostalAddress | null): XmlNode | null {
  return (
    given &&
    group('ram:PostalTradeAddress', [
      leaf('ram:PostcodeCode', given.postCode),
      leaf('ram:LineOne', given.line1),
      leaf('ram:LineTwo', given.line2),
      leaf('ram:LineThree', given.line3),
      leaf('ram:CityName', given.city),
      leaf('ram:CountryID', given.countryCode),
      leaf('ram:CountrySubDivisionName', given.subdivision),
    ])
  )
}

/** BT-31, 32, 48, 63. */
function taxNumber(scheme: 'VA' | 'FC', value: string | null): XmlNode | null {
  return group('ram:SpecifiedTaxRegistration', [leaf('ram:ID', value, { schemeID: scheme })])
}
