// Electronic invoices as suppliers send them, as small as can be.

interface SmallInvoice {
  number?: string
  seller?: string
  vatId?: string
  iban?: string
  buyer?: string
  /** What its line is. */
  text?: string
  /** What the invoice says it comes to; the figures below come to 238.00. */
  gross?: string
  day?: string
}

const usual = {
  number: 'R-4711',
  seller: 'Hansen Teakmöbel GmbH',
  vatId: 'DE811907980',
  iban: 'DE02120300000000202051',
  buyer: 'Nordlicht Antik GmbH',
  text: 'Stuhl Teak',
  gross: '238.00',
  day: '2026-11-02',
}

const escaped = (text: string) => text.replaceAll('&', '&amp;')

/** UBL, four chairs of 50.00 each at 19 %. */
export function smallUbl(changes: SmallInvoice = {}): string {
  const { number, seller, vatId, iban, buyer, text, gross, day } = { ...usual, ...changes }
  return `<?xml version="1.0" encoding="UTF-8"?>
<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"
  xmlns:b="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2"
  xmlns:a="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2">
  <b:CustomizationID>urn:cen.eu:en16931:2017</b:CustomizationID><b:ID>${number}</b:ID>
  <b:IssueDate>${day}</b:IssueDate><b:DueDate>2026-11-16</b:DueDate><b:InvoiceTypeCode>380</b:InvoiceTypeCode>
  <b:DocumentCurrencyCode>EUR</b:DocumentCurrencyCode>
  <a:AccountingSupplierParty><a:Party><a:PostalAddress><b:StreetName>Hafenstraße 3</b:StreetName><b:CityName>Kiel</b:CityName>
    <b:PostalZone>24103</b:PostalZone><a:Country><b:IdentificationCode>DE</b:IdentificationCode></a:Country></a:PostalAddress>
    <a:PartyTaxScheme><b:CompanyID>${vatId}</b:CompanyID><a:TaxScheme><b:ID>VAT</b:ID></a:TaxScheme></a:PartyTaxScheme>
    <a:PartyLegalEntity><b:RegistrationName>${escaped(seller)}</b:RegistrationName></a:PartyLegalEntity>
    <a:Contact><b:ElectronicMail>rechnung@hansen.example</b:ElectronicMail></a:Contact></a:Party></a:AccountingSupplierParty>
  <a:AccountingCustomerParty><a:Party><a:PartyIdentification><b:ID>K-88</b:ID></a:PartyIdentification>
    <a:PostalAddress><b:CityName>Berlin</b:CityName><a:Country><b:IdentificationCode>DE</b:IdentificationCode></a:Country></a:PostalAddress>
    <a:PartyLegalEntity><b:RegistrationName>${escaped(buyer)}</b:RegistrationName></a:PartyLegalEntity></a:Party></a:AccountingCustomerParty>
  <a:Delivery><b:ActualDeliveryDate>2026-10-30</b:ActualDeliveryDate></a:Delivery>
  <a:PaymentMeans><b:PaymentMeansCode>58</b:PaymentMeansCode><a:PayeeFinancialAccount><b:ID>${iban}</b:ID></a:PayeeFinancialAccount></a:PaymentMeans>
  <a:TaxTotal><b:TaxAmount currencyID="EUR">38.00</b:TaxAmount><a:TaxSubtotal><b:TaxableAmount currencyID="EUR">200.00</b:TaxableAmount>
    <b:TaxAmount currencyID="EUR">38.00</b:TaxAmount><a:TaxCategory><b:ID>S</b:ID><b:Percent>19</b:Percent>
    <a:TaxScheme><b:ID>VAT</b:ID></a:TaxScheme></a:TaxCategory></a:TaxSubtotal></a:TaxTotal>
  <a:LegalMonetaryTotal><b:LineExtensionAmount currencyID="EUR">200.00</b:LineExtensionAmount>
    <b:TaxExclusiveAmount currencyID="EUR">200.00</b:TaxExclusiveAmount><b:TaxInclusiveAmount currencyID="EUR">${gross}</b:TaxInclusiveAmount>
    <b:PayableAmount currencyID="EUR">${gross}</b:PayableAmount></a:LegalMonetaryTotal>
  <a:InvoiceLine><b:ID>1</b:ID><b:InvoicedQuantity unitCode="H87">4</b:InvoicedQuantity>
    <b:LineExtensionAmount currencyID="EUR">200.00</b:LineExtensionAmount><a:Item><b:Name>${text}</b:Name>
    <a:ClassifiedTaxCategory><b:ID>S</b:ID><b:Percent>19</b:Percent><a:TaxScheme><b:ID>VAT</b:ID></a:TaxScheme></a:ClassifiedTaxCategory></a:Item>
    <a:Price><b:PriceAmount currencyID="EUR">50.00</b:PriceAmount></a:Price></a:InvoiceLine>
</Invoice>`
}

