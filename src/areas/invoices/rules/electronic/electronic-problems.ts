import { wholeEuroOf } from '#areas/documents/rules/whole-euro.ts'
import type { ElectronicInvoice } from '#areas/einvoice/rules/electronic-invoice.ts'
import { type BrokenRule, type InvoiceProfile, judgeInvoice } from '#areas/einvoice/rules/judge-invoice.ts'
import { wantsXRechnung } from '#areas/partners/rules/e-invoice-forms.ts'
import { isConsumer } from '#areas/partners/rules/is-consumer.ts'
import type { FieldError } from '#kernel/errors.ts'
import { isSmallInvoice } from '../legal-problems.ts'
import { electronicInvoiceOf } from './electronic-invoice-of.ts'
import type { ElectronicSeller, ElectronicSource } from './electronic-source.ts'
import { plainPdfCauses, plainPdfSentence } from './plain-pdf.ts'

interface Facts {
  number: string
  seller: ElectronicSeller
}

/** What the PDF of an invoice bears, null for a plain one; and why it is plain where XML would be expected, in German. */
interface PdfForm {
  embedded: ElectronicInvoice | null
  plainReason: string | null
}

/**
 * What the PDF of an invoice bears (ZUGFeRD): businesses get the XML, but for small invoices (§ 33 UStDV); so do all who ask for
 * XRechnung. What the core rules do not allow at all, such as what is not taxable beside other things (BR-O-11), is a plain PDF.
 */
export function pdfForm(source: ElectronicSource, facts: Facts): PdfForm {
  if (isPlain(source) && !wantsXRechnung(source.partner)) return { embedded: null, plainReason: null }
  const invoice = electronicInvoiceOf(source, { ...facts, profile: 'EN16931' })
  const plainReason = plainPdfSentence(fatal(invoice, 'EN16931').map((rule) => plainCause(rule, invoice)))
  return { embedded: plainReason === null ? invoice : null, plainReason }
}

/** Why a broken core rule makes the PDF plain, in a sentence. */
function plainCause(rule: BrokenRule, invoice: ElectronicInvoice): string {
  const field = mendable(rule, invoice)
  if (field === missing.buyerVatId && rule.id.startsWith('BR-AE')) return plainPdfCauses.noBuyerVatId
  if (field === missing.firmVatId && rule.id.startsWith('BR-G')) return plainPdfCauses.noFirmVatId
  if (isNotTaxableBeside(rule)) return plainPdfCauses.notTaxableBeside
  if (/^BR-(CO-17|S-09)$/.test(rule.id)) return plainPdfCauses.roundedTax
  return field === null ? rule.message : `${field.message}.`
}

/** An invoice as XRechnung, or what is missing for that. */
export function xrechnungOf(
  source: ElectronicSource,
  facts: Facts,
): { ok: true; invoice: ElectronicInvoice } | { ok: false; problems: FieldError[] } {
  const invoice = electronicInvoiceOf(source, { ...facts, profile: 'XRECHNUNG' })
  const problems = xrechnungProblems(invoice)
  return problems.length === 0 ? { ok: true, invoice } : { ok: false, problems }
}

/**
 * What keeps an invoice from being an electronic one and can be mended, named before the number is given (decisions §9,
 * 'E-Rechnung'): to a business the core rules of EN 16931, where the receiver wants XRechnung its rules too. Small
 * invoices and consumers go on with a plain PDF.
 */
export function electronicProblems(source: ElectronicSource, facts: Facts): FieldError[] {
  const problems = wantsXRechnung(source.partner)
    ? problemsAsXRechnung(source, facts)
    : problemsInPdf(source, facts)
  // The customer of a cancellation stays as he is: it waits only for what the firm's own data lack.
  const isByFirm = problems.every(({ path }) => path.startsWith('firm.'))
  return source.kind === 'CANCELLATION' && !isByFirm ? [] : problems
}

function problemsAsXRechnung(source: ElectronicSource, facts: Facts): FieldError[] {
  const result = xrechnungOf(source, facts)
  return result.ok ? [] : result.problems
}

function problemsInPdf(source: ElectronicSource, facts: Facts): FieldError[] {
  // No law asks for XML where the customer has his business elsewhere (§ 14 Abs. 2 Satz 2 Nr. 1 UStG).
  if (isPlain(source) || source.partner.countryCode !== 'DE') return []
  const invoice = electronicInvoiceOf(source, { ...facts, profile: 'EN16931' })
  const problems = fatal(invoice, 'EN16931').flatMap((rule) => mendable(rule, invoice) ?? [])
  // Asked for by BR-AE-02, not by § 14a Abs. 5 UStG: without it the PDF stays plain, and nothing else has to be mended for it.
  return problems.includes(missing.buyerVatId) ? [] : problems
}

