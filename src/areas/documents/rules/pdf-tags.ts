/** The attachment tag of an invoice's PDF (decisions §2), and of those of its earlier states: they stay. */
export const pdfTag = 'PDF'
export const earlierPdfTag = 'PDF_EARLIER'
