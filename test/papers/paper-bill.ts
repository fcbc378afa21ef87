import { type DrawnCode, type DrawnText, drawPaper } from './draw-paper.ts'

const at = (x: number, y: number, text: string, size = 10): DrawnText => ({ x, y, text, size })

interface PaperBill {
  number?: string
  vatId?: string
  iban?: string
  gross?: string
  /** What stands on it besides. */
  more?: readonly DrawnText[]
  codes?: readonly DrawnCode[]
}

/** A bill on paper of 1.000,00 net: number and date by a table, one rate, payable within 30 days. */
export function paperBill({
  number = 'KN-2026-815',
  vatId = 'DE811569869',
  iban = 'DE89 3704 0044 0532 0130 00',
  gross = '1.190,00',
  more = [],
  codes = [],
}: PaperBill = {}): Buffer {
  return drawPaper({
    codes,
    pages: [
      [
        at(50, 60, 'Kabelhaus Nord GmbH', 16),
        at(50, 80, 'Hafenstraße 7, 20457 Hamburg', 8),
        at(50, 140, 'Handel Muster GmbH'),
        at(50, 154, 'Beispielweg 4, 10115 Berlin'),
        at(50, 220, 'Rechnung', 16),
        at(350, 220, 'Rechnungsnummer:'),
        at(460, 220, number),
        at(350, 235, 'Rechnungsdatum:'),
        at(460, 235, '05.11.2026'),
        at(50, 300, 'Netzwerkkabel'),
        at(480, 300, '1.000,00'),
        at(350, 400, 'Nettobetrag'),
        at(480, 400, '1.000,00'),
        at(350, 415, 'zzgl. 19 % MwSt.'),
        at(480, 415, '190,00'),
        at(350, 430, 'Gesamtbetrag'),
        at(480, 430, `${gross} €`),
        at(50, 480, 'Zahlbar bis 05.12.2026 ohne Abzug.'),
        at(50, 790, `Kabelhaus Nord GmbH · USt-IdNr. ${vatId} · IBAN ${iban}`, 7),
        ...more,
      ],
    ],
  })
}
