import {
  amount,
  at,
  cells,
  endAt,
  english,
  englishDay,
  german,
  groups,
  named,
  type Part,
  plain,
  short,
  spaced,
  written,
} from './draw-parts.ts'
import type { Layout } from './layouts.ts'

// The layouts that the rules have not seen: nothing is mended after a look at how they were read.

const headCentre: Part = ({ seller }, y) => [
  at(210, y, seller.name.toUpperCase(), 15),
  at(210, y + 14, `${seller.street} - ${seller.place} - Telefon 0231 998877`, 7),
  at(60, y + 80, 'An'),
  at(60, y + 93, 'Handel Muster GmbH'),
  at(60, y + 106, 'Einkauf, Frau Beispiel'),
  at(60, y + 119, 'Beispielweg 4, 10115 Berlin'),
]
const headSmall: Part = ({ seller }, y) => [
  at(400, y, seller.name, 9),
  at(400, y + 11, seller.street, 9),
  at(400, y + 22, seller.place, 9),
  at(400, y + 36, `Steuernummer 22/345/67890`, 8),
  at(400, y + 47, `USt-Id: ${seller.vatId}`, 8),
  at(70, y + 60, 'Handel Muster GmbH'),
  at(70, y + 72, '10115 Berlin'),
]
const headTwo: Part = ({ seller }, y) => [
  ...named(
    y,
    [50, 320],
    [
      ['Rechnungssteller', 'Rechnungsempfänger'],
      [seller.name, 'Handel Muster GmbH'],
      [seller.street, 'Beispielweg 4'],
      [seller.place, '10115 Berlin'],
      [`USt-IdNr. ${seller.vatId}`, 'Ihre USt-IdNr. DE314159262'],
    ],
    9,
  ),
]

const boxes: Part = ({ number, date }, y) => [
  ...named(y, [60, 200], [['BELEGNUMMER', 'BELEGDATUM']], 6),
  ...named(y + 11, [60, 200], [[number, german(date)]], 11),
  ...named(y, [340, 460], [['AUFTRAG', 'KUNDE']], 6),
  ...named(y + 11, [340, 460], [['A-99120', '700412']], 11),
]
const pipes: Part = ({ number, date }, y) => [
  at(60, y, 'R E C H N U N G', 14),
  at(60, y + 22, `Beleg-Nr.: ${number} | Belegdatum: ${short(date)} | Kunden-Nr.: 10077 | Seite 1/1`, 9),
]
const slash: Part = ({ number, date }, y) => [
  at(60, y, 'Rechnung', 12),
  ...named(
    y + 18,
    [60, 190],
    [
      ['Rechnungs-Nr./Datum', `${number} / ${german(date)}`],
      ['Lieferschein-Nr.', '55120 vom 03.01.2024'],
      ['Ihr Zeichen', 'be-12'],
    ],
    9,
  ),
]
const letter: Part = ({ number, date, seller }, y) => [
  at(330, y, `${seller.place.slice(6)}, den ${written(date)}`),
  at(60, y + 22, `Rechnungsnr. ${number}`, 12),
  at(60, y + 38, 'Sehr geehrte Damen und Herren, für unsere Leistungen im März 2024 berechnen wir Ihnen:', 9),
]
const englishInfo: Part = ({ number, date }, y) => [
  at(60, y, 'INVOICE', 18),
  ...named(
    y,
    [350, 450],
    [
      ['Invoice No.', number],
      ['Invoice Date', englishDay(date)],
      ['Order No.', 'PO-3391'],
    ],
    9,
  ),
]
const frenchInfo: Part = ({ number, date }, y) => [
  at(60, y, `FACTURE N° ${number}`, 15),
  at(60, y + 18, `Date d'émission : ${german(date).replaceAll('.', '/')}`, 9),
  at(60, y + 31, 'Commande n° 7781', 9),
]
const dense: Part = ({ number, date, dueDay }, y) => [
  ...cells(y, [60, 250, 350, 450, 545], ['Nummer der Rechnung', 'vom', 'Leistung', 'Kunde', 'fällig'], 8),
  ...cells(y + 12, [60, 250, 350, 450, 545], [number, german(date), 'März', '4412', german(dueDay)], 8),
  at(60, y + 30, `Rechnungsnr: ${number}`, 8),
  at(240, y + 30, `Ausstellungsdatum: ${german(date)}`, 8),
]