interface Enclosure {
  mimeType: string
  fileName: string
  content: Uint8Array
}

/** The same with documents that lie in it (BG-24). */
export function withEnclosures(enclosures: readonly Enclosure[], invoice = smallUbl()): string {
  const references = enclosures.map(
    ({ mimeType, fileName, content }, index) => `<a:AdditionalDocumentReference><b:ID>B-${index + 1}</b:ID>
    <a:Attachment><b:EmbeddedDocumentBinaryObject mimeCode="${mimeType}" filename="${fileName}">${Buffer.from(content).toString('base64')}</b:EmbeddedDocumentBinaryObject></a:Attachment></a:AdditionalDocumentReference>`,
  )
  return invoice.replace('<a:AccountingSupplierParty>', `${references.join('')}$&`)
}

/** CII, the same chairs. */
export function smallCii(changes: SmallInvoice = {}): string {
  const { number, seller, vatId, iban, buyer, text, gross } = { ...usual, ...changes }
  const day = (digits: string) => `<u:DateTimeString format="102">${digits}</u:DateTimeString>`
  const tax = (more: string) =>
    `<r:ApplicableTradeTax>${more}<r:RateApplicablePercent>19</r:RateApplicablePercent></r:ApplicableTradeTax>`
  return `<?xml version="1.0" encoding="UTF-8"?>
<m:CrossIndustryInvoice xmlns:m="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100"
  xmlns:r="urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100"
  xmlns:u="urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100">
  <m:ExchangedDocumentContext><r:GuidelineSpecifiedDocumentContextParameter><r:ID>urn:cen.eu:en16931:2017</r:ID></r:GuidelineSpecifiedDocumentContextParameter></m:ExchangedDocumentContext>
  <m:ExchangedDocument><r:ID>${number}</r:ID><r:TypeCode>380</r:TypeCode><r:IssueDateTime>${day('20261102')}</r:IssueDateTime></m:ExchangedDocument>
  <m:SupplyChainTradeTransaction>
    <r:IncludedSupplyChainTradeLineItem><r:AssociatedDocumentLineDocument><r:LineID>1</r:LineID></r:AssociatedDocumentLineDocument>
      <r:SpecifiedTradeProduct><r:Name>${text}</r:Name></r:SpecifiedTradeProduct>
      <r:SpecifiedLineTradeAgreement><r:NetPriceProductTradePrice><r:ChargeAmount>50.00</r:ChargeAmount></r:NetPriceProductTradePrice></r:SpecifiedLineTradeAgreement>
      <r:SpecifiedLineTradeDelivery><r:BilledQuantity unitCode="H87">4</r:BilledQuantity></r:SpecifiedLineTradeDelivery>
      <r:SpecifiedLineTradeSettlement>${tax('<r:TypeCode>VAT</r:TypeCode><r:CategoryCode>S</r:CategoryCode>')}
        <r:SpecifiedTradeSettlementLineMonetarySummation><r:LineTotalAmount>200.00</r:LineTotalAmount></r:SpecifiedTradeSettlementLineMonetarySummation>
      </r:SpecifiedLineTradeSettlement></r:IncludedSupplyChainTradeLineItem>
    <r:ApplicableHeaderTradeAgreement>
      <r:SellerTradeParty><r:Name>${escaped(seller)}</r:Name><r:PostalTradeAddress><r:PostcodeCode>24103</r:PostcodeCode><r:LineOne>Hafenstraße 3</r:LineOne>
        <r:CityName>Kiel</r:CityName><r:CountryID>DE</r:CountryID></r:PostalTradeAddress>
        <r:SpecifiedTaxRegistration><r:ID schemeID="VA">${vatId}</r:ID></r:SpecifiedTaxRegistration></r:SellerTradeParty>
      <r:BuyerTradeParty><r:Name>${escaped(buyer)}</r:Name><r:PostalTradeAddress><r:CityName>Berlin</r:CityName><r:CountryID>DE</r:CountryID></r:PostalTradeAddress></r:BuyerTradeParty>
    </r:ApplicableHeaderTradeAgreement>
    <r:ApplicableHeaderTradeDelivery><r:ActualDeliverySupplyChainEvent><r:OccurrenceDateTime>${day('20261030')}</r:OccurrenceDateTime></r:ActualDeliverySupplyChainEvent></r:ApplicableHeaderTradeDelivery>
    <r:ApplicableHeaderTradeSettlement><r:InvoiceCurrencyCode>EUR</r:InvoiceCurrencyCode>
      <r:SpecifiedTradeSettlementPaymentMeans><r:TypeCode>58</r:TypeCode><r:PayeePartyCreditorFinancialAccount><r:IBANID>${iban}</r:IBANID></r:PayeePartyCreditorFinancialAccount></r:SpecifiedTradeSettlementPaymentMeans>
      ${tax('<r:CalculatedAmount>38.00</r:CalculatedAmount><r:TypeCode>VAT</r:TypeCode><r:BasisAmount>200.00</r:BasisAmount><r:CategoryCode>S</r:CategoryCode>')}
      <r:SpecifiedTradePaymentTerms><r:DueDateDateTime>${day('20261116')}</r:DueDateDateTime></r:SpecifiedTradePaymentTerms>
      <r:SpecifiedTradeSettlementHeaderMonetarySummation><r:LineTotalAmount>200.00</r:LineTotalAmount><r:TaxBasisTotalAmount>200.00</r:TaxBasisTotalAmount>
        <r:TaxTotalAmount currencyID="EUR">38.00</r:TaxTotalAmount><r:GrandTotalAmount>${gross}</r:GrandTotalAmount><r:DuePayableAmount>${gross}</r:DuePayableAmount>
      </r:SpecifiedTradeSettlementHeaderMonetarySummation></r:ApplicableHeaderTradeSettlement>
  </m:SupplyChainTradeTransaction>
</m:CrossIndustryInvoice>`
}

