import { describe, expect, test } from 'vitest'
import type { PaperPage } from '#kernel/files/paper-page.ts'
import { readPaper } from './read-paper.ts'

const own = { vatId: 'DE314159262', ibans: [], names: ['Handel Muster GmbH'] }

/** Words stand where they stand in the text, six points a letter. */
function read(...lines: string[]) {
  const words = lines.flatMap((line, row) =>
    [...line.matchAll(/\S+/g)].map(({ 0: text, index }) => ({
      ...{ text, left: 40 + index * 6, right: 40 + (index + text.length) * 6 },
      ...{ top: 40 + row * 15, bottom: 50 + row * 15, confidence: null },
    })),
  )
  const page: PaperPage = { number: 1, width: 595, height: 842, words }
  return readPaper([page], own)
}

const heading = ['Rechnung Nr. R-1001', 'Rechnungsdatum: 05.11.2026']
const sums = ['Nettobetrag   1.000,00 €', 'MwSt. 19 %   190,00 €', 'Gesamtbetrag   1.190,00 €']
const bill = (...more: string[]) => read(...heading, ...sums, ...more)
const inCurrency = (code: string) => read(...heading, ...sums.map((line) => line.replace('€', code)))
const kindsOf = ({ doubts }: ReturnType<typeof read>) => doubts.map(({ kind }) => kind)

/** Nothing of money is taken, nor looks sure where it is offered. */
function expectNoMoney({ gross, net, tax, rates }: ReturnType<typeof read>): void {
  expect([gross.best, net.best, tax.best, rates]).toEqual([null, null, null, null])
  for (const { evidence } of [...gross.others, ...net.others, ...tax.others]) expect(evidence).toBe('LABEL')
}

test('a plain bill in euros gives no doubts', () => {
  const paper = bill('Bitte überweisen Sie ohne Abzug, abzüglich 3 % Skonto bis 15.11.2026')
  expect([paper.doubts, paper.currency, paper.gross.best?.evidence, paper.rates?.length]).toEqual([
    [],
    'EUR',
    'ARITHMETIC',
    1,
  ])
})

test.each([
  [16, '05.11.2026', ['OTHER_TAX']],
  [16, '05.11.2020', []],
  // Of what was supplied before the year ended.
  [16, '05.02.2021', []],
  [16, '05.06.2020', ['OTHER_TAX']],
  [19, '05.11.2020', []],
  [19, '05.11.2026', []],
])('of %s %% on %s doubts are %s: a rate has its time', (rate, day, kinds) => {
  const tax = `${rate * 10},00`
  const gross = `1.${rate}0,00`
  const paper = read(
    'Rechnung Nr. R-1001',
    `Rechnungsdatum: ${day}`,
    'Nettobetrag   1.000,00 €',
    `MwSt. ${rate} %   ${tax} €`,
    `Gesamtbetrag   ${gross} €`,
  )
  expect(kindsOf(paper)).toEqual(kinds)
  expect(paper.rates === null).toBe(kinds.length > 0)
})

test('on a bill without a date a rate is one that is charged at all times', () => {
  const undated = (rate: number, tax: string, gross: string) =>
    kindsOf(read('Nettobetrag   1.000,00 €', `MwSt. ${rate} %   ${tax} €`, `Gesamtbetrag   ${gross} €`))
  expect([undated(19, '190,00', '1.190,00'), undated(7, '70,00', '1.070,00')]).toEqual([[], []])
  expect([undated(16, '160,00', '1.160,00'), undated(5, '50,00', '1.050,00')]).toEqual([
    ['OTHER_TAX'],
    ['OTHER_TAX'],
  ])
})

