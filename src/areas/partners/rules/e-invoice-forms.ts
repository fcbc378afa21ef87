/** What of an electronic invoice goes out to a receiver: the PDF, which bears the XML (ZUGFeRD), an XRechnung, or both. */
export const eInvoiceForms = ['PDF', 'XRECHNUNG', 'BOTH'] as const
export type EInvoiceForm = (typeof eInvoiceForms)[number]

export const eInvoiceFormNames: Record<EInvoiceForm, string> = {
  PDF: 'PDF mit XML (ZUGFeRD)',
  XRECHNUNG: 'Nur XRechnung',
  BOTH: 'PDF und XRechnung',
}

export const eInvoiceFormUnknown = 'Form der E-Rechnung unbekannt'

/** Whether a receiver wants XRechnung: its rules then hold for his invoices besides those of EN 16931. */
export function wantsXRechnung({ eInvoiceForm }: { eInvoiceForm: EInvoiceForm }): boolean {
  return eInvoiceForm !== 'PDF'
}
