/** How a mutation changes the element that it names: without it, twice, with another text or another attribute. */
export type Way = 'remove' | 'double' | { text: string } | { attribute: string; value: string }

/** The rule that a sound file breaks once an element, by its path below the root, is changed; null where a syntax has no such element. */
export interface Mutation {
  rule: string
  way: Way
  ubl: string | null
  cii: string | null
}

const m = (rule: string, way: Way, ubl: string | null, cii: string | null): Mutation => ({
  rule,
  way,
  ubl,
  cii,
})
const remove = 'remove'
const to = (text: string): Way => ({ text })
const as = (attribute: string, value: string): Way => ({ attribute, value })

const agreement = 'SupplyChainTradeTransaction/ApplicableHeaderTradeAgreement'
const delivery = 'SupplyChainTradeTransaction/ApplicableHeaderTradeDelivery'
const settlement = 'SupplyChainTradeTransaction/ApplicableHeaderTradeSettlement'
const sums = `${settlement}/SpecifiedTradeSettlementHeaderMonetarySummation`
const line = 'SupplyChainTradeTransaction/IncludedSupplyChainTradeLineItem'
const lineSettlement = `${line}/SpecifiedLineTradeSettlement`
const seller = 'AccountingSupplierParty/Party'
const buyer = 'AccountingCustomerParty/Party'
const ciiSeller = `${agreement}/SellerTradeParty`
const ciiBuyer = `${agreement}/BuyerTradeParty`
const agent = `${agreement}/SellerTaxRepresentativeTradeParty`
const means = `${settlement}/SpecifiedTradeSettlementPaymentMeans`
const guideline = 'ExchangedDocumentContext/GuidelineSpecifiedDocumentContextParameter/ID'
const subtotal = 'TaxTotal/TaxSubtotal'
const tax = `${settlement}/ApplicableTradeTax`
const part = `${settlement}/SpecifiedTradeAllowanceCharge`
const linePart = `${lineSettlement}/SpecifiedTradeAllowanceCharge`
const total = 'LegalMonetaryTotal'
const lineSum = `${lineSettlement}/SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount`
const netPrice = `${line}/SpecifiedLineTradeAgreement/NetPriceProductTradePrice`
const grossPrice = `${line}/SpecifiedLineTradeAgreement/GrossPriceProductTradePrice`

