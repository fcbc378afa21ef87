import { describe, expect, test } from 'vitest'
import { cents } from '#kernel/money.ts'
import { pageOf } from '#test/papers/page-of.ts'
import { type ComparedInvoice, comparePicture } from './compare-picture.ts'
import { paperRows } from './paper-rows.ts'
import { isAmountShown, isIbanShown, isNumberShown, isSameNumber } from './shown-values.ts'

const own = { vatId: 'DE314159262', ibans: ['DE02120300000000202051'] }
const iban = 'DE89370400440532013000'

const data = {
  number: 'RE-2026-17',
  issueDay: '2026-03-05',
  currency: 'EUR',
  totals: { net: '1000.00', tax: '190.00', gross: '1190.00', payable: '1190.00' },
  payments: [{ creditTransfers: [{ account: iban, accountName: null, bic: null }], directDebit: null }],
} as unknown as ComparedInvoice

const picture = [
  'Rechnungsnummer:   RE-2026-17',
  'Rechnungsdatum:    05.03.2026',
  'Netzwerkkabel                    1.000,00',
  'Nettobetrag                      1.000,00',
  'zzgl. 19 % MwSt.                   190,00',
  'Gesamtbetrag                     1.190,00',
  `USt-IdNr. DE811569869 IBAN ${iban}`,
]

const compare = (lines: readonly string[], changes: Partial<ComparedInvoice> = {}) =>
  comparePicture({ ...data, ...changes }, { ok: true, pages: [pageOf(lines)], pageCount: 1 }, own).map(
    ({ severity, id, message }) => `${severity} ${id} ${message}`,
  )
const changed = (from: string, to: string) => picture.map((line) => line.replace(from, to))
const totals = (sums: Partial<ComparedInvoice['totals']>) => ({ totals: { ...data.totals, ...sums } })

test('of a picture that says the same nothing is said', () => {
  expect(compare(picture)).toEqual([])
})

describe('a difference is named:', () => {
  test.each<[string, string[], string[]]>([
    [
      'the number',
      changed('RE-2026-17', 'RE-2026-18'),
      [
        'WARNING BT-1 Rechnungsnummer: Auf dem Bild der Rechnung steht „RE-2026-18“, in den Daten „RE-2026-17“.',
      ],
    ],
    [
      'the date',
      changed('05.03.2026', '06.03.2026'),
      ['WARNING BT-2 Rechnungsdatum: Auf dem Bild der Rechnung steht 06.03.2026, in den Daten 05.03.2026.'],
    ],
    [
      'gross and tax',
      [
        ...picture.slice(0, 4),
        'zzgl. 20 % MwSt.                   200,00',
        'Gesamtbetrag                     1.200,00',
        ...picture.slice(6),
      ],
      [
        'WARNING BT-112 Gesamtbetrag: Auf dem Bild der Rechnung steht 1.200,00 €, in den Daten 1.190,00 €. Es gelten die Daten; eine zu hoch ausgewiesene Steuer schuldet der Aussteller trotzdem (§ 14c UStG).',
        'WARNING BT-110 Umsatzsteuer: Auf dem Bild der Rechnung steht 200,00 €, in den Daten 190,00 €.',
      ].map((text) => text.replace(/,00 €/g, ',00\u00a0€')),
    ],
    [
      'the tax within the same gross',
      [
        ...picture.slice(0, 2),
        'Nettobetrag                      1.112,15',
        'zzgl. 7 % MwSt.                     77,85',
        ...picture.slice(5),
      ],
      [
        'WARNING BT-110 Umsatzsteuer: Auf dem Bild der Rechnung steht 77,85\u00a0€, in den Daten 190,00\u00a0€. Es gelten die Daten; eine zu hoch ausgewiesene Steuer schuldet der Aussteller trotzdem (§ 14c UStG).',
      ],
    ],
    [
      'the IBAN',
      changed(iban, 'DE12500105170648489890'),
      [
        'WARNING BT-84 IBAN: Auf dem Bild der Rechnung steht DE12 5001 0517 0648 4898 90, in den Daten DE89 3704 0044 0532 0130 00. Bitte fragen Sie den Lieferanten, bevor Sie zahlen: unter einer Telefonnummer, die Sie schon haben.',
      ],
    ],
  ])('%s', (_, lines, findings) => {
    expect(compare(lines)).toEqual(findings)
  })
})

describe('no difference is:', () => {
  test.each<[string, string[], Partial<ComparedInvoice>?]>([
    ['a number within a longer one of the data', changed('RE-2026-17', '2026-17')],
    ['a number written apart', changed('RE-2026-17', 'RE 2026 / 17')],
    ['another writing of the day', changed('05.03.2026', '5. März 2026')],
    ['what is left to pay', picture, totals({ gross: '1500.00', payable: '1190.00' })],
    ['an amount with a point', changed('1.190,00', '1190.00')],
    ['a credit that is printed below zero', changed('1.190,00', '-1.190,00')],
    [
      'a tax that nothing proves, as it may be that of one rate',
      [...picture.slice(0, 2), 'darin Umsatzsteuer                  70,00', ...picture.slice(5)],
    ],
    ['data without an account', picture, { payments: [] }],
    [
      'data without number, day and sums',
      picture,
      { number: null, issueDay: null, ...totals({ gross: null, tax: null, payable: null }) },
    ],
  ])('%s', (_, lines, changes) => {
    expect(compare(lines, changes)).toEqual([])
  })
})

