const standard = 'urn:un:unece:uncefact:data:standard:'

/** The same invoice as in `full-ubl.ts` as Cross Industry Invoice; its prefixes are unusual on purpose. */
export const fullCii = `<?xml version="1.0" encoding="UTF-8"?>
<CrossIndustryInvoice xmlns="${standard}CrossIndustryInvoice:100" xmlns:r="${standard}ReusableAggregateBusinessInformationEntity:100"
  xmlns:u="${standard}UnqualifiedDataType:100" xmlns:q="${standard}QualifiedDataType:100">
  <ExchangedDocumentContext><r:BusinessProcessSpecifiedDocumentContextParameter><r:ID>BT-23</r:ID></r:BusinessProcessSpecifiedDocumentContextParameter>
    <r:GuidelineSpecifiedDocumentContextParameter><r:ID>BT-24</r:ID></r:GuidelineSpecifiedDocumentContextParameter></ExchangedDocumentContext>
  <ExchangedDocument><r:ID>BT-1</r:ID><r:TypeCode>380</r:TypeCode><r:IssueDateTime><u:DateTimeString format="102">20260102</u:DateTimeString></r:IssueDateTime>
    <r:IncludedNote><r:Content>BT-22 &amp; mehr</r:Content><r:SubjectCode>AAI</r:SubjectCode></r:IncludedNote>
    <r:IncludedNote><r:Content>ohne</r:Content></r:IncludedNote></ExchangedDocument>
  <SupplyChainTradeTransaction>
    <r:IncludedSupplyChainTradeLineItem>
      <r:AssociatedDocumentLineDocument><r:LineID>BT-126</r:LineID><r:IncludedNote><r:Content>BT-127</r:Content></r:IncludedNote></r:AssociatedDocumentLineDocument>
      <r:SpecifiedTradeProduct><r:GlobalID schemeID="0160">BT-157</r:GlobalID><r:SellerAssignedID>BT-155</r:SellerAssignedID>
        <r:BuyerAssignedID>BT-156</r:BuyerAssignedID><r:Name>BT-153</r:Name><r:Description>BT-154</r:Description>
        <r:ApplicableProductCharacteristic><r:Description>BT-160</r:Description><r:Value>BT-161</r:Value></r:ApplicableProductCharacteristic>
        <r:DesignatedProductClassification><r:ClassCode listID="TST">BT-158</r:ClassCode></r:DesignatedProductClassification>
        <r:OriginTradeCountry><r:ID>DK</r:ID></r:OriginTradeCountry></r:SpecifiedTradeProduct>
      <r:SpecifiedLineTradeAgreement><r:BuyerOrderReferencedDocument><r:LineID>BT-132</r:LineID></r:BuyerOrderReferencedDocument>
        <r:GrossPriceProductTradePrice><r:ChargeAmount>148</r:ChargeAmount><r:AppliedTradeAllowanceCharge>
          <r:ChargeIndicator><u:Indicator>false</u:Indicator></r:ChargeIndicator><r:ActualAmount>147</r:ActualAmount></r:AppliedTradeAllowanceCharge></r:GrossPriceProductTradePrice>
        <r:NetPriceProductTradePrice><r:ChargeAmount>146</r:ChargeAmount><r:BasisQuantity unitCode="KGM">149</r:BasisQuantity></r:NetPriceProductTradePrice></r:SpecifiedLineTradeAgreement>
      <r:SpecifiedLineTradeDelivery><r:BilledQuantity unitCode="H87">129.1230</r:BilledQuantity></r:SpecifiedLineTradeDelivery>
      <r:SpecifiedLineTradeSettlement><r:ApplicableTradeTax><r:TypeCode>VAT</r:TypeCode><r:CategoryCode>S</r:CategoryCode><r:RateApplicablePercent>19.0</r:RateApplicablePercent></r:ApplicableTradeTax>
        <r:BillingSpecifiedPeriod><r:StartDateTime><u:DateTimeString format="102">20260104</u:DateTimeString></r:StartDateTime>
          <r:EndDateTime><u:DateTimeString format="102">20260105</u:DateTimeString></r:EndDateTime></r:BillingSpecifiedPeriod>
        <r:SpecifiedTradeAllowanceCharge><r:ChargeIndicator><u:Indicator>false</u:Indicator></r:ChargeIndicator><r:CalculationPercent>138</r:CalculationPercent>
          <r:BasisAmount>137</r:BasisAmount><r:ActualAmount>136</r:ActualAmount><r:ReasonCode>95</r:ReasonCode><r:Reason>BT-139</r:Reason></r:SpecifiedTradeAllowanceCharge>
        <r:SpecifiedTradeSettlementLineMonetarySummation><r:LineTotalAmount>131</r:LineTotalAmount></r:SpecifiedTradeSettlementLineMonetarySummation>
        <r:AdditionalReferencedDocument><r:IssuerAssignedID>BT-128</r:IssuerAssignedID><r:TypeCode>130</r:TypeCode><r:ReferenceTypeCode>ABZ</r:ReferenceTypeCode></r:AdditionalReferencedDocument>
        <r:ReceivableSpecifiedTradeAccountingAccount><r:ID>BT-133</r:ID></r:ReceivableSpecifiedTradeAccountingAccount></r:SpecifiedLineTradeSettlement>
    </r:IncludedSupplyChainTradeLineItem>
    <r:ApplicableHeaderTradeAgreement><r:BuyerReference>BT-10</r:BuyerReference>
      <r:SellerTradeParty><r:GlobalID schemeID="0088">BT-29</r:GlobalID><r:Name>BT-27</r:Name><r:Description>BT-33</r:Description>
        <r:SpecifiedLegalOrganization><r:ID schemeID="0002">BT-30</r:ID><r:TradingBusinessName>BT-28</r:TradingBusinessName></r:SpecifiedLegalOrganization>
        <r:DefinedTradeContact><r:PersonName>BT-41</r:PersonName><r:TelephoneUniversalCommunication><r:CompleteNumber>BT-42</r:CompleteNumber></r:TelephoneUniversalCommunication>
          <r:EmailURIUniversalCommunication><r:URIID>BT-43</r:URIID></r:EmailURIUniversalCommunication></r:DefinedTradeContact>
        <r:PostalTradeAddress><r:PostcodeCode>BT-38</r:PostcodeCode><r:LineOne>BT-35</r:LineOne><r:LineTwo>BT-36</r:LineTwo><r:LineThree>BT-162</r:LineThree>
          <r:CityName>BT-37</r:CityName><r:CountryID>DE</r:CountryID><r:CountrySubDivisionName>BT-39</r:CountrySubDivisionName></r:PostalTradeAddress>
        <r:URIUniversalCommunication><r:URIID schemeID="EM">BT-34</r:URIID></r:URIUniversalCommunication>
        <r:SpecifiedTaxRegistration><r:ID schemeID="FC">BT-32</r:ID></r:SpecifiedTaxRegistration>
        <r:SpecifiedTaxRegistration><r:ID schemeID="VA">BT-31</r:ID></r:SpecifiedTaxRegistration></r:SellerTradeParty>
      <r:BuyerTradeParty><r:ID>BT-46</r:ID><r:Name>BT-44</r:Name>
        <r:SpecifiedLegalOrganization><r:ID>BT-47</r:ID><r:TradingBusinessName>BT-45</r:TradingBusinessName></r:SpecifiedLegalOrganization>
        <r:URIUniversalCommunication><r:URIID schemeID="EM">BT-49</r:URIID></r:URIUniversalCommunication>
        <r:SpecifiedTaxRegistration><r:ID schemeID="VA">BT-48</r:ID></r:SpecifiedTaxRegistration></r:BuyerTradeParty>
      <r:SellerTaxRepresentativeTradeParty><r:Name>BT-62</r:Name><r:PostalTradeAddress><r:CityName>BT-66</r:CityName><r:CountryID>FR</r:CountryID></r:PostalTradeAddress>
        <r:SpecifiedTaxRegistration><r:ID schemeID="VA">BT-63</r:ID></r:SpecifiedTaxRegistration></r:SellerTaxRepresentativeTradeParty>
      <r:SellerOrderReferencedDocument><r:IssuerAssignedID>BT-14</r:IssuerAssignedID></r:SellerOrderReferencedDocument>
      <r:BuyerOrderReferencedDocument><r:IssuerAssignedID>BT-13</r:IssuerAssignedID></r:BuyerOrderReferencedDocument>
      <r:ContractReferencedDocument><r:IssuerAssignedID>BT-12</r:IssuerAssignedID></r:ContractReferencedDocument>
      <r:AdditionalReferencedDocument><r:IssuerAssignedID>BT-17</r:IssuerAssignedID><r:TypeCode>50</r:TypeCode></r:AdditionalReferencedDocument>
      <r:AdditionalReferencedDocument><r:IssuerAssignedID>BT-18</r:IssuerAssignedID><r:TypeCode>130</r:TypeCode><r:ReferenceTypeCode>AAA</r:ReferenceTypeCode></r:AdditionalReferencedDocument>
      <r:AdditionalReferencedDocument><r:IssuerAssignedID>BT-122</r:IssuerAssignedID><r:URIID>BT-124</r:URIID><r:TypeCode>916</r:TypeCode><r:Name>BT-123</r:Name>
        <r:AttachmentBinaryObject mimeCode="application/pdf" filename="a.pdf">QlQtMTI1</r:AttachmentBinaryObject></r:AdditionalReferencedDocument>
      <r:SpecifiedProcuringProject><r:ID>BT-11</r:ID><r:Name>Project reference</r:Name></r:SpecifiedProcuringProject></r:ApplicableHeaderTradeAgreement>
    <r:ApplicableHeaderTradeDelivery><r:ShipToTradeParty><r:GlobalID schemeID="0088">BT-71</r:GlobalID><r:Name>BT-70</r:Name>
        <r:PostalTradeAddress><r:CityName>BT-77</r:CityName><r:CountryID>AT</r:CountryID></r:PostalTradeAddress></r:ShipToTradeParty>
      <r:ActualDeliverySupplyChainEvent><r:OccurrenceDateTime><u:DateTimeString format="102">20260103</u:DateTimeString></r:OccurrenceDateTime></r:ActualDeliverySupplyChainEvent>
      <r:DespatchAdviceReferencedDocument><r:IssuerAssignedID>BT-16</r:IssuerAssignedID></r:DespatchAdviceReferencedDocument>
      <r:ReceivingAdviceReferencedDocument><r:IssuerAssignedID>BT-15</r:IssuerAssignedID></r:ReceivingAdviceReferencedDocument></r:ApplicableHeaderTradeDelivery>
    <r:ApplicableHeaderTradeSettlement><r:CreditorReferenceID>BT-90</r:CreditorReferenceID><r:PaymentReference>BT-83</r:PaymentReference>
      <r:TaxCurrencyCode>SEK</r:TaxCurrencyCode><r:InvoiceCurrencyCode>EUR</r:InvoiceCurrencyCode>
      <r:PayeeTradeParty><r:GlobalID schemeID="0088">BT-60</r:GlobalID><r:Name>BT-59</r:Name><r:SpecifiedLegalOrganization><r:ID schemeID="0002">BT-61</r:ID></r:SpecifiedLegalOrganization></r:PayeeTradeParty>
      <r:SpecifiedTradeSettlementPaymentMeans><r:TypeCode>59</r:TypeCode><r:Information>BT-82</r:Information>
        <r:ApplicableTradeSettlementFinancialCard><r:ID>BT-87</r:ID><r:CardholderName>BT-88</r:CardholderName></r:ApplicableTradeSettlementFinancialCard>
        <r:PayerPartyDebtorFinancialAccount><r:IBANID>BT-91</r:IBANID></r:PayerPartyDebtorFinancialAccount>
        <r:PayeePartyCreditorFinancialAccount><r:IBANID>BT-84</r:IBANID><r:AccountName>BT-85</r:AccountName></r:PayeePartyCreditorFinancialAccount>
        <r:PayeeSpecifiedCreditorFinancialInstitution><r:BICID>BT-86</r:BICID></r:PayeeSpecifiedCreditorFinancialInstitution></r:SpecifiedTradeSettlementPaymentMeans>
      <r:ApplicableTradeTax><r:CalculatedAmount>117</r:CalculatedAmount><r:TypeCode>VAT</r:TypeCode><r:ExemptionReason>BT-120</r:ExemptionReason><r:BasisAmount>116.0</r:BasisAmount>
        <r:CategoryCode>E</r:CategoryCode><r:ExemptionReasonCode>BT-121</r:ExemptionReasonCode><r:TaxPointDate><u:DateString format="102">20260107</u:DateString></r:TaxPointDate>
        <r:DueDateTypeCode>29</r:DueDateTypeCode><r:RateApplicablePercent>0</r:RateApplicablePercent></r:ApplicableTradeTax>
      <r:BillingSpecifiedPeriod><r:StartDateTime><u:DateTimeString format="102">20260101</u:DateTimeString></r:StartDateTime>
        <r:EndDateTime><u:DateTimeString format="102">20260131</u:DateTimeString></r:EndDateTime></r:BillingSpecifiedPeriod>
      <r:SpecifiedTradeAllowanceCharge><r:ChargeIndicator><u:Indicator>true</u:Indicator></r:ChargeIndicator><r:CalculationPercent>10.00</r:CalculationPercent>
        <r:BasisAmount>100</r:BasisAmount><r:ActualAmount>99</r:ActualAmount><r:ReasonCode>FC</r:ReasonCode><r:Reason>BT-104</r:Reason>
        <r:CategoryTradeTax><r:TypeCode>VAT</r:TypeCode><r:CategoryCode>S</r:CategoryCode><r:RateApplicablePercent>19</r:RateApplicablePercent></r:CategoryTradeTax></r:SpecifiedTradeAllowanceCharge>
      <r:SpecifiedTradePaymentTerms><r:Description>BT-20
zweite Zeile</r:Description><r:DueDateDateTime><u:DateTimeString format="102">20260109</u:DateTimeString></r:DueDateDateTime>
        <r:DirectDebitMandateID>BT-89</r:DirectDebitMandateID></r:SpecifiedTradePaymentTerms>
      <r:SpecifiedTradeSettlementHeaderMonetarySummation><r:LineTotalAmount>106</r:LineTotalAmount><r:ChargeTotalAmount>108</r:ChargeTotalAmount>
        <r:AllowanceTotalAmount>107</r:AllowanceTotalAmount><r:TaxBasisTotalAmount>109</r:TaxBasisTotalAmount>
        <r:TaxTotalAmount currencyID="SEK">111.11</r:TaxTotalAmount><r:TaxTotalAmount currencyID="EUR">110.10</r:TaxTotalAmount>
        <r:RoundingAmount>-0.01</r:RoundingAmount><r:GrandTotalAmount>112</r:GrandTotalAmount><r:TotalPrepaidAmount>113</r:TotalPrepaidAmount>
        <r:DuePayableAmount>115</r:DuePayableAmount></r:SpecifiedTradeSettlementHeaderMonetarySummation>
      <r:InvoiceReferencedDocument><r:IssuerAssignedID>BT-25</r:IssuerAssignedID><r:FormattedIssueDateTime><q:DateTimeString format="102">20251226</q:DateTimeString></r:FormattedIssueDateTime></r:InvoiceReferencedDocument>
      <r:ReceivableSpecifiedTradeAccountingAccount><r:ID>BT-19</r:ID></r:ReceivableSpecifiedTradeAccountingAccount>
    </r:ApplicableHeaderTradeSettlement>
  </SupplyChainTradeTransaction>
</CrossIndustryInvoice>`
