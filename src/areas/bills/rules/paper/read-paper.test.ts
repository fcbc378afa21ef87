import { describe, expect, test } from 'vitest'
import type { PaperPage, PaperWord } from '#kernel/files/paper-page.ts'
import { pageOf } from '#test/papers/page-of.ts'
import { readPaper } from './read-paper.ts'

const own = { vatId: 'DE314159262', ibans: ['DE02120300000000202051'], names: ['Handel Muster GmbH'] }

const read = (...lines: string[]) => readPaper([pageOf(lines)], own)

describe('the number', () => {
  test.each([
    ['beside its label', ['Rechnungsnummer:     RE-2026-17'], 'RE-2026-17'],
    [
      'below its label',
      ['Rechnungs-Nr.   Datum         Kunde', '4711/26         05.03.2026    88'],
      '4711/26',
    ],
    ['in the heading', ['Rechnung 20260017'], '20260017'],
    ['with a letter before it', ['Rechnung Nr. AB 1234 vom 05.03.2026'], 'AB 1234'],
    ['of a compound', ['Handelsrechnung Nr. 471102 vom 05.03.2026'], '471102'],
    ['in words that kerning tore apart', ['Rech nungsnum mer : R77'], 'R77'],
    [
      'of a correction, not of what it corrects',
      ['Rechnungskorrektur Nr. RK2', 'zur Rechnung Nr. R99'],
      'RK2',
    ],
    ['not of the order', ['Rechnung gemäß Bestellung Nr. 2026-4711'], null],
    ['not of the customer', ['Rechnung', 'Kundennummer: 10457'], null],
    ['in French', ['FACTURE N° FA-2026-3'], 'FA-2026-3'],
  ])('%s', (_, lines, number) => {
    expect(read(...lines).number.best?.value ?? null).toBe(number)
  })

  test('of two as good none is taken, both are offered with their places', () => {
    const { number } = read('Rechnungsnummer: R1', '', 'Rechnungsnummer: R2')
    expect(number.best).toBeNull()
    expect(number.others.map(({ value }) => value)).toEqual(['R1', 'R2'])
    expect(number.others[1]?.place).toEqual({ page: 1, left: 142, top: 70, right: 154, bottom: 80 })
  })
})

describe('the days', () => {
  test.each([
    ['by its label', ['Rechnungsdatum: 05.03.2026', 'Lieferdatum: 01.03.2026'], '2026-03-05'],
    ['behind the number', ['Rechnung Nr. 12 vom 5. März 2026'], '2026-03-05'],
    ['in the row below a long number', ['Rechnung Nr. 123456 vom', '05.03.2026'], '2026-03-05'],
    ['behind the town', ['Hamburg, den 05.03.26'], '2026-03-05'],
    ['not alone somewhere', ['05.03.2026'], null],
    ['not of the order', ['Bestellung vom 01.03.2026'], null],
    ['not of a linked bill', ['zur Rechnung vom 01.03.2026'], null],
    ['no day that does not exist', ['Rechnungsdatum: 31.02.2026'], null],
  ])('the bill date: %s', (_, lines, day) => {
    expect(read(...lines).billDate.best?.value ?? null).toBe(day)
  })

  test.each([
    ['by its label', 'Fällig am: 04.04.2026', '2026-04-04'],
    ['in a sentence', 'Bitte überweisen Sie den Betrag bis zum 04.04.2026.', '2026-04-04'],
    ['as days', 'Zahlbar innerhalb von 30 Tagen ohne Abzug', '2026-04-04'],
    ['net of Skonto', 'Zahlbar bis 04.04.2026 netto, 3 % Skonto bis 15.03.2026', '2026-04-04'],
    ['not that of Skonto', '3 % Skonto bis 15.03.2026', null],
    ['collected', 'Der Betrag wird am 04.04.2026 von Ihrem Konto eingezogen', '2026-04-04'],
    ['no end of a period', 'Zeitraum 01.03.2026 bis 31.03.2026, zahlbar per Lastschrift', null],
  ])('the due day: %s', (_, line, day) => {
    expect(read('Rechnungsdatum: 05.03.2026', '', line).dueDay.best?.value ?? null).toBe(day)
  })
})

describe('days with slashes', () => {
  const days = (...lines: string[]) => {
    const { best, others } = read(...lines).billDate
    return [best?.value ?? null, others.map(({ value }) => value)]
  }

  test('are empty where both orders are possible, and both are offered', () => {
    expect(days('Invoice date: 11/04/2026')).toEqual([null, ['2026-04-11', '2026-11-04']])
    expect(days('Invoice date: 04/04/2026')).toEqual(['2026-04-04', []])
  })

  test('another day of the paper tells their order', () => {
    expect(days('Invoice date: 11/04/2026', 'Due date: 11/18/2026')).toEqual(['2026-11-04', []])
    expect(days('Invoice date: 11/04/2026', 'Due date: 25/04/2026')).toEqual(['2026-04-11', []])
    expect(read('Invoice date: 11/04/2026', 'Due date: 11/18/2026').dueDay.best?.value).toBe('2026-11-18')
  })
})