const places = [60, 360, 460, 545]
const shortTable: Part = ({ lines }, y) => [
  ...cells(y, places, ['Pos. Leistung', 'Anzahl', 'Preis', 'Betrag'], 9),
  ...lines.flatMap((line, index) =>
    cells(
      y + 15 + index * 13,
      places,
      [`${index + 1}. ${line.text}`, `${line.count} St.`, plain(line.price), plain(line.sum)],
      9,
    ),
  ),
]
const englishTable: Part = ({ lines }, y) => [
  ...cells(y, places, ['Description', 'Qty', 'Unit price', 'Amount'], 9),
  ...lines.flatMap((line, index) =>
    cells(
      y + 15 + index * 13,
      places,
      [line.text, String(line.count), english(line.price), english(line.sum)],
      9,
    ),
  ),
]

const box: Part = ({ net, tax, rates, gross }, y) => [
  ...cells(y, [60, 250, 340, 430, 545], ['Zahlungsart', 'Summe netto', 'USt. %', 'USt.', 'Endbetrag'], 8),
  ...cells(
    y + 13,
    [60, 250, 340, 430, 545],
    ['Überweisung', amount(net), String(rates[0]?.ratePercent), amount(tax), amount(gross)],
  ),
]
const onNet: Part = ({ net, rates, gross }, y) =>
  [
    ['Summe Positionen', amount(net)],
    ...rates.map((rate) => [`USt. ${rate.ratePercent},00 % auf ${amount(rate.net)} EUR`, amount(rate.tax)]),
    ['Rechnungsbetrag in EUR', amount(gross)],
  ].flatMap(([name = '', value = ''], index) => [
    at(300, y + index * 14, name, 9),
    endAt(545, y + index * 14, value, 9),
  ])
const prepaid: Part = ({ net, rates, gross }, y) =>
  [
    ['Warenwert netto', plain(net)],
    ...rates.map((rate) => [`Umsatzsteuer ${rate.ratePercent}%`, plain(rate.tax)]),
    ['Rechnungssumme', plain(gross)],
    ['abzgl. Anzahlung', '-50,00'],
    ['Noch zu zahlen', plain((gross - 5000) as typeof gross)],
  ].flatMap(([name = '', value = ''], index) => [
    at(330, y + index * 14, name),
    endAt(545, y + index * 14, value),
  ])
const englishTotals: Part = ({ net, rates, gross }, y) =>
  [
    ['Subtotal', english(net)],
    ...rates.map((rate) => [`VAT (${rate.ratePercent}%)`, english(rate.tax)]),
    ['Total amount due', `EUR ${english(gross)}`],
  ].flatMap(([name = '', value = ''], index) => [
    at(350, y + index * 16, name),
    endAt(545, y + index * 16, value),
  ])
const frenchTotals: Part = ({ net, rates, gross }, y) =>
  [
    ['Total HT', spaced(net)],
    ...rates.map((rate) => [`TVA ${rate.ratePercent} %`, spaced(rate.tax)]),
    ['Total TTC', `${spaced(gross)} €`],
  ].flatMap(([name = '', value = ''], index) => [
    at(380, y + index * 15, name),
    endAt(545, y + index * 15, value),
  ])
const untaxed: Part = ({ gross }, y) => [
  at(350, y, 'Gesamt:', 11),
  endAt(545, y, `${amount(gross)} €`, 11),
  at(60, y + 25, 'Gemäß § 19 UStG wird keine Umsatzsteuer berechnet.', 8),
]
const shop: Part = ({ rates, gross }, y) => [
  at(
    60,
    y,
    `Summe: ${amount(gross)} EUR (inkl. ${rates[0]?.ratePercent} % USt. = ${amount(rates[0]?.tax ?? gross)} EUR)`,
  ),
]
const coded: Part = ({ rates, net, tax, gross }, y) => [
  ...cells(y, [60, 180, 280, 380], ['Code', 'Satz', 'Entgelt', 'Steuerbetrag'], 8),
  ...rates.flatMap((rate, index) =>
    cells(
      y + 12 + index * 11,
      [60, 180, 280, 380],
      [String.fromCharCode(65 + index), `${rate.ratePercent},0`, amount(rate.net), amount(rate.tax)],
      8,
    ),
  ),
  ...cells(y + 40, [60, 180, 280, 380], ['Gesamt', '', amount(net), amount(tax)], 8),
  at(420, y + 40, 'Zu zahlen'),
  endAt(545, y + 40, amount(gross)),
]