/** Each after the context of the official rule; what one changes of a sum breaks every rule of that sum, of which the first is named. */
export const mutations: readonly Mutation[] = [
  m('BR-01', remove, 'CustomizationID', guideline),
  m('BR-02', remove, 'ID', 'ExchangedDocument/ID'),
  m('BR-03', remove, 'IssueDate', 'ExchangedDocument/IssueDateTime'),
  m('BR-04', remove, 'InvoiceTypeCode', 'ExchangedDocument/TypeCode'),
  m('BR-05', remove, 'DocumentCurrencyCode', `${settlement}/InvoiceCurrencyCode`),
  m('BR-06', remove, `${seller}/PartyLegalEntity/RegistrationName`, `${ciiSeller}/Name`),
  m('BR-07', remove, `${buyer}/PartyLegalEntity/RegistrationName`, `${ciiBuyer}/Name`),
  m('BR-08', remove, `${seller}/PostalAddress`, `${ciiSeller}/PostalTradeAddress`),
  m('BR-09', remove, `${seller}/PostalAddress/Country`, `${ciiSeller}/PostalTradeAddress/CountryID`),
  m('BR-10', remove, `${buyer}/PostalAddress`, `${ciiBuyer}/PostalTradeAddress`),
  m('BR-11', remove, `${buyer}/PostalAddress/Country`, `${ciiBuyer}/PostalTradeAddress/CountryID`),
  m('BR-12', remove, `${total}/LineExtensionAmount`, `${sums}/LineTotalAmount`),
  m('BR-13', remove, `${total}/TaxExclusiveAmount`, `${sums}/TaxBasisTotalAmount`),
  m('BR-14', remove, `${total}/TaxInclusiveAmount`, `${sums}/GrandTotalAmount`),
  m('BR-15', remove, `${total}/PayableAmount`, `${sums}/DuePayableAmount`),
  m('BR-17', remove, 'PayeeParty/PartyName', `${settlement}/PayeeTradeParty/Name`),
  m('BR-18', remove, 'TaxRepresentativeParty/PartyName', `${agent}/Name`),
  m('BR-19', remove, 'TaxRepresentativeParty/PostalAddress', `${agent}/PostalTradeAddress`),
  m('BR-20', remove, 'TaxRepresentativeParty/PostalAddress/Country', `${agent}/PostalTradeAddress/CountryID`),
  m('BR-21', remove, 'InvoiceLine/ID', `${line}/AssociatedDocumentLineDocument/LineID`),
  m('BR-22', remove, 'InvoiceLine/InvoicedQuantity', `${line}/SpecifiedLineTradeDelivery/BilledQuantity`),
  m('BR-24', remove, 'InvoiceLine/LineExtensionAmount', lineSum),
  m('BR-25', remove, 'InvoiceLine/Item/Name', `${line}/SpecifiedTradeProduct/Name`),
  m('BR-26', remove, 'InvoiceLine/Price/PriceAmount', `${netPrice}/ChargeAmount`),
  m('BR-27', to('-1'), 'InvoiceLine/Price/PriceAmount', `${netPrice}/ChargeAmount`),
  m('BR-29', to('1999-01-01'), 'InvoicePeriod/EndDate', null),
  m('BR-30', to('1999-01-01'), 'InvoiceLine/InvoicePeriod/EndDate', null),
  m('BR-31', remove, 'AllowanceCharge/Amount', `${part}/ActualAmount`),
  m('BR-32', remove, 'AllowanceCharge/TaxCategory', `${part}/CategoryTradeTax`),
  m('BR-41', remove, 'InvoiceLine/AllowanceCharge/Amount', `${linePart}/ActualAmount`),
  m('BR-45', remove, `${subtotal}/TaxableAmount`, `${tax}/BasisAmount`),
  m('BR-46', remove, `${subtotal}/TaxAmount`, `${tax}/CalculatedAmount`),
  m('BR-47', remove, `${subtotal}/TaxCategory/ID`, `${tax}/CategoryCode`),
  m('BR-48', remove, `${subtotal}/TaxCategory/Percent`, `${tax}/RateApplicablePercent`),
  m('BR-49', remove, 'PaymentMeans/PaymentMeansCode', `${means}/TypeCode`),
  m(
    'BR-50',
    remove,
    'PaymentMeans/PayeeFinancialAccount/ID',
    `${means}/PayeePartyCreditorFinancialAccount/IBANID`,
  ),
  m('BR-52', remove, 'AdditionalDocumentReference/ID', null),
  m('BR-53', remove, null, `${sums}/TaxTotalAmount[USD]`),
  m(
    'BR-54',
    remove,
    'InvoiceLine/Item/AdditionalItemProperty/Value',
    `${line}/SpecifiedTradeProduct/ApplicableProductCharacteristic/Value`,
  ),
  m('BR-55', remove, null, `${settlement}/InvoiceReferencedDocument/IssuerAssignedID`),
  m('BR-56', remove, 'TaxRepresentativeParty/PartyTaxScheme', `${agent}/SpecifiedTaxRegistration`),
  m(
    'BR-57',
    remove,
    'Delivery/DeliveryLocation/Address/Country',
    `${delivery}/ShipToTradeParty/PostalTradeAddress/CountryID`,
  ),
  m('BR-61', remove, 'PaymentMeans/PayeeFinancialAccount', `${means}/PayeePartyCreditorFinancialAccount`),
  m(
    'BR-64',
    remove,
    'InvoiceLine/Item/StandardItemIdentification/ID@schemeID',
    `${line}/SpecifiedTradeProduct/GlobalID@schemeID`,
  ),
  m(
    'BR-65',
    remove,
    'InvoiceLine/Item/CommodityClassification/ItemClassificationCode@listID',
    `${line}/SpecifiedTradeProduct/DesignatedProductClassification/ClassCode@listID`,
  ),
  m('BR-CO-04', remove, 'InvoiceLine/Item/ClassifiedTaxCategory', `${lineSettlement}/ApplicableTradeTax`),
  m(
    'BR-CO-09',
    to('123456789'),
    `${buyer}/PartyTaxScheme/CompanyID`,
    `${ciiBuyer}/SpecifiedTaxRegistration/ID`,
  ),
  m('BR-CO-10', to('1000.01'), `${total}/LineExtensionAmount`, `${sums}/LineTotalAmount`),
  m('BR-CO-11', to('100.01'), `${total}/AllowanceTotalAmount`, `${sums}/AllowanceTotalAmount`),
  m('BR-CO-12', to('20.01'), `${total}/ChargeTotalAmount`, `${sums}/ChargeTotalAmount`),
  m('BR-CO-13', to('920.01'), `${total}/TaxExclusiveAmount`, `${sums}/TaxBasisTotalAmount`),
  m('BR-CO-14', to('174.81'), 'TaxTotal/TaxAmount', `${sums}/TaxTotalAmount`),
  m('BR-CO-15', to('1094.81'), `${total}/TaxInclusiveAmount`, `${sums}/GrandTotalAmount`),
  m('BR-CO-16', to('1000.01'), `${total}/PayableAmount`, `${sums}/DuePayableAmount`),
  m('BR-CO-17', to('184.80'), `${subtotal}/TaxAmount`, `${tax}/CalculatedAmount`),
  m('BR-CO-18', remove, subtotal, tax),
  m('BR-S-08', to('921.00'), `${subtotal}/TaxableAmount`, `${tax}/BasisAmount`),
  m('BR-S-09', to('184.80'), `${subtotal}/TaxAmount`, `${tax}/CalculatedAmount`),
  m(
    'BR-S-05',
    to('0'),
    'InvoiceLine/Item/ClassifiedTaxCategory/Percent',
    `${lineSettlement}/ApplicableTradeTax/RateApplicablePercent`,
  ),
  m('BR-DEC-01', to('100.001'), 'AllowanceCharge/Amount', `${part}/ActualAmount`),
  m('BR-DEC-09', to('1000.000'), `${total}/LineExtensionAmount`, `${sums}/LineTotalAmount`),
  m('BR-DEC-12', to('920.000'), `${total}/TaxExclusiveAmount`, `${sums}/TaxBasisTotalAmount`),
  m('BR-DEC-13', to('174.800'), 'TaxTotal/TaxAmount', `${sums}/TaxTotalAmount`),
  m('BR-DEC-14', to('1094.800'), `${total}/TaxInclusiveAmount`, `${sums}/GrandTotalAmount`),
  m('BR-DEC-18', to('1000.000'), `${total}/PayableAmount`, `${sums}/DuePayableAmount`),
  m('BR-DEC-19', to('920.000'), `${subtotal}/TaxableAmount`, `${tax}/BasisAmount`),
  m('BR-DEC-20', to('174.800'), `${subtotal}/TaxAmount`, `${tax}/CalculatedAmount`),
  m('BR-DEC-23', to('960.000'), 'InvoiceLine/LineExtensionAmount', lineSum),
  m('BR-CL-01', to('999'), 'InvoiceTypeCode', 'ExchangedDocument/TypeCode'),
  m('BR-CL-04', to('EUX'), 'DocumentCurrencyCode', `${settlement}/InvoiceCurrencyCode`),
  m(
    'BR-CL-14',
    to('XX'),
    `${seller}/PostalAddress/Country/IdentificationCode`,
    `${ciiSeller}/PostalTradeAddress/CountryID`,
  ),
  m('BR-CL-16', to('999'), 'PaymentMeans/PaymentMeansCode', `${means}/TypeCode`),
  m('BR-CL-17', to('X'), `${subtotal}/TaxCategory/ID`, `${tax}/CategoryCode`),
  m(
    'BR-CL-18',
    to('X'),
    'InvoiceLine/Item/ClassifiedTaxCategory/ID',
    `${lineSettlement}/ApplicableTradeTax/CategoryCode`,
  ),
  m('BR-CL-19', to('999'), 'AllowanceCharge/AllowanceChargeReasonCode', `${part}/ReasonCode`),
  m(
    'BR-CL-23',
    as('unitCode', 'Stück'),
    'InvoiceLine/InvoicedQuantity',
    `${line}/SpecifiedLineTradeDelivery/BilledQuantity`,
  ),
  m('BR-CL-25', as('schemeID', 'XX'), `${seller}/EndpointID`, `${ciiSeller}/URIUniversalCommunication/URIID`),
  m('BR-DE-1', remove, 'PaymentMeans', means),
  m('BR-DE-2', remove, `${seller}/Contact`, `${ciiSeller}/DefinedTradeContact`),
  m('BR-DE-3', remove, `${seller}/PostalAddress/CityName`, `${ciiSeller}/PostalTradeAddress/CityName`),
  m('BR-DE-4', remove, `${seller}/PostalAddress/PostalZone`, `${ciiSeller}/PostalTradeAddress/PostcodeCode`),
  m('BR-DE-5', remove, `${seller}/Contact/Name`, `${ciiSeller}/DefinedTradeContact/PersonName`),
  m(
    'BR-DE-6',
    remove,
    `${seller}/Contact/Telephone`,
    `${ciiSeller}/DefinedTradeContact/TelephoneUniversalCommunication`,
  ),
  m(
    'BR-DE-7',
    remove,
    `${seller}/Contact/ElectronicMail`,
    `${ciiSeller}/DefinedTradeContact/EmailURIUniversalCommunication`,
  ),
  m('BR-DE-8', remove, `${buyer}/PostalAddress/CityName`, `${ciiBuyer}/PostalTradeAddress/CityName`),
  m('BR-DE-9', remove, `${buyer}/PostalAddress/PostalZone`, `${ciiBuyer}/PostalTradeAddress/PostcodeCode`),
  m(
    'BR-DE-10',
    remove,
    'Delivery/DeliveryLocation/Address/CityName',
    `${delivery}/ShipToTradeParty/PostalTradeAddress/CityName`,
  ),
  m(
    'BR-DE-11',
    remove,
    'Delivery/DeliveryLocation/Address/PostalZone',
    `${delivery}/ShipToTradeParty/PostalTradeAddress/PostcodeCode`,
  ),
  m('BR-DE-14', remove, `${subtotal}/TaxCategory/Percent`, `${tax}/RateApplicablePercent`),
  m('BR-DE-15', remove, 'BuyerReference', `${agreement}/BuyerReference`),
  m('BR-DE-17', to('393'), 'InvoiceTypeCode', 'ExchangedDocument/TypeCode'),
  m(
    'BR-DE-18',
    to('#SKONTO#TAGE=7#PROZENT=2#\n'),
    'PaymentTerms/Note',
    `${settlement}/SpecifiedTradePaymentTerms/Description`,
  ),
  m(
    'BR-DE-19',
    to('DE03120300000000202051'),
    'PaymentMeans/PayeeFinancialAccount/ID',
    `${means}/PayeePartyCreditorFinancialAccount/IBANID`,
  ),
  m(
    'BR-DE-21',
    to('urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_2.0'),
    'CustomizationID',
    guideline,
  ),
  m(
    'BR-DE-23-a',
    remove,
    'PaymentMeans/PayeeFinancialAccount',
    `${means}/PayeePartyCreditorFinancialAccount`,
  ),
  m(
    'BR-DE-27',
    to('12'),
    `${seller}/Contact/Telephone`,
    `${ciiSeller}/DefinedTradeContact/TelephoneUniversalCommunication/CompleteNumber`,
  ),
  m(
    'BR-DE-28',
    to('a@b'),
    `${seller}/Contact/ElectronicMail`,
    `${ciiSeller}/DefinedTradeContact/EmailURIUniversalCommunication/URIID`,
  ),
  m('BR-TMP-3', to('2'), null, `${grossPrice}/BasisQuantity`),
  m(
    'PEPPOL-EN16931-R001',
    remove,
    'ProfileID',
    'ExchangedDocumentContext/BusinessProcessSpecifiedDocumentContextParameter',
  ),
  m('PEPPOL-EN16931-R005', to('EUR'), 'TaxCurrencyCode', `${settlement}/TaxCurrencyCode`),
  m('PEPPOL-EN16931-R008', to(' '), 'Note', 'ExchangedDocument/IncludedNote/Content'),
  m('PEPPOL-EN16931-R010', remove, `${buyer}/EndpointID`, `${ciiBuyer}/URIUniversalCommunication`),
  m('PEPPOL-EN16931-R020', remove, `${seller}/EndpointID`, `${ciiSeller}/URIUniversalCommunication`),
  m('PEPPOL-EN16931-R043', to('0'), 'AllowanceCharge/ChargeIndicator', null),
  m('PEPPOL-EN16931-R043-1', to('0'), null, `${part}/ChargeIndicator/Indicator`),
  m('PEPPOL-EN16931-R053', 'double', 'TaxTotal', `${sums}/TaxTotalAmount`),
  m('PEPPOL-EN16931-R054', remove, 'TaxCurrencyCode', `${settlement}/TaxCurrencyCode`),
  m(
    'PEPPOL-EN16931-R101',
    to('916'),
    'InvoiceLine/DocumentReference/DocumentTypeCode',
    `${lineSettlement}/AdditionalReferencedDocument/TypeCode`,
  ),
  m('PEPPOL-EN16931-R120', to('99.0000'), 'InvoiceLine/Price/PriceAmount', `${netPrice}/ChargeAmount`),
  m('PEPPOL-EN16931-R121', to('0'), 'InvoiceLine/Price/BaseQuantity', `${netPrice}/BasisQuantity`),
  m(
    'PEPPOL-EN16931-R130',
    as('unitCode', 'KGM'),
    'InvoiceLine/Price/BaseQuantity',
    `${netPrice}/BasisQuantity`,
  ),
]

