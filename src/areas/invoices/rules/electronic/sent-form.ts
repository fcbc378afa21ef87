import type { EInvoiceForm } from '#areas/partners/rules/e-invoice-forms.ts'
import { wantsXRechnung } from '#areas/partners/rules/e-invoice-forms.ts'
import type { Language } from '#kernel/texts/language.ts'
import { pdfForm, xrechnungOf } from './electronic-problems.ts'
import type { ElectronicSeller, ElectronicSource } from './electronic-source.ts'

/** In which form an invoice goes out: as its customer wants it; null for a plain PDF. */
export function sentForm(
  source: ElectronicSource,
  facts: { number: string; seller: ElectronicSeller },
): EInvoiceForm | null {
  if (wantsXRechnung(source.partner) && xrechnungOf(source, facts).ok) return source.partner.eInvoiceForm
  return pdfForm(source, facts).embedded === null ? null : 'PDF'
}

const sentences: Record<Language, Record<EInvoiceForm, string>> = {
  DE: {
    PDF: 'Das PDF enthält die Rechnungsdaten auch als XML (E-Rechnung, ZUGFeRD).',
    XRECHNUNG: 'Der Beleg liegt als XRechnung (XML) bei.',
    BOTH: 'Der Beleg liegt als PDF mit XML (ZUGFeRD) und als XRechnung (XML) bei.',
  },
  EN: {
    PDF: 'The PDF also contains the invoice data as XML (electronic invoice, ZUGFeRD).',
    XRECHNUNG: 'The document is attached as XRechnung (XML).',
    BOTH: 'The document is attached as a PDF with XML (ZUGFeRD) and as XRechnung (XML).',
  },
}

const named: Record<EInvoiceForm, RegExp> = { PDF: /ZUGFeRD/i, XRECHNUNG: /XRechnung/i, BOTH: /XRechnung/i }

/** The text of an e-mail, which names the form of what goes with it; that of the template does for XRechnung. */
export function namedForm(text: string, form: EInvoiceForm | null, language: Language = 'DE'): string {
  return form === null || named[form].test(text) ? text : `${text}\n\n${sentences[language][form]}`
}