describe('the currency', () => {
  test.each('DKK SEK CHF PLN CZK NOK HUF RON BGN USD GBP JPY TRY PHP CAD $ £ kr zł Kč Ft lei'.split(' '))(
    '%s is not the euro: no sums are taken',
    (code) => {
      const paper = inCurrency(code)
      expect([paper.currency, kindsOf(paper)]).toEqual([null, ['CURRENCY']])
      expectNoMoney(paper)
      expect(paper.gross.others[0]?.value).toBe(119_000)
    },
  )

  test('opening hours name no francs', () => {
    expect(bill('Wir sind da: Mo.-Fr. 08.00 bis 18.00 Uhr').doubts).toEqual([])
    expect(kindsOf(bill('Fr. 1’290.00'))).toEqual(['CURRENCY'])
  })

  test('nor are those of a paper that names the euro besides', () => {
    const paper = read(...heading, ...sums.map((line) => line.replace('€', 'USD')), 'approx. 1.081,82 EUR')
    expect(paper.currency).toBeNull()
    expectNoMoney(paper)
  })

  test('the euro has to stand at the total, or above the amounts', () => {
    const bare = sums.map((line) => line.replace(' €', ''))
    expect(read(...heading, ...bare).currency).toBeNull()
    expect(read(...heading, ...bare, 'Zahlung auch in EUR möglich').currency).toBeNull()
    expect(read(...heading, 'Alle Beträge in EUR', ...bare).currency).toBe('EUR')
  })
})

describe('no German VAT: the rates are empty, the total stays', () => {
  test.each([
    [
      'Versicherungssteuer',
      read(...heading, ...sums.map((line) => line.replace('MwSt.', 'Versicherungssteuer'))),
    ],
    ['Versicherungsteuer', bill('zzgl. Versicherungsteuer')],
    ['import VAT', read(...heading, ...sums.map((line) => line.replace('MwSt.', 'Einfuhrumsatzsteuer')))],
    ['another tax', read(...heading, ...sums.map((line) => line.replace('MwSt.', 'Lohnsteuer')))],
    ['no name of it', read(...heading, ...sums.map((line) => line.replace('MwSt.', 'Steuer')))],
    ['free of VAT', bill('Miete umsatzsteuerfrei')],
    ['free of tax', bill('Porto steuerfrei')],
    ['reverse charge', bill('Reverse Charge')],
    ['§ 4 Nr.', bill('gemäß § 4 Nr. 12 UStG')],
    ['§ 19', bill('gemäß §19 UStG')],
    ['§ 25a', bill('Sonderregelung nach § 25a UStG')],
    ['§ 13b', bill('nach § 13b UStG')],
    ['margin scheme', bill('Differenzbesteuerung')],
    ['a seller abroad', bill('VAT ID CY10259033P')],
    ['an account abroad', bill('IBAN LU28 0019 4006 4475 0000')],
  ])('%s', (_, paper) => {
    expect([kindsOf(paper), paper.rates, paper.tax.best]).toEqual([['OTHER_TAX'], null, null])
    expect(paper.gross.best?.value).toBe(119_000)
  })

  test.each(['Differenzbesteuerung', 'nach § 25a UStG', 'Kunstgegenstände/Sonderregelung'])(
    '%s without a tax is the margin scheme, and is named',
    (words) => {
      const paper = read(...heading, words, 'Gesamtbetrag   850,00 €')
      expect([kindsOf(paper), paper.rates, paper.gross.best?.value]).toEqual([['MARGIN'], null, 85_000])
      expect(paper.doubts[0]?.message).toContain('§ 25a UStG')
    },
  )

  test('beside a printed tax the margin scheme is named, too', () => {
    expect(bill('Sonderregelung nach § 25a UStG').doubts[0]?.message).toContain('und daneben Umsatzsteuer')
  })

  test('an account abroad of a seller with a German number is no doubt', () => {
    expect(bill('IBAN LU28 0019 4006 4475 0000', 'USt-IdNr. DE136695976').rates).toHaveLength(1)
    expect(bill('IBAN LU28 0019 4006 4475 0000', 'Steuernummer: 12/345/67890').rates).toHaveLength(1)
  })
})