describe('the totals', () => {
  const rates = (...lines: string[]) =>
    read(...lines).rates?.map(({ ratePercent, netCents, taxCents }) => [ratePercent, netCents, taxCents]) ??
    null

  test('net and tax give the gross: sure, with all rates', () => {
    const lines = [
      'Nettobetrag                 1.100,00',
      'zzgl. 19 % MwSt. auf 1.000,00   190,00',
      'zzgl. 7 % MwSt. auf 100,00        7,00',
      'Gesamtbetrag                1.297,00 €',
    ]
    expect(read(...lines).gross.best).toMatchObject({
      value: 129_700,
      evidence: 'ARITHMETIC',
      place: { top: 85 },
    })
    expect(rates(...lines)).toEqual([
      [19, 100_000, 19_000],
      [7, 10_000, 700],
    ])
  })

  test('one rate of two that was read is not the whole', () => {
    const { gross, rates } = read(
      'Satz     Netto      Steuer     Brutto',
      '19 %     1000,00    190,00     1190,00',
      'Rechnungsbetrag                1297,00',
    )
    expect(gross.best).toMatchObject({ value: 129_700, evidence: 'LABEL' })
    expect(rates).toBeNull()
  })

  test('nor where the sum of that rate is named, beside a larger one', () => {
    const { gross, rates } = read(
      '19 % auf 1000,00      190,00',
      'Summe zu 19 %         1190,00',
      'Rechnungsbetrag       1297,00',
    )
    expect([gross.best?.value, rates]).toEqual([129_700, null])
  })

  test('where the nets of two rates are not printed, the sums are sure and the rates empty', () => {
    const { gross, net, rates } = read(
      'Nettobetrag          1.100,00',
      'MwSt. 19 %             190,00',
      'MwSt. 7 %                7,00',
      'Gesamtbetrag         1.297,00',
    )
    expect([gross.best?.evidence, net.best?.value, rates]).toEqual(['ARITHMETIC', 110_000, null])
  })

  test.each([
    [
      'the tax that a gross amount includes',
      ['Gesamtsumme   119,00', 'darin 19 % MwSt.   19,00'],
      [[19, 10_000, 1900]],
    ],
    [
      'English figures',
      ['Subtotal 1,000.00', 'VAT 20% 200.00', 'Total amount 1,200.00'],
      [[20, 100_000, 20_000]],
    ],
    [
      'thousands parted by an apostrophe before a point',
      ["Nettobetrag 1'000.00", 'MwSt 19 % 190.00', 'Gesamtbetrag 1’190.00'],
      [[19, 100_000, 19_000]],
    ],
    [
      'thousands parted by a space before a point',
      ['Net amount 10 000.00', 'VAT 19 % 1 900.00', 'Total amount 11\u202f900.00'],
      [[19, 1_000_000, 190_000]],
    ],
    [
      'a credit note',
      ['Summe netto -100,00', 'USt. 19 % -19,00', 'Gesamtbetrag -119,00'],
      [[19, -10_000, -1900]],
    ],
    ['no sum', ['Nettobetrag 100,00', 'USt. 19 % 19,00', 'Gesamtbetrag 120,00'], null],
  ])('%s', (_, lines, wanted) => {
    expect(rates(...lines)).toEqual(wanted)
  })

  test('that the largest amount holds a tax proves nothing where no word calls it the total', () => {
    const { gross, rates } = read('Miete März     19 %     19,00     119,00')
    expect([gross, rates]).toEqual([{ best: null, others: [] }, null])
  })

  test('by its label alone a gross is not sure; two of one rank are both offered', () => {
    expect(read('Gesamtbetrag 119,00').gross.best).toMatchObject({ value: 11_900, evidence: 'LABEL' })
    const { gross } = read('Gesamtbetrag 119,00', 'Rechnungsbetrag 120,00')
    expect([gross.best, gross.others.map(({ value }) => value)]).toEqual([null, [11_900, 12_000]])
  })
})

