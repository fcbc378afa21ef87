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
  /** Whether it follows Peppol BIS Billing, whose rules then hold too; Kontor has none of them. */
  isPeppol: boolean
  /** The schema by which it is built (decisions §10 'E-Rechnung'); null where Kontor has none. */
  schema: SchemaName | null
  /** One of XRechnung's that has rules of its own, which Kontor does not check; null of all else. */
  variant: XRechnungVariant | null
  /** One of ZUGFeRD's that has a smaller or larger schema of its own, which Kontor has not; null of all else. */
  profile: Profile | null
}

export type SchemaName = 'ubl-2.1' | 'cii-d16b' | 'factur-x-en16931'
export type XRechnungVariant = 'Extension' | 'CVD'
export type Profile = 'MINIMUM' | 'BASIC WL' | 'BASIC' | 'EXTENDED'

/** What the file says of itself (BT-24), else what its syntax tells. */
export function invoiceFormat({ syntax, invoice }: Pick<ReadInvoice, 'syntax' | 'invoice'>): InvoiceFormat {
  const says = (invoice.specification ?? '').toLowerCase()
  const isUbl = syntax.startsWith('ubl')
  const kind = syntax === 'ubl-credit-note' ? 'UBL, Gutschrift' : isUbl ? 'UBL' : 'CII'
  const usual = {
    extent: 'FULL',
    isXRechnung: false,
    isPeppol: false,
    schema: isUbl ? 'ubl-2.1' : 'cii-d16b',
    variant: null,
    profile: null,
  } as const
  if (syntax === 'zugferd-1') {
    const named = /:(basic|comfort|extended)$/.exec(says)?.[1]
    const name = named ? `ZUGFeRD 1.0, Profil ${named.toUpperCase()}` : 'ZUGFeRD 1.0'
    return { ...usual, name, extent: 'BEFORE_STANDARD', schema: null }
  }
  const version = /xrechnung_(\d+\.\d+)/.exec(says)?.[1]
  if (version) {
    const variant = variants.find(([pattern]) => pattern.test(says))?.[1] ?? null
    const name = ['XRechnung', version, variant].filter((part) => part !== null).join(' ')
    return { ...usual, name: `${name} (${kind})`, isXRechnung: true, variant }
  }
  if (says.includes('peppol')) return { ...usual, name: `Peppol BIS Billing (${kind})`, isPeppol: true }
  if (isUbl) return { ...usual, name: `EN 16931 (${kind})` }
  const profile = profiles.find(([pattern]) => pattern.test(says))?.[1] ?? null
  return {
    ...usual,
    name: `ZUGFeRD / Factur-X, Profil ${profile ?? 'EN 16931'}`,
    extent: profile === 'MINIMUM' || profile === 'BASIC WL' ? 'WITHOUT_LINES' : 'FULL',
    schema: profile === 'EXTENDED' ? 'cii-d16b' : 'factur-x-en16931',
    profile,
  }
}

const variants: readonly (readonly [RegExp, XRechnungVariant])[] = [
  [/:kosit:extension:xrechnung/, 'Extension'],
  [/:xrechnung:cvd/, 'CVD'],
]

const profiles: readonly (readonly [RegExp, Profile])[] = [
  [/minimum/, 'MINIMUM'],
  [/basicwl/, 'BASIC WL'],
  [/extended/, 'EXTENDED'],
  [/basic/, 'BASIC'],
]