/** A file with one mutation: every element of the path is the first below the one before. Null where there is none of that path. */
export function mutate(file: string, path: string, way: Way): string | null {
  const [names = '', gone] = path.split('@')
  const currency = /\[(\w+)\]$/.exec(names)?.[1]
  const span = spanOf(file, names.replace(/\[\w+\]$/, '').split('/'), currency)
  if (span === null) return null
  const [start, end] = span
  const own = file.slice(start, end)
  const changed = (text: string) => file.slice(0, start) + text + file.slice(end)
  if (gone !== undefined) return changed(own.replace(new RegExp(` ${gone}="[^"]*"`), ''))
  if (way === 'remove') return changed('')
  if (way === 'double') return changed(own + own)
  if ('text' in way) return changed(own.replace(/>[\s\S]*</, `>${way.text}<`))
  return changed(own.replace(new RegExp(`( ${way.attribute}=")[^"]*`), `$1${way.value}`))
}

function spanOf(file: string, path: readonly string[], currency?: string): [number, number] | null {
  let [start, end] = [file.search(/<[\w:]+[^?>]*>/), file.length]
  // The indent of a child is two blanks more than its parent's, and the root has none.
  for (const [depth, name] of path.entries()) {
    const inside = file.slice(start, end)
    const attribute = depth === path.length - 1 && currency ? `[^>]*"${currency}"` : ''
    const indent = ' '.repeat(2 * (depth + 1))
    const element = new RegExp(
      `\\n${indent}<((?:\\w+:)?${name})(?=[ >])${attribute}[^>]*>(?:[^<]*</\\1>|[\\s\\S]*?\\n${indent}</\\1>)`,
    ).exec(inside)
    if (!element) return null
    start += element.index
    end = start + element[0].length
  }
  return [start, end]
}
