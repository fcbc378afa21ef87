import type {
  Delivery,
  Identifier,
  Payee,
  PostalAddress,
  TaxRepresentative,
  TradeParty,
} from '../electronic-invoice.ts'
import { ciiDay } from './read-cii-line.ts'
import { attributeOf, identifierOf, textOf, type XmlElement, type XmlFinder } from './xml-element.ts'

// The parties of the Cross Industry Invoice by the binding of EN 16931 (CEN/TS 16931-3-3).

/** BG-4 or BG-7 of `SellerTradeParty` or `BuyerTradeParty`. */
export function ciiParty(find: XmlFinder, party: XmlElement | null): TradeParty {
  const contact = find.first(party, 'DefinedTradeContact')
  return {
    name: find.text(party, 'Name'),
    tradingName: find.text(party, 'SpecifiedLegalOrganization/TradingBusinessName'),
    identifiers: identifiers(find, party),
    legalRegistration: find.identifier(party, 'SpecifiedLegalOrganization/ID'),
    vatId: taxNumber(find, party, 'VA'),
    taxRegistration: taxNumber(find, party, 'FC'),
    legalInformation: find.text(party, 'Description'),
    electronicAddress: find.identifier(party, 'URIUniversalCommunication/URIID'),
    address: address(find, find.first(party, 'PostalTradeAddress')),
    contact: contact && {
      name: find.text(contact, 'PersonName') ?? find.text(contact, 'DepartmentName'),
      phone: find.text(contact, 'TelephoneUniversalCommunication/CompleteNumber'),
      email: find.text(contact, 'EmailURIUniversalCommunication/URIID'),
    },
  }
}

/** BG-10. */
export function ciiPayee(find: XmlFinder, party: XmlElement | null): Payee | null {
  if (!party) return null
  return {
    name: find.text(party, 'Name'),
    identifier: preferredIdentifier(find, party),
    legalRegistration: find.identifier(party, 'SpecifiedLegalOrganization/ID'),
  }
}

/** BG-11. */
export function ciiTaxRepresentative(find: XmlFinder, party: XmlElement | null): TaxRepresentative | null {
  if (!party) return null
  return {
    name: find.text(party, 'Name'),
    vatId: taxNumber(find, party, 'VA'),
    address: address(find, find.first(party, 'PostalTradeAddress')),
  }
}

/** BG-13; the element of CII is there even if it holds nothing. */
export function ciiDelivery(find: XmlFinder, delivery: XmlElement | null): Delivery | null {
  const to = find.first(delivery, 'ShipToTradeParty')
  const day = ciiDay(find, delivery, 'ActualDeliverySupplyChainEvent/OccurrenceDateTime')
  if (!to && day === null) return null
  return {
    name: find.text(to, 'Name'),
    location: preferredIdentifier(find, to),
    day,
    address: address(find, find.first(to, 'PostalTradeAddress')),
  }
}

function identifiers(find: XmlFinder, party: XmlElement | null): Identifier[] {
  return [...find.all(party, 'ID'), ...find.all(party, 'GlobalID')].flatMap(
    (element) => identifierOf(element) ?? [],
  )
}

/** Where one is asked for, the one with a scheme. */
function preferredIdentifier(find: XmlFinder, party: XmlElement | null): Identifier | null {
  return find.identifier(party, 'GlobalID') ?? find.identifier(party, 'ID')
}

function taxNumber(find: XmlFinder, party: XmlElement | null, scheme: 'VA' | 'FC'): string | null {
  const element = find
    .all(party, 'SpecifiedTaxRegistration/ID')
    .find((candidate) => attributeOf(candidate, 'schemeID') === scheme)
  return textOf(element ?? null)
}

function address(find: XmlFinder, element: XmlElement | null): PostalAddress | null {
  if (!element) return null
  return {
    line1: find.text(element, 'LineOne'),
    line2: find.text(element, 'LineTwo'),
    line3: find.text(element, 'LineThree'),
    city: find.text(element, 'CityName'),
    postCode: find.text(element, 'PostcodeCode'),
    subdivision: find.text(element, 'CountrySubDivisionName'),
    countryCode: find.text(element, 'CountryID'),
  }
}
