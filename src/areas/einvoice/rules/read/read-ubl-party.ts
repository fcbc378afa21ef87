import type {
  Contact,
  Delivery,
  Identifier,
  Payee,
  PostalAddress,
  TaxRepresentative,
  TradeParty,
} from '../electronic-invoice.ts'
import { identifierOf, type XmlElement, type XmlFinder } from './xml-element.ts'

// The parties of UBL 2.1 by the binding of EN 16931 (CEN/TS 16931-3-2).

/** BG-4 or BG-7 of `AccountingSupplierParty/Party` or `AccountingCustomerParty/Party`. */
export function ublParty(find: XmlFinder, party: XmlElement | null): TradeParty {
  return {
    name: find.text(party, 'PartyLegalEntity/RegistrationName'),
    tradingName: find.text(party, 'PartyName/Name'),
    identifiers: ublPartyIdentifiers(find, party),
    legalRegistration: find.identifier(party, 'PartyLegalEntity/CompanyID'),
    vatId: taxNumber(find, party, true),
    taxRegistration: taxNumber(find, party, false),
    legalInformation: find.text(party, 'PartyLegalEntity/CompanyLegalForm'),
    electronicAddress: find.identifier(party, 'EndpointID'),
    address: ublAddress(find, find.first(party, 'PostalAddress')),
    contact: contact(find, find.first(party, 'Contact')),
  }
}

/** BT-90, which UBL writes among the identifiers of the seller or of the payee. */
export function ublCreditorId(find: XmlFinder, invoice: XmlElement): string | null {
  const identifiers = ['AccountingSupplierParty/Party', 'PayeeParty'].flatMap((path) =>
    allIdentifiers(find, find.first(invoice, path)),
  )
  return identifiers.find(({ scheme }) => scheme === 'SEPA')?.value ?? null
}

/** BG-10. */
export function ublPayee(find: XmlFinder, party: XmlElement | null): Payee | null {
  if (!party) return null
  return {
    name: find.text(party, 'PartyName/Name'),
    identifier: ublPartyIdentifiers(find, party)[0] ?? null,
    legalRegistration: find.identifier(party, 'PartyLegalEntity/CompanyID'),
  }
}

/** BG-11. */
export function ublTaxRepresentative(find: XmlFinder, party: XmlElement | null): TaxRepresentative | null {
  if (!party) return null
  return {
    name: find.text(party, 'PartyName/Name'),
    vatId: taxNumber(find, party, true),
    address: ublAddress(find, find.first(party, 'PostalAddress')),
  }
}

/** BG-13. */
export function ublDelivery(find: XmlFinder, delivery: XmlElement | null): Delivery | null {
  if (!delivery) return null
  return {
    name: find.text(delivery, 'DeliveryParty/PartyName/Name'),
    location: find.identifier(delivery, 'DeliveryLocation/ID'),
    day: find.day(delivery, 'ActualDeliveryDate'),
    address: ublAddress(find, find.first(delivery, 'DeliveryLocation/Address')),
  }
}

function ublPartyIdentifiers(find: XmlFinder, party: XmlElement | null): Identifier[] {
  return allIdentifiers(find, party).filter(({ scheme }) => scheme !== 'SEPA')
}

function allIdentifiers(find: XmlFinder, party: XmlElement | null): Identifier[] {
  return find.all(party, 'PartyIdentification/ID').flatMap((element) => identifierOf(element) ?? [])
}

function taxNumber(find: XmlFinder, party: XmlElement | null, isVat: boolean): string | null {
  const scheme = find
    .all(party, 'PartyTaxScheme')
    .find((candidate) => (find.text(candidate, 'TaxScheme/ID')?.toUpperCase() === 'VAT') === isVat)
  return find.text(scheme ?? null, 'CompanyID')
}

function ublAddress(find: XmlFinder, address: XmlElement | null): PostalAddress | null {
  if (!address) return null
  return {
    line1: find.text(address, 'StreetName'),
    line2: find.text(address, 'AdditionalStreetName'),
    line3: find.text(address, 'AddressLine/Line'),
    city: find.text(address, 'CityName'),
    postCode: find.text(address, 'PostalZone'),
    subdivision: find.text(address, 'CountrySubentity'),
    countryCode: find.text(address, 'Country/IdentificationCode'),
  }
}

function contact(find: XmlFinder, element: XmlElement | null): Contact | null {
  if (!element) return null
  return {
    name: find.text(element, 'Name'),
    phone: find.text(element, 'Telephone'),
    email: find.text(element, 'ElectronicMail'),
  }
}