/**
 * Consumers and small invoices get a plain PDF, unless they ask for more (decisions §9, 'E-Rechnung'). What settles,
 * corrects, cancels or replaces is as small as its whole or its original (decisions §10, 'Form').
 */
function isPlain(source: ElectronicSource): boolean {
  return isConsumer(source.partner) || isSmallInvoice(wholeEuroOf(source), source.lines)
}

const isNotTaxableBeside = ({ id }: BrokenRule) => /^BR-O-1[12]$/.test(id)

function fatal(invoice: ElectronicInvoice, profile: InvoiceProfile): BrokenRule[] {
  const broken = judgeInvoice(invoice, { profile }).filter(({ severity }) => severity === 'fatal')
  const beside = broken.filter(isNotTaxableBeside)
  // What is not taxable names no VAT ids (BR-O-02). Those that other lines need only seem to be missing then.
  return beside.length > 0 ? beside : broken
}

/** One for each field; what no field can mend points to the form of the invoice. */
function xrechnungProblems(invoice: ElectronicInvoice): FieldError[] {
  const problems = fatal(invoice, 'XRECHNUNG').map(
    (rule) =>
      mendable(rule, invoice) ?? {
        path: 'partner.eInvoiceForm',
        message: `Diese Rechnung geht nicht als XRechnung: ${rule.message}`,
      },
  )
  return [...new Map(problems.map((problem) => [problem.path, problem])).values()]
}

const firm = (field: string, what: string): FieldError => ({
  path: `firm.${field}`,
  message: `In den Firmendaten fehlt für die E-Rechnung ${what}`,
})

const partner = (field: string, what: string): FieldError => ({
  path: `partner.${field}`,
  message: `Beim Kunden fehlt für die E-Rechnung ${what}`,
})

/** What an invoice may lack and some field mends, by that field. */
export const missing = {
  firmName: firm('name', 'der Name'),
  firmCity: firm('city', 'der Ort'),
  firmZip: firm('zip', 'die Postleitzahl'),
  firmVatId: firm('vatId', 'die USt-IdNr.'),
  firmPhone: firm('phone', 'die Telefonnummer'),
  firmEmail: firm('email', 'die E-Mail-Adresse'),
  buyerName: partner('companyName', 'der Name'),
  buyerVatId: partner('vatId', 'die USt-IdNr.'),
  buyerEmail: partner('email', 'die E-Mail-Adresse'),
  buyerZip: partner('zip', 'die Postleitzahl'),
  buyerCity: partner('city', 'der Ort'),
  deliveryZip: partner('deliveryZip', 'die Postleitzahl der Lieferadresse'),
  deliveryCity: partner('deliveryCity', 'der Ort der Lieferadresse'),
  reference: {
    path: 'documentCreation.buyerReference',
    message:
      'Für XRechnung fehlt das Zeichen des Kunden oder, bei Behörden, seine Leitweg-ID: Bitte geben Sie „Ihr Zeichen“ an',
  },
}

/** By what each term that an invoice of ours may lack is mended. */
const ofTerm: Record<string, FieldError> = {
  'BT-27': missing.firmName,
  'BT-37': missing.firmCity,
  'BT-38': missing.firmZip,
  'BT-31': missing.firmVatId,
  'BT-34': missing.firmEmail,
  'BT-42': missing.firmPhone,
  'BT-43': missing.firmEmail,
  'BT-44': missing.buyerName,
  'BT-49': missing.buyerEmail,
  'BT-52': missing.buyerCity,
  'BT-53': missing.buyerZip,
  'BT-77': missing.deliveryCity,
  'BT-78': missing.deliveryZip,
  'BT-10': missing.reference,
}

/** The field that mends a broken rule, with what to do; null where none does. */
function mendable({ id, term, where }: BrokenRule, invoice: ElectronicInvoice): FieldError | null {
  // Who has to be identified for a category, by its first line: BR-K-02, BR-AE-02, …
  if (/^BR-(S|Z|E|AE|IC|G)-02$/.test(id)) {
    const { seller } = invoice
    const isSeller = seller.vatId === null && (seller.taxRegistration === null || /-(IC|G)-/.test(id))
    return isSeller ? missing.firmVatId : missing.buyerVatId
  }
  if (term === 'BT-153') {
    return { path: `lineItemCreations.${where.line}.descriptionShort`, message: 'Bezeichnung fehlt' }
  }
  return ofTerm[term] ?? null
}
