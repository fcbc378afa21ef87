/** The attachment tag of an invoice's PDF (decisions §2), and of those of its earlier states: they stay. */
export const pdfTag = 'PDF'
export const earlierPdfTag = 'PDF_EARLIER'

/** The same of its XRechnung, which is stored where the customer wants one and once somebody asked for it. */
export const xmlTag = 'XML'
export const earlierXmlTag = 'XML_EARLIER'