describe('another account in the place of that of the data is none of the supplier’s, and a hint alone:', () => {
  test.each<[string, string[], Partial<ComparedInvoice>?]>([
    ['the payer’s own account', changed(iban, own.ibans[0] ?? '')],
    ['an account without right digits', changed(iban, 'DE89370400440532013001')],
    [
      'the account that is charged',
      changed(iban, 'DE12500105170648489890'),
      {
        payments: [
          { creditTransfers: [{ account: iban, accountName: null, bic: null }], directDebit: null },
          { creditTransfers: [], directDebit: { debitedAccount: 'DE12 5001 0517 0648 4898 90' } },
        ] as unknown as ComparedInvoice['payments'],
      },
    ],
  ])('%s', (_, lines, changes) => {
    expect(compare(lines, changes)).toEqual([expect.stringMatching(/^INFORMATION PDF .* ist die IBAN DE89 /)])
  })
})

test('number, date, gross and IBAN that are not found are a hint where the picture tells no others', () => {
  const hint = (missing: string) =>
    `INFORMATION PDF Auf dem Bild der Rechnung ${missing} aus den Daten nicht zu finden; bitte vergleichen Sie selbst.`
  expect(compare(['Netzwerkkabel                    1.000,00'])).toEqual([
    hint(
      'sind die Rechnungsnummer „RE-2026-17“, das Rechnungsdatum 05.03.2026, der Gesamtbetrag 1.190,00\u00a0€ und die IBAN DE89 3704 0044 0532 0130 00',
    ),
  ])
  expect(compare(changed('05.03.2026', 'siehe oben'))).toEqual([hint('ist das Rechnungsdatum 05.03.2026')])
  expect(compare(picture.slice(0, 6))).toEqual([hint('ist die IBAN DE89 3704 0044 0532 0130 00')])
  // The rest of an advance: which of the sums is meant no rule tells.
  const advance = [
    'Abzüglich Abschlagszahlung       500,00',
    'Gesamtbetrag                     2.000,00',
    `IBAN ${iban}`,
  ]
  expect(compare([...picture.slice(0, 2), ...advance])).toEqual([
    hint('ist der Gesamtbetrag 1.190,00\u00a0€'),
  ])
})

test('a picture that cannot be read, or says too much, is told as not compared', () => {
  const notCompared = (words: Parameters<typeof comparePicture>[1]) =>
    comparePicture(data, words, own).map(({ severity, message }) => `${severity} ${message}`)
  expect(
    notCompared({ ok: false, code: 'no-text', message: 'Die Datei enthält keinen Text, nur Bilder' }),
  ).toEqual([
    'INFORMATION Das Bild der Rechnung ist nicht mit den Daten verglichen: Die Datei enthält keinen Text, nur Bilder.',
  ])
  const page = pageOf(Array(2001).fill('a b c d e'))
  expect(notCompared({ ok: true, pages: [page], pageCount: 1 })).toEqual([
    'INFORMATION Das Bild der Rechnung ist nicht mit den Daten verglichen: Es enthält zu viel Text.',
  ])
})

describe('a value stands on a paper', () => {
  const rows = (...lines: string[]) => paperRows([pageOf(lines)])
  test.each([
    ['1.190,00', 119_000, true],
    ['1 190,00 EUR', 119_000, true],
    ['1’190.00', 119_000, true],
    ['1190', 119_000, true],
    ['1.190,-', 119_000, true],
    ['€1,190.00', 119_000, true],
    ['1.190,0000', 119_000, true],
    ['11.190,00', 119_000, false],
    ['1.190,001', 119_000, false],
    ['1.190,05', 119_000, false],
    ['1.190.000,00', 119_000, false],
    ['0,50', 50, true],
    ['0,5', 50, true],
    ['10,50', 50, false],
    ['-8,79', 879, true],
    ['8,79', -879, true],
  ])('amount %s', (text, amount, isShown) => {
    expect(isAmountShown(rows(text), cents(amount))).toBe(isShown)
  })

  test.each([
    ['Rechnung RE-2026/17', 'RE-2026/17', true],
    ['Nr.: re 2026 17', 'RE-2026/17', true],
    ['RE-2026/170', 'RE-2026/17', false],
    ['WARE-2026/17', 'RE-2026/17', false],
    ['2017', '17', false],
  ])('number in „%s“', (text, number, isShown) => {
    expect(isNumberShown(rows(text), number)).toBe(isShown)
  })

  test('number and IBAN broken over two rows', () => {
    expect(isNumberShown(rows('Nr. RE-2026-', '000017'), 'RE-2026-000017')).toBe(true)
    expect(isIbanShown(rows('IBAN DE89 3704 0044', '0532 0130 00'), iban)).toBe(true)
    // A short one may come about by chance.
    expect(isNumberShown(rows('Artikel RE-1', '7 Stück'), 'RE-17')).toBe(false)
  })

  test('one number is a whole part of the other', () => {
    expect(isSameNumber('RE-2026/0017', '17')).toBe(true)
    expect(isSameNumber('2026-17', 'RE 2026 17')).toBe(true)
    expect(isSameNumber('RE-2026-17', 'RE-2026-170')).toBe(false)
    expect(isSameNumber('A', '1')).toBe(false)
  })
})