describe('who sent it', () => {
  test('VAT id and IBAN are those with right check digits, and not our own', () => {
    const { vatId, iban } = read(
      'USt-IdNr.: DE 136 695 976   Ihre USt-IdNr.: DE314159262',
      'IBAN: DE89 3704 0044 0532 0130 00   von Ihrem Konto DE02120300000000202051',
      'Kunde DE111111111',
    )
    expect(vatId.best).toMatchObject({ value: 'DE136695976', evidence: 'CHECK_DIGITS' })
    expect(iban.best).toMatchObject({ value: 'DE89370400440532013000', evidence: 'CHECK_DIGITS' })
  })

  test('our own are nobody’s whose bill comes in, also without a word beside them', () => {
    const { vatId, iban } = read('DE314159262', 'DE136695976', own.ibans[0] ?? '', 'DE89370400440532013000')
    expect([vatId.best?.value, vatId.others]).toEqual(['DE136695976', []])
    expect([iban.best?.value, iban.others]).toEqual(['DE89370400440532013000', []])
  })

  test('of two IBANs none wins; one whose check digits are wrong is none', () => {
    const { iban } = read('DE89370400440532013000', 'DE75512108001245126199', 'DE89370400440532013001')
    expect([iban.best, iban.others.length]).toEqual([null, 2])
  })

  test('the name stands in the letterhead, and is not ours', () => {
    expect(read('Kabelhaus Nord GmbH', '', 'Handel Muster GmbH').name.best?.value).toBe('Kabelhaus Nord GmbH')
  })
})

test('a page that lies askew keeps its rows, and an empty one says nothing', () => {
  const askew = pageOf(['Gesamtbetrag                                              119,00'])
  const words = askew.words.map((word) => ({
    ...word,
    top: word.top + word.left * 0.02,
    bottom: word.bottom + word.left * 0.02,
  }))
  const middle = { ...words[0], text: 'EUR', left: 220, right: 240, top: 44.4, bottom: 54.4 } as PaperWord // All fields are there.
  expect(readPaper([{ ...askew, words: [...words, middle] }], own).gross.best?.value).toBe(11_900)
  expect(readPaper([pageOf([])], own)).toMatchObject({ number: { best: null }, rates: null, currency: null })
})

describe('words of an OCR:', () => {
  /** The same page as a scanner sees it: sinking to the right, with words that it is less sure of. */
  function scan(
    lines: readonly string[],
    { slope = 0, unsure = {} as Record<string, number> } = {},
  ): PaperPage {
    const { words, ...straight } = pageOf(lines)
    const sinking = words.map((word): PaperWord => {
      const down = slope * ((word.left + word.right) / 2 - straight.width / 2)
      const { top, bottom } = word
      return { ...word, top: top + down, bottom: bottom + down, confidence: unsure[word.text] ?? 95 }
    })
    return { ...straight, words: sinking, lean: { top: slope, bottom: slope } }
  }
  const bill = [
    'Rechnung Nr. R-1001                                                   vom 05.11.2026',
    'Art der Steuer         Netto             USt.-Betrag',
    'USt.                   275,00            19,25',
    'USt.      19           198,00            37,62',
    'Bruttosumme                                                            529,87 €',
  ]

  test('rows that sink to the right are read as rows, and their places are those on the paper', () => {
    const { number, billDate, gross } = readPaper([scan(bill, { slope: 0.06 })], own)
    expect(number.best?.value).toBe('R-1001')
    expect(billDate.best?.value).toBe('2026-11-05')
    expect(gross.best).toMatchObject({ value: 52_987, evidence: 'ARITHMETIC' })
    const level = readPaper([scan(bill)], own).gross.best?.place
    expect((gross.best?.place.top ?? 0) - (level?.top ?? 0)).toBeCloseTo(0.06 * (40 + 74 * 6 - 297.5), 0)
  })

  test('a rate whose single figure is lost is the German one that fits net and tax', () => {
    const { rates } = readPaper([scan(bill)], own)
    expect(rates?.map(({ ratePercent, netCents, taxCents }) => [ratePercent, netCents, taxCents])).toEqual([
      [7, 27_500, 1925],
      [19, 19_800, 3762],
    ])
    const odd = bill.map((line) => line.replace('19,25', '19,52').replace('529,87', '530,14'))
    expect(readPaper([scan(odd)], own).rates).toBeNull()
  })

  test('what it is not sure of is offered; what the sums prove is sure nevertheless', () => {
    const unsure = { 'R-1001': 79, '05.11.2026': 80, '529,87': 40 }
    const { number, billDate, gross } = readPaper([scan(bill, { unsure })], own)
    expect(number).toMatchObject({ best: null, others: [{ value: 'R-1001', evidence: 'LABEL' }] })
    expect(billDate.best?.value).toBe('2026-11-05')
    expect(gross.best).toMatchObject({ value: 52_987, evidence: 'ARITHMETIC' })
  })

  test('a paragraph whose sign was taken for a dollar is one of a law', () => {
    const currency = (line: string) => readPaper([scan([...bill, line])], own).currency
    expect(currency('steuerfrei nach $4 Nr. 10a UStG')).toBe('EUR')
    expect(currency('gemäß $ 19 UStG')).toBe('EUR')
    expect(currency('Listenpreis $4')).toBeNull()
  })

  test('a stain that looks like a sign is no other currency; a clear sign is', () => {
    const stained = [...bill, 'Netzteil £ 3']
    const currency = (confidence: number) =>
      readPaper([scan(stained, { unsure: { '£': confidence } })], own).currency
    expect(currency(24)).toBe('EUR')
    expect(currency(90)).toBeNull()
  })
})
