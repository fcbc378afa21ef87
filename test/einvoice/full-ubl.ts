/** A UBL invoice with every term of the model, each with a text of its own; its prefixes are unusual on purpose. */
export const fullUbl = `<?xml version="1.0" encoding="UTF-8"?>
<i:Invoice xmlns:i="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"
  xmlns="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2"
  xmlns:a="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2">
  <CustomizationID>BT-24</CustomizationID><ProfileID>BT-23</ProfileID><ID>BT-1</ID>
  <IssueDate>2026-01-02</IssueDate><DueDate>2026-01-09+01:00</DueDate><InvoiceTypeCode>380</InvoiceTypeCode>
  <Note>#AAI#BT-22 &amp; mehr</Note><Note>ohne</Note><TaxPointDate>2026-01-07</TaxPointDate>
  <DocumentCurrencyCode>EUR</DocumentCurrencyCode><TaxCurrencyCode>SEK</TaxCurrencyCode>
  <AccountingCost>BT-19</AccountingCost><BuyerReference>BT-10</BuyerReference>
  <a:InvoicePeriod><StartDate>2026-01-01</StartDate><EndDate>2026-01-31</EndDate><DescriptionCode>35</DescriptionCode></a:InvoicePeriod>
  <a:OrderReference><ID>BT-13</ID><SalesOrderID>BT-14</SalesOrderID></a:OrderReference>
  <a:BillingReference><a:InvoiceDocumentReference><ID>BT-25</ID><IssueDate>2025-12-26</IssueDate></a:InvoiceDocumentReference></a:BillingReference>
  <a:DespatchDocumentReference><ID>BT-16</ID></a:DespatchDocumentReference>
  <a:ReceiptDocumentReference><ID>BT-15</ID></a:ReceiptDocumentReference>
  <a:OriginatorDocumentReference><ID>BT-17</ID></a:OriginatorDocumentReference>
  <a:ContractDocumentReference><ID>BT-12</ID></a:ContractDocumentReference>
  <a:AdditionalDocumentReference><ID schemeID="AAA">BT-18</ID><DocumentTypeCode>130</DocumentTypeCode></a:AdditionalDocumentReference>
  <a:AdditionalDocumentReference><ID>BT-122</ID><DocumentDescription>BT-123</DocumentDescription><a:Attachment>
    <EmbeddedDocumentBinaryObject mimeCode="application/pdf" filename="a.pdf">QlQtMTI1</EmbeddedDocumentBinaryObject>
    <a:ExternalReference><URI>BT-124</URI></a:ExternalReference></a:Attachment></a:AdditionalDocumentReference>
  <a:ProjectReference><ID>BT-11</ID></a:ProjectReference>
  <a:AccountingSupplierParty><a:Party><EndpointID schemeID="EM">BT-34</EndpointID>
    <a:PartyIdentification><ID schemeID="0088">BT-29</ID></a:PartyIdentification>
    <a:PartyIdentification><ID schemeID="SEPA">BT-90</ID></a:PartyIdentification>
    <a:PartyName><Name>BT-28</Name></a:PartyName>
    <a:PostalAddress><StreetName>BT-35</StreetName><AdditionalStreetName>BT-36</AdditionalStreetName><CityName>BT-37</CityName>
      <PostalZone>BT-38</PostalZone><CountrySubentity>BT-39</CountrySubentity><a:AddressLine><Line>BT-162</Line></a:AddressLine>
      <a:Country><IdentificationCode>DE</IdentificationCode></a:Country></a:PostalAddress>
    <a:PartyTaxScheme><CompanyID>BT-32</CompanyID><a:TaxScheme><ID>FC</ID></a:TaxScheme></a:PartyTaxScheme>
    <a:PartyTaxScheme><CompanyID>BT-31</CompanyID><a:TaxScheme><ID>VAT</ID></a:TaxScheme></a:PartyTaxScheme>
    <a:PartyLegalEntity><RegistrationName>BT-27</RegistrationName><CompanyID schemeID="0002">BT-30</CompanyID>
      <CompanyLegalForm>BT-33</CompanyLegalForm></a:PartyLegalEntity>
    <a:Contact><Name>BT-41</Name><Telephone>BT-42</Telephone><ElectronicMail>BT-43</ElectronicMail></a:Contact>
  </a:Party></a:AccountingSupplierParty>
  <a:AccountingCustomerParty><a:Party><EndpointID schemeID="EM">BT-49</EndpointID>
    <a:PartyIdentification><ID>BT-46</ID></a:PartyIdentification><a:PartyName><Name>BT-45</Name></a:PartyName>
    <a:PartyTaxScheme><CompanyID>BT-48</CompanyID><a:TaxScheme><ID>VAT</ID></a:TaxScheme></a:PartyTaxScheme>
    <a:PartyLegalEntity><RegistrationName>BT-44</RegistrationName><CompanyID>BT-47</CompanyID></a:PartyLegalEntity>
  </a:Party></a:AccountingCustomerParty>
  <a:PayeeParty><a:PartyIdentification><ID schemeID="0088">BT-60</ID></a:PartyIdentification><a:PartyName><Name>BT-59</Name></a:PartyName>
    <a:PartyLegalEntity><CompanyID schemeID="0002">BT-61</CompanyID></a:PartyLegalEntity></a:PayeeParty>
  <a:TaxRepresentativeParty><a:PartyName><Name>BT-62</Name></a:PartyName><a:PostalAddress><CityName>BT-66</CityName><a:Country><IdentificationCode>FR</IdentificationCode></a:Country></a:PostalAddress>
    <a:PartyTaxScheme><CompanyID>BT-63</CompanyID><a:TaxScheme><ID>VAT</ID></a:TaxScheme></a:PartyTaxScheme></a:TaxRepresentativeParty>
  <a:Delivery><ActualDeliveryDate>2026-01-03</ActualDeliveryDate><a:DeliveryLocation><ID schemeID="0088">BT-71</ID>
    <a:Address><CityName>BT-77</CityName><a:Country><IdentificationCode>AT</IdentificationCode></a:Country></a:Address></a:DeliveryLocation>
    <a:DeliveryParty><a:PartyName><Name>BT-70</Name></a:PartyName></a:DeliveryParty></a:Delivery>
  <a:PaymentMeans><PaymentMeansCode name="BT-82">59</PaymentMeansCode><PaymentID>BT-83</PaymentID>
    <a:CardAccount><PrimaryAccountNumberID>BT-87</PrimaryAccountNumberID><NetworkID>VISA</NetworkID><HolderName>BT-88</HolderName></a:CardAccount>
    <a:PayeeFinancialAccount><ID>BT-84</ID><Name>BT-85</Name><a:FinancialInstitutionBranch><ID>BT-86</ID></a:FinancialInstitutionBranch></a:PayeeFinancialAccount>
    <a:PaymentMandate><ID>BT-89</ID><a:PayerFinancialAccount><ID>BT-91</ID></a:PayerFinancialAccount></a:PaymentMandate></a:PaymentMeans>
  <a:PaymentTerms><Note>BT-20
zweite Zeile</Note></a:PaymentTerms>
  <a:AllowanceCharge><ChargeIndicator>true</ChargeIndicator><AllowanceChargeReasonCode>FC</AllowanceChargeReasonCode>
    <AllowanceChargeReason>BT-104</AllowanceChargeReason><MultiplierFactorNumeric>10.00</MultiplierFactorNumeric>
    <Amount currencyID="EUR">99</Amount><BaseAmount currencyID="EUR">100</BaseAmount>
    <a:TaxCategory><ID>S</ID><Percent>19</Percent><a:TaxScheme><ID>VAT</ID></a:TaxScheme></a:TaxCategory></a:AllowanceCharge>
  <a:TaxTotal><TaxAmount currencyID="SEK">111.11</TaxAmount></a:TaxTotal>
  <a:TaxTotal><TaxAmount currencyID="EUR">110.10</TaxAmount><a:TaxSubtotal><TaxableAmount currencyID="EUR">116.0</TaxableAmount>
    <TaxAmount currencyID="EUR">117</TaxAmount><a:TaxCategory><ID>E</ID><Percent>0</Percent>
    <TaxExemptionReasonCode>BT-121</TaxExemptionReasonCode><TaxExemptionReason>BT-120</TaxExemptionReason>
    <a:TaxScheme><ID>VAT</ID></a:TaxScheme></a:TaxCategory></a:TaxSubtotal></a:TaxTotal>
  <a:LegalMonetaryTotal><LineExtensionAmount currencyID="EUR">106</LineExtensionAmount><TaxExclusiveAmount currencyID="EUR">109</TaxExclusiveAmount>
    <TaxInclusiveAmount currencyID="EUR">112</TaxInclusiveAmount><AllowanceTotalAmount currencyID="EUR">107</AllowanceTotalAmount><ChargeTotalAmount currencyID="EUR">108</ChargeTotalAmount>
    <PrepaidAmount currencyID="EUR">113</PrepaidAmount><PayableRoundingAmount currencyID="EUR">-0.01</PayableRoundingAmount><PayableAmount currencyID="EUR">115</PayableAmount></a:LegalMonetaryTotal>
  <a:InvoiceLine><ID>BT-126</ID><Note>BT-127</Note><InvoicedQuantity unitCode="H87">129.1230</InvoicedQuantity>
    <LineExtensionAmount currencyID="EUR">131</LineExtensionAmount><AccountingCost>BT-133</AccountingCost>
    <a:InvoicePeriod><StartDate>2026-01-04</StartDate><EndDate>2026-01-05</EndDate></a:InvoicePeriod>
    <a:OrderLineReference><LineID>BT-132</LineID></a:OrderLineReference>
    <a:DocumentReference><ID schemeID="ABZ">BT-128</ID><DocumentTypeCode>130</DocumentTypeCode></a:DocumentReference>
    <a:AllowanceCharge><ChargeIndicator>false</ChargeIndicator><AllowanceChargeReasonCode>95</AllowanceChargeReasonCode>
      <AllowanceChargeReason>BT-139</AllowanceChargeReason><MultiplierFactorNumeric>138</MultiplierFactorNumeric>
      <Amount currencyID="EUR">136</Amount><BaseAmount currencyID="EUR">137</BaseAmount></a:AllowanceCharge>
    <a:Item><Description>BT-154</Description><Name>BT-153</Name><a:BuyersItemIdentification><ID>BT-156</ID></a:BuyersItemIdentification>
      <a:SellersItemIdentification><ID>BT-155</ID></a:SellersItemIdentification>
      <a:StandardItemIdentification><ID schemeID="0160">BT-157</ID></a:StandardItemIdentification>
      <a:OriginCountry><IdentificationCode>DK</IdentificationCode></a:OriginCountry>
      <a:CommodityClassification><ItemClassificationCode listID="TST">BT-158</ItemClassificationCode></a:CommodityClassification>
      <a:ClassifiedTaxCategory><ID>S</ID><Percent>19.0</Percent><a:TaxScheme><ID>VAT</ID></a:TaxScheme></a:ClassifiedTaxCategory>
      <a:AdditionalItemProperty><Name>BT-160</Name><Value>BT-161</Value></a:AdditionalItemProperty></a:Item>
    <a:Price><PriceAmount currencyID="EUR">146</PriceAmount><BaseQuantity unitCode="KGM">149</BaseQuantity>
      <a:AllowanceCharge><ChargeIndicator>false</ChargeIndicator><Amount currencyID="EUR">147</Amount><BaseAmount currencyID="EUR">148</BaseAmount></a:AllowanceCharge></a:Price>
  </a:InvoiceLine>
</i:Invoice>`
