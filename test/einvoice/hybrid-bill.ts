import type { DrawnText } from '#test/papers/draw-paper.ts'
import { pdfWithFiles } from './pdf-with-files.ts'
import { smallCii } from './small-files.ts'

interface Picture {
  number?: string
  date?: string
  net?: string
  tax?: string
  gross?: string
  iban?: string
}

/** A hybrid invoice: the data of `smallCii`, and a picture that shows the same but for what is given. */
export function hybridBill(
  {
    number = 'R-4711',
    date = '02.11.2026',
    net = '200,00',
    tax = '38,00',
    gross = '238,00',
    iban = 'DE02 1203 0000 0000 2020 51',
  }: Picture = {},
  data: Parameters<typeof smallCii>[0] = {},
): Uint8Array {
  const at = (x: number, y: number, text: string): DrawnText => ({ x, y, text })
  return pdfWithFiles([{ name: 'factur-x.xml', content: smallCii(data) }], {
    texts: [
      at(50, 60, 'Hansen Teakmöbel GmbH'),
      at(50, 80, 'Hafenstraße 3, 24103 Kiel'),
      at(50, 140, 'Nordlicht Antik GmbH'),
      at(50, 220, 'Rechnung'),
      at(350, 220, 'Rechnungsnummer:'),
      at(460, 220, number),
      at(350, 235, 'Rechnungsdatum:'),
      at(460, 235, date),
      at(50, 300, '4 Stühle Teak'),
      at(480, 300, net),
      at(350, 400, 'Nettobetrag'),
      at(480, 400, net),
      at(350, 415, 'zzgl. 19 % MwSt.'),
      at(480, 415, tax),
      at(350, 430, 'Gesamtbetrag'),
      at(480, 430, `${gross} €`),
      at(50, 790, `Hansen Teakmöbel GmbH · USt-IdNr. DE811907980 · IBAN ${iban}`),
    ],
  })
}