const dueSentence: Part = ({ dueDay }, y) => [
  at(60, y, `Bitte überweisen Sie den Rechnungsbetrag bis spätestens ${german(dueDay)} auf unser Konto.`, 9),
]
const dueAndDiscount: Part = ({ date, dueDay }, y) => [
  at(60, y, `Zahlbar mit 3 % Skonto bis ${german(date)}`, 9),
  at(60, y + 12, `oder bis zum ${german(dueDay)} ohne Abzug zahlbar.`, 9),
]
const dueEnglish: Part = ({ dueDay }, y) => [at(60, y, 'Payment due:'), at(150, y, englishDay(dueDay))]
const dueFrench: Part = ({ dueDay }, y) => [
  at(60, y, `Date d'échéance : ${german(dueDay).replaceAll('.', '/')}`, 9),
]
const collected: Part = ({ dueDay }, y) => [
  at(60, y, `Der Betrag wird am ${german(dueDay)} per SEPA-Lastschrift von Ihrem Konto eingezogen.`, 9),
]
const dueRight: Part = ({ dueDay }, y) => [at(330, y, 'Zahlungsziel'), endAt(545, y, short(dueDay))]

const footDots: Part = ({ seller }, y) => [
  at(60, y, `${seller.name} • ${seller.street} • ${seller.place}`, 7),
  at(
    60,
    y + 9,
    `Bankverbindung: ${groups(seller.iban)} • UID ${seller.vatId} • Geschäftsführer: M. Muster`,
    7,
  ),
]
const footTable: Part = ({ seller }, y) => [
  ...named(
    y,
    [60, 130],
    [
      ['IBAN', groups(seller.iban)],
      ['BIC', 'HASPDEHHXXX'],
      ['Bank', seller.bank],
    ],
    7,
  ),
  ...named(
    y,
    [330, 400],
    [
      ['USt-IdNr.', `${seller.vatId.slice(0, 2)} ${seller.vatId.slice(2)}`],
      ['Firma', seller.name],
    ],
    7,
  ),
]

const heads = [headCentre, headSmall, headTwo]
const feet = [footDots, footTable]
const rows: readonly (readonly [Part, Part, Part, Part, readonly number[]])[] = [
  [boxes, shortTable, onNet, dueSentence, [19, 7]],
  [pipes, shortTable, box, dueAndDiscount, [19]],
  [slash, shortTable, prepaid, dueRight, [19, 7]],
  [letter, shortTable, coded, collected, [19, 7]],
  [englishInfo, englishTable, englishTotals, dueEnglish, [20]],
  [frenchInfo, shortTable, frenchTotals, dueFrench, [20]],
  [dense, shortTable, shop, dueSentence, [19]],
  [boxes, shortTable, untaxed, dueRight, [0]],
  [pipes, shortTable, onNet, collected, [7, 19]],
  [slash, shortTable, box, dueSentence, [7]],
  [letter, shortTable, prepaid, dueAndDiscount, [19]],
  [dense, shortTable, coded, dueRight, [19, 7]],
  [englishInfo, englishTable, englishTotals, dueEnglish, [19, 7]],
  [frenchInfo, shortTable, frenchTotals, dueFrench, [20, 10]],
  [letter, shortTable, shop, dueSentence, [7]],
  [slash, shortTable, coded, collected, [19, 7]],
]

export const newLayouts: readonly Layout[] = [...rows, ...rows.slice(0, 10)].map(
  ([info, table, totals, terms, rates], index) => ({
    rates,
    parts: [
      [heads[(index + Math.floor(index / rows.length)) % heads.length] ?? headCentre, 50],
      [info, 215],
      [table, 290],
      [totals, 450],
      [terms, 590],
      [feet[(index + Math.floor(index / rows.length)) % feet.length] ?? footDots, 780],
    ],
  }),
)
