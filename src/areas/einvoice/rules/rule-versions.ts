/** What electronic invoices are checked by, as a report names it. To be raised with the rules themselves. */
export interface RuleVersion {
  name: string
  version: string
}

const core: readonly RuleVersion[] = [
  { name: 'EN 16931-1, Geschäftsregeln', version: '2017' },
  { name: 'EN 16931, Codelisten', version: '15 (2025)' },
]

/** The rules of XRechnung hold besides where it is followed (`judge-invoice.ts`). */
export const ruleVersions: Readonly<Record<'EN16931' | 'XRECHNUNG', readonly RuleVersion[]>> = {
  EN16931: core,
  XRECHNUNG: [
    ...core,
    { name: 'XRechnung (KoSIT)', version: '3.0, Prüfregeln 2.5.0' },
    { name: 'Peppol BIS Billing', version: '3.0, soweit XRechnung sie übernimmt' },
  ],
}
