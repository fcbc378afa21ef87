/** The attachment tag of an invoice's PDF (decisions §2). */
export const pdfTag = 'PDF'

/** The tag of the PDFs of its earlier states: they stay, and are found in its history. */
export const earlierPdfTag = 'PDF_EARLIER'