/** ZUGFeRD 1.0, one line of 100.00 at 19 %. */
export function smallZugferd1(): string {
  return `<a:CrossIndustryDocument xmlns:a="urn:ferd:CrossIndustryDocument:invoice:1p0"
    xmlns:b="urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:12"
    xmlns:c="urn:un:unece:uncefact:data:standard:UnqualifiedDataType:15">
    <a:HeaderExchangedDocument><b:ID>RE-1</b:ID><b:IssueDateTime><c:DateTimeString format="102">20140305</c:DateTimeString></b:IssueDateTime></a:HeaderExchangedDocument>
    <a:SpecifiedSupplyChainTradeTransaction>
      <b:ApplicableSupplyChainTradeAgreement><b:SellerTradeParty><b:Name>Teak GmbH</b:Name><b:SpecifiedTaxRegistration><b:ID schemeID="VA">DE1</b:ID></b:SpecifiedTaxRegistration></b:SellerTradeParty>
        <b:BuyerOrderReferencedDocument><b:ID>B-9</b:ID></b:BuyerOrderReferencedDocument></b:ApplicableSupplyChainTradeAgreement>
      <b:ApplicableSupplyChainTradeSettlement><b:InvoiceCurrencyCode>EUR</b:InvoiceCurrencyCode>
        <b:ApplicableTradeTax><b:CategoryCode>S</b:CategoryCode><b:ApplicablePercent>19.00</b:ApplicablePercent></b:ApplicableTradeTax>
        <b:SpecifiedLogisticsServiceCharge><b:Description>Versand</b:Description><b:AppliedAmount>5.80</b:AppliedAmount></b:SpecifiedLogisticsServiceCharge>
        <b:SpecifiedTradeSettlementMonetarySummation><b:TaxTotalAmount currencyID="EUR">19.00</b:TaxTotalAmount>
          <b:GrandTotalAmount>119.00</b:GrandTotalAmount></b:SpecifiedTradeSettlementMonetarySummation></b:ApplicableSupplyChainTradeSettlement>
      <b:IncludedSupplyChainTradeLineItem><b:AssociatedDocumentLineDocument><b:LineID>1</b:LineID></b:AssociatedDocumentLineDocument>
        <b:SpecifiedSupplyChainTradeSettlement><b:SpecifiedTradeSettlementMonetarySummation><b:LineTotalAmount>100.00</b:LineTotalAmount>
        </b:SpecifiedTradeSettlementMonetarySummation></b:SpecifiedSupplyChainTradeSettlement></b:IncludedSupplyChainTradeLineItem>
    </a:SpecifiedSupplyChainTradeTransaction></a:CrossIndustryDocument>`
}
