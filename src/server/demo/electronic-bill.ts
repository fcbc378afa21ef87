import { addDays, type Day } from '#kernel/day.ts'

/** A bill of one line, as its supplier sent it. */
export interface SentBill {
  seller: { name: string; street: string; zip: string; city: string; iban: string; vatId: string }
  buyer: { name: string; street: string; zip: string; city: string; vatId: string }
  number: string
  day: Day
  text: string
  /** In whole euros, at 19 %. */
  net: number
}

const euros = (cents: number) => (cents / 100).toFixed(2)

const party = (of: SentBill['buyer']) => `<cac:Party>
      <cac:PostalAddress><cbc:StreetName>${of.street}</cbc:StreetName><cbc:CityName>${of.city}</cbc:CityName>
        <cbc:PostalZone>${of.zip}</cbc:PostalZone><cac:Country><cbc:IdentificationCode>DE</cbc:IdentificationCode></cac:Country></cac:PostalAddress>
      <cac:PartyTaxScheme><cbc:CompanyID>${of.vatId}</cbc:CompanyID><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme>
      <cac:PartyLegalEntity><cbc:RegistrationName>${of.name}</cbc:RegistrationName></cac:PartyLegalEntity>
    </cac:Party>`

/** The electronic invoice (UBL, EN 16931) that a supplier's program would make of it; names hold nothing that XML escapes. */
export function electronicBill({ seller, buyer, number, day, text, net }: SentBill): string {
  const [netText, taxText, grossText] = [euros(net * 100), euros(net * 19), euros(net * 119)]
  const category = (name: string) => `<cac:${name}><cbc:ID>S</cbc:ID><cbc:Percent>19</cbc:Percent>
        <cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:${name}>`
  return `<?xml version="1.0" encoding="UTF-8"?>
<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"
  xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2"
  xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2">
  <cbc:CustomizationID>urn:cen.eu:en16931:2017</cbc:CustomizationID>
  <cbc:ID>${number}</cbc:ID>
  <cbc:IssueDate>${day}</cbc:IssueDate>
  <cbc:DueDate>${addDays(day, 30)}</cbc:DueDate>
  <cbc:InvoiceTypeCode>380</cbc:InvoiceTypeCode>
  <cbc:DocumentCurrencyCode>EUR</cbc:DocumentCurrencyCode>
  <cac:AccountingSupplierParty>${party(seller)}</cac:AccountingSupplierParty>
  <cac:AccountingCustomerParty>${party(buyer)}</cac:AccountingCustomerParty>
  <cac:Delivery><cbc:ActualDeliveryDate>${day}</cbc:ActualDeliveryDate></cac:Delivery>
  <cac:PaymentMeans><cbc:PaymentMeansCode>58</cbc:PaymentMeansCode><cbc:PaymentID>${number}</cbc:PaymentID>
    <cac:PayeeFinancialAccount><cbc:ID>${seller.iban}</cbc:ID></cac:PayeeFinancialAccount></cac:PaymentMeans>
  <cac:TaxTotal><cbc:TaxAmount currencyID="EUR">${taxText}</cbc:TaxAmount>
    <cac:TaxSubtotal><cbc:TaxableAmount currencyID="EUR">${netText}</cbc:TaxableAmount>
      <cbc:TaxAmount currencyID="EUR">${taxText}</cbc:TaxAmount>${category('TaxCategory')}</cac:TaxSubtotal></cac:TaxTotal>
  <cac:LegalMonetaryTotal><cbc:LineExtensionAmount currencyID="EUR">${netText}</cbc:LineExtensionAmount>
    <cbc:TaxExclusiveAmount currencyID="EUR">${netText}</cbc:TaxExclusiveAmount>
    <cbc:TaxInclusiveAmount currencyID="EUR">${grossText}</cbc:TaxInclusiveAmount>
    <cbc:PayableAmount currencyID="EUR">${grossText}</cbc:PayableAmount></cac:LegalMonetaryTotal>
  <cac:InvoiceLine><cbc:ID>1</cbc:ID><cbc:InvoicedQuantity unitCode="LS">1</cbc:InvoicedQuantity>
    <cbc:LineExtensionAmount currencyID="EUR">${netText}</cbc:LineExtensionAmount>
    <cac:Item><cbc:Name>${text}</cbc:Name>${category('ClassifiedTaxCategory')}</cac:Item>
    <cac:Price><cbc:PriceAmount currencyID="EUR">${netText}</cbc:PriceAmount></cac:Price></cac:InvoiceLine>
</Invoice>
`
}
