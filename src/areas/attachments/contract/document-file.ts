// What a file of a document may be; part of the contract. Apart, because a list that takes files needs nothing else of it.

import type { FilePart } from '#kernel/declare.ts'
import { csvType, imageTypes, mailFileTypes, spreadsheetTypes } from '#kernel/files/media-types.ts'

/** What a file of a document may be, by its content. */
export const documentTypes: readonly string[] = [
  'application/pdf',
  'application/xml',
  ...imageTypes,
  ...Object.values(spreadsheetTypes),
  csvType,
  ...Object.values(mailFileTypes),
  // in which invoices are sent, too
  'application/zip',
]

/** A file that is kept with a document. */
export const documentFile: FilePart = {
  most: 1,
  kept: true,
  largestBytes: 25 * 1024 * 1024,
  types: documentTypes,
  refusal: 'Angenommen werden PDF, XML, Bilder, Tabellen (xlsx, xls, ods, csv), E-Mails (eml, msg) und ZIP',
}

/** Said of a PDF in which there is nothing (`pdfShape`). */
export const emptyPdf =
  'Diese PDF-Datei ist leer oder beschädigt und lässt sich mit keinem Programm öffnen. Bitte speichern oder exportieren Sie sie noch einmal.'