describe('advances: no sums are taken', () => {
  test.each([
    'Schlussrechnung zum Auftrag 12',
    'Schlußrechnung zum Auftrag 12',
    '1. Abschlagsrechnung',
    'Teilrechnung 2 von 3',
    'Neuer Abschlag monatlich 130,00 €',
    'abzüglich geleisteter Abschläge -600,00 €',
    'abzgl. Gutschein 10,00 €',
    'Anzahlung 500,00 €',
    'Akonto 500,00 €',
    'bereits gezahlt 1.190,00 €',
    'bereits berechnet 500,00 €',
    'Folgendes haben Sie bereits bezahlt:',
    'abzüglich 30 % bei Bestellung -357,00 €',
  ])('%s', (line) => {
    const paper = bill(line)
    expect(kindsOf(paper)).toEqual(['ADVANCES'])
    expectNoMoney(paper)
  })

  test.each([
    ['none were paid', ['Erhaltene Anzahlungen   0,00']],
    ['it is a condition', ['Sollten Sie bereits bezahlt haben, danken wir Ihnen.']],
    ['it is a part of the price', ['Zahlbar bis 15.11.2026 abzüglich 2 % vom Betrag']],
    ['those of prices', ['Zu- und Abschläge:', 'Abschlag Treue   1,00']],
  ])('%s: no doubt', (_, lines) => {
    expect(bill(...lines).doubts).toEqual([])
  })

  test('the day of an advance is not that of the bill', () => {
    const { billDate, number } = read(
      'Schlussrechnung Nr. SR-2026-088',
      'Datum: 12.11.2026',
      ...sums,
      'abzgl. Abschlagsrechnung AR-2026-070 vom 01.10.2026   595,00 €',
    )
    expect([billDate.best?.value, number.best?.value]).toEqual(['2026-11-12', 'SR-2026-088'])
  })
})

describe('a credit', () => {
  test.each([
    'Gutschrift Nr. GS-20',
    'Rechnungskorrektur (Gutschrift) Nr. 17',
    'Storno',
    'Stornorechnung ST-45',
    'Credit note 4711',
    'G U T S C H R I F T',
  ])('%s, printed positive: nothing of money is taken', (line) => {
    const paper = read(line, ...sums)
    expect(paper.doubts).toMatchObject([
      { kind: 'CREDIT', message: expect.stringMatching(/^Das Papier scheint eine Gutschrift zu sein/) },
    ])
    expectNoMoney(paper)
  })

  test('printed with a minus it is read, and a credited deposit is none', () => {
    const minus = sums.map((line) => line.replace(/([\d.]+,\d\d)/, '-$1'))
    expect(read('Stornorechnung ST-45', ...minus).gross.best?.value).toBe(-119_000)
    expect(bill('Gutschrift Leergut   -5,00 €').doubts).toEqual([])
  })
})

describe('another document: nothing is taken', () => {
  test.each([
    ['Angebot Nr. A-991', 'ein Angebot'],
    ['Auftragsbestätigung Nr. AB-3', 'eine Auftragsbestätigung'],
    ['Proforma-Rechnung Nr. PF-3', 'eine Proformarechnung'],
    ['Lieferschein 4711', 'ein Lieferschein'],
    ['2. Mahnung', 'eine Mahnung'],
    ['Zahlungserinnerung', 'eine Zahlungserinnerung'],
    ['Bestellung Nr. 17', 'eine Bestellung'],
  ])('%s', (line, name) => {
    const paper = read(line, 'Datum: 05.11.2026', ...sums, 'Zahlbar bis 30.11.2026')
    expect(paper.doubts[0]).toEqual({
      kind: 'OTHER_DOCUMENT',
      message: `Das Papier scheint keine Rechnung zu sein, sondern ${name}; ausgefüllt wurde nichts`,
    })
    expect([paper.number.best, paper.billDate.best, paper.dueDay.best]).toEqual([null, null, null])
    expectNoMoney(paper)
  })

  test('a bill may name them', () => {
    expect(bill('Lieferschein 4711', 'Bestellung Nr. 17').doubts).toEqual([])
  })
})

test('two bills in one file: no sums are taken', () => {
  const paper = bill('Rechnung Nr. R-1002', 'Rechnungsdatum: 06.11.2026', 'Gesamtbetrag   238,00 €')
  expect(kindsOf(paper)).toEqual(['SEVERAL_BILLS'])
  expectNoMoney(paper)
})
