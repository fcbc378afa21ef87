import { amount, at, cells, endAt, german, groups, named, type Part, plain, short } from './draw-parts.ts'
import type { Layout } from './layouts.ts'

// The layouts that the rules were written on.

const headLeft: Part = ({ seller }, y) => [
  at(50, y, seller.name, 16),
  at(50, y + 16, `${seller.street}, ${seller.place}`, 8),
  at(50, y + 70, 'Handel Muster GmbH'),
  at(50, y + 83, 'Beispielweg 4'),
  at(50, y + 96, '10115 Berlin'),
]
const headRight: Part = ({ seller }, y) => [
  at(350, y, seller.name, 13),
  at(350, y + 14, seller.street, 9),
  at(350, y + 26, seller.place, 9),
  at(50, y + 60, `${seller.name} · ${seller.street} · ${seller.place}`, 7),
  at(50, y + 75, 'Handel Muster GmbH'),
  at(50, y + 88, 'Beispielweg 4'),
  at(50, y + 101, '10115 Berlin'),
]

const tableInfo: Part = ({ number, date }, y) => [
  at(50, y, 'Rechnung', 16),
  ...named(
    y,
    [350, 460],
    [
      ['Rechnungsnummer:', number],
      ['Rechnungsdatum:', german(date)],
      ['Kundennummer:', '10457'],
      ['Lieferdatum:', german(date)],
    ],
  ),
]
const headerInfo: Part = ({ number, date }, y) => [
  at(50, y, 'RECHNUNG', 14),
  ...cells(y + 25, [50, 210, 330, 450], ['Rechnungs-Nr.', 'Datum', 'Kunden-Nr.', 'Bestellung'], 9),
  ...cells(y + 38, [50, 210, 330, 450], [number, german(date), '88120', 'B-5521'], 9),
]
const sentenceInfo: Part = ({ number, date }, y) => [
  at(50, y, `Rechnung Nr. ${number} vom ${german(date)}`, 13),
  at(50, y + 20, 'Ihre Bestellung Nr. 4500012 vom 02.01.2024', 9),
]
const headingInfo: Part = ({ number, date }, y) => [
  at(50, y, `Rechnung ${number}`, 15),
  at(430, y, `Datum: ${short(date)}`),
]

const places = [50, 330, 400, 470, 545]
const lineTable: Part = ({ lines }, y) => [
  ...cells(y, places, ['Bezeichnung', 'Menge', 'Einzelpreis', 'MwSt.', 'Gesamt'], 9),
  ...lines.flatMap((line, index) =>
    cells(
      y + 16 + index * 14,
      places,
      [line.text, String(line.count), amount(line.price), `${line.ratePercent} %`, amount(line.sum)],
      9,
    ),
  ),
]

const stacked: Part = ({ net, rates, gross }, y) =>
  [
    ['Nettobetrag', amount(net)],
    ...rates.map(({ ratePercent, tax }) => [`zzgl. ${ratePercent} % MwSt.`, amount(tax)]),
    ['Gesamtbetrag', `${amount(gross)} €`],
  ].flatMap(([name = '', value = ''], index) => [
    at(350, y + index * 15, name),
    endAt(545, y + index * 15, value),
  ])
const taxTable: Part = ({ net, tax, rates, gross }, y) => [
  ...cells(y, [250, 360, 450, 545], ['Steuersatz', 'Netto', 'Steuer', 'Brutto'], 9),
  ...rates.flatMap((rate, index) =>
    cells(
      y + 14 + index * 13,
      [250, 360, 450, 545],
      [
        `${rate.ratePercent} %`,
        plain(rate.net),
        plain(rate.tax),
        plain((rate.net + rate.tax) as typeof gross),
      ],
      9,
    ),
  ),
  ...cells(y + 50, [250, 360, 450, 545], ['Summe', plain(net), plain(tax), plain(gross)]),
  at(250, y + 70, 'Rechnungsbetrag'),
  endAt(545, y + 70, `${plain(gross)} EUR`),
]
const included: Part = ({ rates, gross }, y) => [
  at(350, y, 'Gesamtsumme', 11),
  endAt(545, y, `EUR ${amount(gross)}`, 11),
  ...rates.flatMap(({ ratePercent, tax }, index) => [
    at(350, y + 16 + index * 13, `darin enthalten ${ratePercent} % MwSt.`, 8),
    endAt(545, y + 16 + index * 13, amount(tax), 8),
  ]),
]

const dueBy: Part = ({ dueDay }, y) => [at(50, y, `Zahlbar bis ${german(dueDay)} ohne Abzug.`)]
const dueLabel: Part = ({ dueDay }, y) => [at(50, y, 'Fällig am:'), at(150, y, german(dueDay))]
const dueWithDiscount: Part = ({ date, dueDay }, y) => [
  at(50, y, `2 % Skonto bis ${german(date)}, netto bis ${german(dueDay)}`),
]

const footColumns: Part = ({ seller }, y) => [
  ...named(
    y,
    [50, 50],
    [
      [seller.name, ''],
      [seller.street, ''],
      [seller.place, ''],
    ],
    7,
  ),
  ...named(
    y,
    [230, 230],
    [
      [`USt-IdNr.: ${seller.vatId}`, ''],
      ['Amtsgericht Hamburg HRB 12345', ''],
    ],
    7,
  ),
  ...named(
    y,
    [400, 400],
    [
      [`${seller.bank}`, ''],
      [`IBAN: ${groups(seller.iban)}`, ''],
      ['BIC: GENODEF1ABC', ''],
    ],
    7,
  ),
]
const footLine: Part = ({ seller }, y) => [
  at(50, y, `${seller.name} | USt-ID ${seller.vatId} | IBAN ${seller.iban} | Tel. 040 123456`, 7),
]

export const knownLayouts: readonly Layout[] = [
  [headLeft, tableInfo, lineTable, stacked, dueBy, footColumns],
  [headRight, headerInfo, lineTable, taxTable, dueLabel, footLine],
  [headLeft, sentenceInfo, lineTable, included, dueWithDiscount, footColumns],
  [headRight, headingInfo, lineTable, stacked, dueLabel, footLine],
  [headLeft, headerInfo, lineTable, included, dueBy, footLine],
  [headRight, tableInfo, lineTable, taxTable, dueWithDiscount, footColumns],
  [headLeft, headingInfo, lineTable, taxTable, dueBy, footLine],
  [headRight, sentenceInfo, lineTable, stacked, dueWithDiscount, footColumns],
].map(([head, info, table, totals, terms, foot]) => ({
  rates: [19, 7],
  parts: [
    [head, 60],
    [info, 210],
    [table, 290],
    [totals, 430],
    [terms, 560],
    [foot, 790],
  ] as Layout['parts'], // Each row above has six parts.
}))
