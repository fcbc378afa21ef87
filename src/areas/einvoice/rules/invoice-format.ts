import type { ReadInvoice } from './read/read-invoice.ts'

/** What a file is, and how far it can be judged. */
export interface InvoiceFormat {
  /** As people call it: 'XRechnung 3.0 (UBL)'. */
  name: string
  /**
   * FULL: an invoice with all that the law asks for; WITHOUT_LINES: the profiles MINIMUM and BASIC WL, which are no electronic invoices
   * (§ 14 Abs. 1 UStG, BMF 15.10.2024 Rz. 5); BEFORE_STANDARD: ZUGFeRD 1.0, which is older than EN 16931.
   */
  extent: 'FULL' | 'WITHOUT_LINES' | 'BEFORE_STANDARD'
  /** Whether it follows XRechnung, whose rules then hold too. */
  isXRechnung: boolean
}

/** What the file says of itself (BT-24), else what its syntax tells. */
export function invoiceFormat({ syntax, invoice }: Pick<ReadInvoice, 'syntax' | 'invoice'>): InvoiceFormat {
  const says = (invoice.specification ?? '').toLowerCase()
  const isUbl = syntax.startsWith('ubl')
  const kind = syntax === 'ubl-credit-note' ? 'UBL, Gutschrift' : isUbl ? 'UBL' : 'CII'
  if (syntax === 'zugferd-1') {
    const profile = /:(basic|comfort|extended)$/.exec(says)?.[1]
    const name = profile ? `ZUGFeRD 1.0, Profil ${profile.toUpperCase()}` : 'ZUGFeRD 1.0'
    return { name, extent: 'BEFORE_STANDARD', isXRechnung: false }
  }
  const version = /xrechnung_(\d+\.\d+)/.exec(says)?.[1]
  if (version) return { name: `XRechnung ${version} (${kind})`, extent: 'FULL', isXRechnung: true }
  if (says.includes('peppol'))
    return { name: `Peppol BIS Billing (${kind})`, extent: 'FULL', isXRechnung: false }
  if (isUbl) return { name: `EN 16931 (${kind})`, extent: 'FULL', isXRechnung: false }
  const profile = profiles.find(([pattern]) => pattern.test(says))?.[1] ?? 'EN 16931'
  const extent = profile === 'MINIMUM' || profile === 'BASIC WL' ? 'WITHOUT_LINES' : 'FULL'
  return { name: `ZUGFeRD / Factur-X, Profil ${profile}`, extent, isXRechnung: false }
}

const profiles: readonly (readonly [RegExp, string])[] = [
  [/minimum/, 'MINIMUM'],
  [/basicwl/, 'BASIC WL'],
  [/extended/, 'EXTENDED'],
  [/basic/, 'BASIC'],
]
