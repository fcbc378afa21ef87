import { declareSubject } from '#kernel/declare.ts'

/** What was made of invoices and letters and left the house: PDFs, e-mails, downloads. */
export const papers = declareSubject('papers')
