import type { ElectronicInvoice } from './electronic-invoice.ts'
import { absent } from './places.ts'

/**
 * One tax category of UNTDID 5305 as the rules of EN 16931 treat it. Each has the same ten rules, `<rules>-01` … `<rules>-10`: BR-S-01 …
 * BR-S-10, BR-Z-…, BR-E-…, BR-AE-…, BR-IC-… (category K), BR-G-…, BR-O-…, BR-AF-… (category L; BR-IG in the first edition of the
 * standard) and BR-AG-… (category M; BR-IP there).
 */
export interface TaxCategoryKind {
  /** BT-151, BT-95, BT-102, BT-118 */
  code: string
  /** What the ids of its rules begin with. */
  rules: string
  /** In a message, after 'die Kategorie'. */
  name: string
  /** Whether it is broken down by rate, with a tax of base × rate; the others have one breakdown without tax. */
  byRate: boolean
  rate: 'positive' | 'not-negative' | 'zero' | 'absent'
  exemption: 'required' | 'forbidden'
  /** Rules -02, -03, -04: who has to be identified, in a message and as a test that is true where somebody is not. */
  parties: { text: string; missing: (invoice: ElectronicInvoice) => boolean }
}

const sellerKnown = {
  text: 'braucht die USt-IdNr. (BT-31) oder Steuernummer (BT-32) des Verkäufers oder die USt-IdNr. seines Steuervertreters (BT-63)',
  missing: (invoice: ElectronicInvoice) => !hasSellerVatId(invoice) && absent(invoice.seller.taxRegistration),
}

const sellerVatIdKnown = {
  text: 'braucht die USt-IdNr. des Verkäufers (BT-31) oder seines Steuervertreters (BT-63)',
  missing: (invoice: ElectronicInvoice) => !hasSellerVatId(invoice),
}

const bothKnown = {
  text: `${sellerKnown.text} und die USt-IdNr. (BT-48) oder Registernummer (BT-47) des Käufers`,
  missing: (invoice: ElectronicInvoice) =>
    sellerKnown.missing(invoice) ||
    (absent(invoice.buyer.vatId) && absent(invoice.buyer.legalRegistration?.value)),
}

const bothVatIdsKnown = {
  text: `${sellerVatIdKnown.text} und die USt-IdNr. des Käufers (BT-48)`,
  missing: (invoice: ElectronicInvoice) => !hasSellerVatId(invoice) || absent(invoice.buyer.vatId),
}

const noVatIds = {
  text: 'verträgt keine USt-IdNr. von Verkäufer (BT-31), Steuervertreter (BT-63) oder Käufer (BT-48)',
  missing: (invoice: ElectronicInvoice) => hasSellerVatId(invoice) || !absent(invoice.buyer.vatId),
}

/** A category without tax, whose reason has to be given. */
const exempt = { byRate: false, rate: 'zero', exemption: 'required' } as const

/** A category with a tax by its rate. */
const taxed = { byRate: true, exemption: 'forbidden', parties: sellerKnown } as const

export const taxCategoryKinds: readonly TaxCategoryKind[] = [
  { code: 'S', rules: 'BR-S', name: 'S (Umsatzsteuer nach Satz)', ...taxed, rate: 'positive' },
  {
    code: 'Z',
    rules: 'BR-Z',
    name: 'Z (Nullsatz)',
    byRate: false,
    rate: 'zero',
    exemption: 'forbidden',
    parties: sellerKnown,
  },
  { code: 'E', rules: 'BR-E', name: 'E (steuerbefreit)', ...exempt, parties: sellerKnown },
  {
    code: 'AE',
    rules: 'BR-AE',
    name: 'AE (Steuerschuldnerschaft des Leistungsempfängers)',
    ...exempt,
    parties: bothKnown,
  },
  {
    code: 'K',
    rules: 'BR-IC',
    name: 'K (innergemeinschaftliche Lieferung)',
    ...exempt,
    parties: bothVatIdsKnown,
  },
  { code: 'G', rules: 'BR-G', name: 'G (Ausfuhr)', ...exempt, parties: sellerVatIdKnown },
  { code: 'O', rules: 'BR-O', name: 'O (nicht steuerbar)', ...exempt, rate: 'absent', parties: noVatIds },
  { code: 'L', rules: 'BR-AF', name: 'L (IGIC der Kanarischen Inseln)', ...taxed, rate: 'not-negative' },
  { code: 'M', rules: 'BR-AG', name: 'M (IPSI von Ceuta und Melilla)', ...taxed, rate: 'not-negative' },
]

function hasSellerVatId(invoice: ElectronicInvoice): boolean {
  return !absent(invoice.seller.vatId) || !absent(invoice.taxRepresentative?.vatId)
}
