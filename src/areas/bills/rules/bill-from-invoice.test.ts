import { describe, expect, test } from 'vitest'
import type { ElectronicInvoice, ElectronicLine } from '#areas/einvoice/rules/electronic-invoice.ts'
import { sumDifferences } from '#areas/einvoice/rules/sum-differences.ts'
import { receivedInvoice, receivedLine } from '#test/einvoice/received-invoice.ts'
import { billFromInvoice } from './bill-from-invoice.ts'
import { sumOf, turned } from './received-bill.ts'

const from = (changes: Partial<ElectronicInvoice> = {}) =>
  billFromInvoice({ syntax: 'cii', invoice: receivedInvoice(changes) })

const totals = (net: string, tax: string, gross: string, more = {}) => ({
  ...receivedInvoice().totals,
  ...{ linesNet: net, net, tax, gross, payable: gross },
  ...more,
})
const breakdown = (code: string, percent: string, base: string, tax: string, more = {}) => ({
  category: { code, percent },
  ...{ base, tax, exemptionReason: null, exemptionCode: null },
  ...more,
})
const taxed = (code: string, percent: string, net: string, more: Partial<ElectronicLine> = {}) =>
  receivedLine({ net, tax: { code, percent }, ...more })

test('number, days, currency, target and total', () => {
  expect(from()).toMatchObject({
    billNumber: 'R-4711',
    billDate: '2026-11-02',
    serviceDate: '2026-10-30',
    paymentTargetDays: 14,
    currency: 'EUR',
    advance: false,
    totalCents: 23800,
    notes: [],
  })
})

test('the day of supply is said before the period, which ends with its last day', () => {
  const period = { from: '2026-10-01', to: '2026-10-31' }
  expect(from({ period }).serviceDate).toBe('2026-10-30')
  expect(from({ delivery: null, period }).serviceDate).toBe('2026-10-31')
  expect(from({ delivery: null, lines: [taxed('S', '19', '200.00', { period })] }).serviceDate).toBe(
    '2026-10-31',
  )
})

test('pieces keep their quantity where the amount can be shared, hours do not', () => {
  const lines = [
    taxed('S', '19', '100.00', { quantity: '4', unit: 'H87' }),
    taxed('S', '19', '100.00', { quantity: '3', unit: 'C62' }),
    taxed('S', '19', '100.00', { quantity: '4', unit: 'HUR' }),
    taxed('S', '19', '100.00', { quantity: '0.5', unit: 'H87' }),
  ]
  expect(from({ lines }).lines.map(({ quantity, amountCents }) => [quantity, amountCents])).toEqual([
    [4, 2500],
    [1, 10000],
    [1, 10000],
    [1, 10000],
  ])
})

describe('the taxation of a line', () => {
  const foreign = { ...receivedInvoice().seller, vatId: 'ATU12345675' }
  test.each([
    ['S', '19', {}, { taxType: 'VAT', taxPercent: 19, taxReason: null }],
    ['S', '7.00', {}, { taxType: 'VAT', taxPercent: 7, taxReason: null }],
    // Which German rate it is no invoice says.
    ['K', '0', {}, { taxType: 'ACQUISITION_EU', taxPercent: null, taxReason: null }],
    ['AE', '0', {}, { taxType: 'REVERSE_CHARGE_13B', taxPercent: null, taxReason: null }],
    [
      'E',
      '0',
      { exemptionCode: 'VATEX-EU-F' },
      { taxPercent: 0, taxReason: { code: 'OTHER', text: 'Gebrauchtgegenstände/Sonderregelung' } },
    ],
    [
      'E',
      '0',
      { exemptionReason: 'Steuerfrei nach § 4 Nr. 12 UStG' },
      { taxPercent: 0, taxReason: { code: 'PAR_4_12', text: '' } },
    ],
    [
      'E',
      '0',
      { exemptionReason: 'Kleinunternehmer (§ 19 UStG)' },
      { taxPercent: 0, taxReason: { code: 'OTHER', text: 'Kleinunternehmer (§ 19 UStG)' } },
    ],
    [
      'G',
      '0',
      {},
      { taxPercent: 0, taxReason: { code: 'OTHER', text: 'Ausfuhr aus dem Land des Lieferanten' } },
    ],
    ['Z', '0', {}, { taxPercent: 0, taxReason: { code: 'OTHER', text: 'Nullsatz' } }],
    ['O', '0', {}, { taxPercent: 0, taxReason: { code: 'OTHER', text: 'Nicht steuerbar' } }],
  ])('%s %s %o', (code, percent, more, expected) => {
    const tax = code === 'S' ? (percent === '19' ? '19.00' : '7.00') : '0.00'
    const gross = (100 + Number(tax)).toFixed(2)
    const read = from({
      lines: [taxed(code, percent, '100.00')],
      taxBreakdowns: [breakdown(code, percent, '100.00', tax, more)],
      totals: totals('100.00', tax, gross),
    })
    expect(read.lines).toEqual([expect.objectContaining({ taxType: 'VAT', ...expected })])
    expect(sumOf(read.lines, 'EUR')).toBe(Math.round(Number(gross) * 100))
  })

  test('tax of another country is a line of its own, and no input tax', () => {
    const read = from({
      seller: foreign,
      lines: [taxed('S', '20', '33.33'), taxed('S', '20', '33.33')],
      taxBreakdowns: [breakdown('S', '20', '66.66', '13.33')],
      totals: totals('66.66', '13.33', '79.99'),
    })
    expect(read.lines.map(({ taxPercent, amountCents }) => [taxPercent, amountCents])).toEqual([
      [0, 3333],
      [0, 3333],
      [0, 1333],
    ])
    expect(read.notes).toEqual([expect.stringContaining('keine Vorsteuer')])
    expect(sumOf(read.lines, 'EUR')).toBe(7999)
  })

  test('nor is it where the other country charges a rate that is a German one, too', () => {
    const read = from({
      seller: { ...foreign, vatId: 'CY10259033P' },
      lines: [taxed('S', '19', '200.00')],
    })
    expect(read.lines).toMatchObject([
      { taxType: 'VAT', taxPercent: 0, taxReason: { code: 'OTHER' } },
      { taxType: 'VAT', taxPercent: 0, amountCents: 3800 },
    ])
    expect(sumOf(read.lines, 'EUR')).toBe(23800)
  })

  test('of a rate that is on no line nothing is made up', () => {
    const read = from({
      seller: foreign,
      lines: [taxed('S', '20', '100.00')],
      taxBreakdowns: [breakdown('S', '20', '100.00', '20.00'), breakdown('S', '10', '50.00', '5.00')],
      totals: totals('100.00', '20.00', '120.00'),
    })
    expect(read.lines.map(({ amountCents }) => amountCents)).toEqual([2500, 2000])
  })
})

test('allowances and charges of the document are lines with their own tax', () => {
  const part = { base: null, percent: null, reasonCode: null, tax: { code: 'S', percent: '19' } }
  const read = from({
    lines: [taxed('S', '19', '200.00')],
    allowancesAndCharges: [
      { ...part, isCharge: false, amount: '20.00', reason: 'Treuerabatt' },
      { ...part, isCharge: true, amount: '5.00', reason: null },
    ],
    totals: totals('200.00', '35.15', '220.15', { allowances: '20.00', charges: '5.00', net: '185.00' }),
    taxBreakdowns: [breakdown('S', '19', '185.00', '35.15')],
  })
  expect(read.lines.map(({ text, amountCents }) => [text, amountCents])).toEqual([
    ['Stuhl Teak', 5000],
    ['Treuerabatt', -2000],
    ['Zuschlag', 500],
  ])
  expect(sumOf(read.lines, 'EUR')).toBe(22015)
})

test('a credit note is booked with the contrary sign, also where it is only named so', () => {
  expect(from({ typeCode: '381' })).toMatchObject({ totalCents: -23800, lines: [{ amountCents: -5000 }] })
  expect(from({ typeCode: '384' }).totalCents).toBe(23800)
})

test('a credit note whose amounts are below 0 does not say who owes whom: it is asked, and either is booked', () => {
  const read = from({
    typeCode: '381',
    lines: [taxed('S', '19', '-200.00', { quantity: '-4' })],
    totals: totals('-200.00', '-38.00', '-238.00'),
    taxBreakdowns: [breakdown('S', '19', '-200.00', '-38.00')],
  })
  expect(read).toMatchObject({ isOwerUnknown: true, totalCents: -23800, notes: [] })
  expect(sumOf(read.lines, 'EUR')).toBe(-23800)
  const other = turned(read)
  expect(other).toMatchObject({ totalCents: 23800, lines: [{ text: 'Stuhl Teak', taxPercent: 19 }] })
  expect(sumOf(other.lines, 'EUR')).toBe(23800)
  expect(from({ typeCode: '381' }).isOwerUnknown).toBe(false)
  // An invoice below 0 says it: whoever sent it owes.
  expect(from({ totals: totals('-200.00', '-38.00', '-238.00') }).isOwerUnknown).toBe(false)
})

test('a payable amount that is rounded brings the rounding as a line', () => {
  const read = from({ totals: totals('200.00', '38.00', '238.00', { rounding: '-0.03', payable: '237.97' }) })
  expect(read.totalCents).toBe(23797)
  expect(read.lines.at(-1)).toMatchObject({ text: 'Rundung', amountCents: -3 })
  expect(sumOf(read.lines, 'EUR')).toBe(23797)
})

test('of a credit note the rounding is turned, too; one of nothing says who owes whom', () => {
  const rounded = totals('200.00', '38.00', '238.00', { rounding: '-0.03', payable: '237.97' })
  const read = from({ typeCode: '381', totals: rounded })
  expect(read.totalCents).toBe(-23797)
  expect(read.lines.at(-1)).toMatchObject({ text: 'Rundung', amountCents: 3 })
  expect(sumOf(read.lines, 'EUR')).toBe(-23797)
  expect(from({ typeCode: '381', totals: totals('0.00', '0.00', '0.00') }).isOwerUnknown).toBe(false)
})

describe('an invoice that contradicts itself', () => {
  test('by rounding the tax of its lines: the cents are a line, and it is said', () => {
    const read = from({
      totals: totals('200.00', '38.01', '238.01'),
      taxBreakdowns: [breakdown('S', '19', '200.00', '38.01')],
    })
    expect(read.lines.at(-1)).toMatchObject({ text: 'Rundungsdifferenz', amountCents: 1 })
    expect(sumOf(read.lines, 'EUR')).toBe(23801)
    expect(read.notes).toEqual([expect.stringContaining('0,01')])
  })

  test('by more: nothing is made up, and the difference is named', () => {
    const read = from({ totals: totals('200.00', '38.00', '300.00') })
    expect(sumOf(read.lines, 'EUR')).toBe(23800)
    expect(read.totalCents).toBe(30000)
    expect(read.notes).toEqual([expect.stringMatching(/238,00.*300,00.*62,00/)])
  })

  test('rounding is a cent for two lines and one more; a cent beyond is no rounding', () => {
    const lines = ['100.00', '60.00', '40.00'].map((net) => taxed('S', '19', net))
    const stated = (tax: string, gross: string) =>
      from({
        lines,
        totals: totals('200.00', tax, gross),
        taxBreakdowns: [breakdown('S', '19', '200.00', tax)],
      })
    for (const [tax, gross, cents] of [
      ['38.03', '238.03', 3],
      ['37.97', '237.97', -3],
    ] as const)
      expect(stated(tax, gross).lines.at(-1)).toMatchObject({ text: 'Rundungsdifferenz', amountCents: cents })
    for (const [tax, gross] of [
      ['38.04', '238.04'],
      ['39.00', '239.00'],
    ] as const) {
      const read = stated(tax, gross)
      expect(read.lines).toHaveLength(3)
      expect(sumOf(read.lines, 'EUR')).toBe(23800)
      expect(read.notes).toEqual([expect.stringContaining('noch offen')])
    }
  })
})

test('without lines there is one for each rate; without rates one for all, at the rate that gives the tax', () => {
  expect(from({ lines: [] }).lines).toMatchObject([{ amountCents: 20000, taxPercent: 19 }])
  const whole = from({ lines: [], taxBreakdowns: [] })
  expect(whole.lines).toMatchObject([{ text: 'Rechnungsbetrag', amountCents: 20000, taxPercent: 19 }])
})

describe('sums alone, of which the tax is not to be told, become no line: the person is asked', () => {
  const abroad = { ...receivedInvoice().seller, vatId: 'FR11999999998' }
  test.each([
    ['no tax: exempt, of a Kleinunternehmer or owed by the buyer', totals('200.00', '0.00', '200.00'), {}],
    ['several rates', totals('200.00', '26.00', '226.00'), {}],
    ['a tax that is not said', totals('200.00', '38.00', '238.00', { tax: null }), {}],
    ['the tax of another country', totals('200.00', '38.00', '238.00'), { seller: abroad }],
  ])('%s', (_, sums, more) => {
    const read = from({ lines: [], taxBreakdowns: [], totals: sums, ...more })
    expect(read.lines).toEqual([])
    expect(read.totalCents).not.toBeNull()
    expect(read.notes).toEqual([expect.stringMatching(/keinen Steuersatz \(netto 200,00\s€, Steuer /)])
  })

  test('what is no German tax is no input tax', () => {
    const sums = totals('200.00', '38.00', '238.00')
    const note = (seller: ElectronicInvoice['seller']) =>
      from({ lines: [], taxBreakdowns: [], totals: { ...sums, tax: '26.00' }, seller }).notes.join()
    expect(note(abroad)).toContain('keine Vorsteuer')
    expect(note(receivedInvoice().seller)).not.toContain('Vorsteuer')
  })
})

test('lines that name no tax have the rate that the sums tell; where these tell none, it is asked for', () => {
  const untold = {
    lines: [receivedLine({ net: '200.00', tax: { code: null, percent: null } })],
    taxBreakdowns: [],
  }
  expect(from(untold)).toMatchObject({ lines: [{ taxPercent: 19, taxReason: null }], notes: [] })
  const read = from({ ...untold, totals: totals('200.00', '0.00', '200.00') })
  expect(read.lines).toMatchObject([{ taxPercent: null, taxReason: null }])
  expect(read.notes).toEqual([expect.stringContaining('nennt keinen Steuersatz')])
  const charged = from({ lines: [receivedLine({ net: '200.00', tax: { code: 'S', percent: null } })] })
  expect(charged.lines).toMatchObject([{ taxPercent: null, taxReason: null }])
})

test('an amount or a number of pieces that is not said stays empty', () => {
  const price = { net: null, discount: null, gross: null, baseQuantity: null, baseUnit: null }
  const { lines, notes } = from({
    lines: [taxed('S', '19', '200.00', { quantity: null }), receivedLine({ net: 'viel', price })],
  })
  expect(lines).toMatchObject([
    { quantity: null, amountCents: 20000 },
    { quantity: 1, amountCents: null },
  ])
  expect(notes).toEqual([expect.stringContaining('hat keinen Betrag')])
})

describe('the currency', () => {
  test.each(['RON', 'ISK', 'KRW', 'CNY', 'IDR', 'INR', 'ZAR'])('%s is quoted by the ECB', (currency) => {
    expect(from({ currency })).toMatchObject({ currency, totalCents: 23800, notes: [] })
  })

  test('one that cannot be booked leaves the amounts empty too, and says what the invoice is over', () => {
    const { currency, totalCents, lines, notes } = from({
      currency: 'aed',
      totals: totals('200.00', '38.01', '238.01'),
    })
    expect({ currency, totalCents }).toEqual({ currency: null, totalCents: null })
    expect(lines).toMatchObject([{ text: 'Stuhl Teak', amountCents: null, taxPercent: 19, quantity: 4 }])
    expect(notes).toEqual([expect.stringContaining('238,01\u00a0AED')])
  })

  test('one that is not named is asked for; the amounts are known', () => {
    const { currency, totalCents, notes } = from({ currency: null })
    expect({ currency, totalCents }).toEqual({ currency: null, totalCents: 23800 })
    expect(notes).toEqual([expect.stringContaining('nennt keine Währung')])
  })
})

describe('a tax that is no VAT', () => {
  const insurance = { code: null, percent: null, other: { scheme: 'INS', percent: '19' } }

  test('is a line of 0 % with its name, and no input tax; VAT beside it stays', () => {
    const read = from({
      lines: [receivedLine({ net: '100.00', quantity: '1', tax: insurance }), taxed('S', '19', '50.00')],
      taxBreakdowns: [
        { ...breakdown('S', '19', '100.00', '19.00'), category: insurance },
        breakdown('S', '19', '50.00', '9.50'),
      ],
      totals: totals('150.00', '28.50', '178.50'),
    })
    expect(read.lines).toMatchObject([
      { amountCents: 10000, taxType: 'VAT', taxPercent: 0 },
      { taxType: 'VAT', taxPercent: 19 },
      {
        text: 'Versicherungsteuer 19 %',
        amountCents: 1900,
        taxType: 'VAT',
        taxPercent: 0,
        taxReason: { code: 'OTHER', text: 'Versicherungsteuer 19 %, keine Vorsteuer' },
      },
    ])
    expect(sumOf(read.lines, 'EUR')).toBe(17850)
    expect(read.notes).toEqual([
      expect.stringContaining('Versicherungsteuer 19 %: Es ist keine Umsatzsteuer'),
    ])
  })

  test('one that is nobody’s of its lines is a line all the same', () => {
    const read = from({
      lines: [taxed('S', '19', '200.00')],
      taxBreakdowns: [
        breakdown('S', '19', '200.00', '38.00'),
        {
          ...breakdown('', '', '200.00', '2.00'),
          category: { ...insurance, other: { scheme: 'X1', percent: null } },
        },
      ],
      totals: totals('200.00', '40.00', '240.00'),
    })
    expect(read.lines.at(-1)).toMatchObject({ text: 'Steuer „X1“', amountCents: 200, taxPercent: 0 })
    expect(sumOf(read.lines, 'EUR')).toBe(24000)
  })
})

describe('when it is due', () => {
  test('a day that stands beside the means of payment is taken and marked', () => {
    const { paymentTargetDays, notes } = from({ dueDay: null, misplacedDueDay: '2026-12-02' })
    expect(paymentTargetDays).toBe(30)
    expect(notes).toEqual([expect.stringMatching(/Fällig am 02\.12\.2026.*Zahlungsart/)])
  })

  test('words alone are shown; coded discounts are none', () => {
    const read = from({ dueDay: null, paymentTerms: 'Zahlbar sofort\n#SKONTO#TAGE=7#PROZENT=2.00#' })
    expect(read.paymentTargetDays).toBeNull()
    expect(read.notes).toEqual([
      expect.stringContaining('„Zahlbar sofort“'),
      expect.stringContaining('Skonto 2 % bis 09.11.2026'),
    ])
  })

  test('of several days the first counts, and all are said', () => {
    const { paymentTargetDays, notes } = from({ laterDueDays: ['2026-12-16', '2027-01-16'] })
    expect(paymentTargetDays).toBe(14)
    expect(notes).toEqual([expect.stringMatching(/16\.11\.2026.*16\.12\.2026, den 16\.01\.2027/)])
  })

  test('a day before the invoice is at once', () => {
    expect(from({ dueDay: '2026-10-20' }).paymentTargetDays).toBe(0)
  })
})

test('a number of up to 140 letters is whole; a longer one is empty, and that is said', () => {
  const whole = 'X'.repeat(140)
  expect(from({ number: whole })).toMatchObject({ billNumber: whole, notes: [] })
  expect(from({ number: `${whole}1` })).toMatchObject({
    billNumber: '',
    notes: [expect.stringContaining('hat 141 Zeichen')],
  })
})

test('more lines than a bill may have are summed up by their tax', () => {
  const lines = Array.from({ length: 1001 }, () => taxed('S', '19', '1.00'))
  const read = from({ lines, totals: totals('1001.00', '190.19', '1191.19') })
  expect(read.lines).toMatchObject([{ amountCents: 100100, quantity: 1 }])
  expect(read.notes).toEqual([expect.stringContaining('1.001 Positionen')])
})

test('what was paid before and what may be deducted is said', () => {
  const { notes } = from({
    totals: totals('200.00', '38.00', '238.00', { prepaid: '38.00', payable: '200.00' }),
    paymentTerms: '#SKONTO#TAGE=7#PROZENT=2.25#\n#SKONTO#TAGE=30#PROZENT=0.00#',
  })
  expect(notes).toEqual([
    expect.stringContaining('38,00'),
    expect.stringContaining('Skonto 2,25 % bis 09.11.2026'),
  ])
})

test('what was paid before is said where sums are all, and there is no place for it', () => {
  const sums = totals('200.00', '38.00', '238.00', { prepaid: null, payable: '138.00' })
  const { notes, totalCents } = from({ lines: [], taxBreakdowns: [], totals: sums })
  expect(notes).toContainEqual(expect.stringMatching(/100,00.*schon bezahlt/))
  expect(totalCents).toBe(23800)
})

test('a gross that is not stated follows from what is payable, what was paid before and the rounding', () => {
  const unsaid = (more: object) =>
    from({ totals: { ...totals('200.00', '38.00', '238.00', more), gross: null } })
  expect(unsaid({ payable: '238.02', rounding: '0.02' }).totalCents).toBe(23802)
  const read = unsaid({ payable: '200.00', prepaid: '38.00' })
  expect(read.totalCents).toBe(23800)
  expect(sumOf(read.lines, 'EUR')).toBe(23800)
  expect(read.notes).toEqual([expect.stringMatching(/38,00.*schon bezahlt/)])
})

describe('differences of sums', () => {
  test('an invoice that is right has none', () => {
    expect(sumDifferences(receivedInvoice())).toEqual([])
  })

  test('each is named where it was made, from the line to what is payable', () => {
    const lines = [receivedLine({ net: '201.00' })]
    expect(sumDifferences(receivedInvoice({ lines }))).toMatchObject([
      { line: 0, term: 'BT-131', stated: '201', computed: '200' },
      { line: null, term: 'BT-106', stated: '200', computed: '201' },
      { line: null, term: 'BT-116', stated: '200', computed: '201' },
    ])
    const wrong = { totals: totals('200.00', '37.00', '238.00', { payable: '240.00' }) }
    expect(sumDifferences(receivedInvoice(wrong)).map(({ term }) => term)).toEqual([
      'BT-110',
      'BT-112',
      'BT-115',
    ])
  })

  test('a price of a hundred and allowances of the line are minded', () => {
    const price = { net: '5.00', discount: null, gross: null, baseQuantity: '100', baseUnit: null }
    const allowance = {
      isCharge: false,
      amount: '0.50',
      base: null,
      percent: null,
      tax: null,
      reason: null,
      reasonCode: null,
    }
    const line = receivedLine({ quantity: '150', price, allowancesAndCharges: [allowance], net: '7.00' })
    const terms = sumDifferences(receivedInvoice({ lines: [line] })).map(({ term }) => term)
    expect(terms).not.toContain('BT-131')
  })
})

describe('what a hostile file says', () => {
  test('more than a bill can have is not taken over, and it is said', () => {
    const lines = Array.from({ length: 940 }, () => taxed('S', '19', '99999999999.99'))
    for (const many of [lines, [...lines, ...lines]])
      expect(from({ lines: many })).toMatchObject({
        lines: [],
        notes: expect.arrayContaining([expect.stringContaining('mehr, als ein Beleg haben kann')]),
      })
  })

  test.each(['__proto__', 'constructor'])('the category %s is only a word', (code) => {
    const [line] = from({ lines: [taxed(code, '0', '200.00')], taxBreakdowns: [] }).lines
    expect(line?.taxReason).toEqual({ code: 'OTHER', text: 'Ohne Umsatzsteuer berechnet' })
  })

  test('a text is not cut within a character', () => {
    const name = `a${'😀'.repeat(200)}`
    const { lines } = from({ lines: [taxed('S', '19', '200.00', { name })] })
    expect(lines[0]?.text).toBe(`a${'😀'.repeat(99)}`)
  })
})

test('the flat rate of a farmer is input tax where it held on the day of supply (§ 24 UStG)', () => {
  const heat = (percent: string, tax: string) => ({
    lines: [taxed('S', percent, '200.00')],
    taxBreakdowns: [breakdown('S', percent, '200.00', tax)],
    totals: totals('200.00', tax, String(200 + Number(tax))),
  })
  expect(from(heat('7.80', '15.60'))).toMatchObject({
    lines: [{ taxType: 'VAT', taxPercent: 7.8, quantity: 4, amountCents: 5000, taxReason: null }],
    notes: [],
  })
  expect(from(heat('8.4', '16.80')).lines.map(({ taxPercent }) => taxPercent)).toEqual([0, 0])
  const delivery = { name: null, location: null, day: '2024-12-06', address: null }
  expect(from({ ...heat('8.4', '16.80'), delivery }).lines[0]?.taxPercent).toBe(8.4)
})

test('why a line has no tax is its own reason, or that of its note, or all that its category names', () => {
  const reasons = ['Steuerfrei nach § 4 Nr. 12 UStG', 'Steuerfrei nach § 4 Nr. 21 UStG']
  const exempt = (more: Partial<ElectronicLine>, exemptionReason = reasons.join('; ')) =>
    from({
      lines: [taxed('E', '0', '200.00', more)],
      taxBreakdowns: [breakdown('E', '0', '200.00', '0.00', { exemptionReason })],
      totals: totals('200.00', '0.00', '200.00'),
    }).lines[0]?.taxReason
  expect(exempt({ note: `Vorab\n${reasons[1]}` })).toEqual({ code: 'PAR_4_21', text: '' })
  expect(exempt({ exemptionReason: reasons[0] ?? '' })).toEqual({ code: 'PAR_4_12', text: '' })
  expect(exempt({})).toEqual({ code: 'OTHER', text: reasons.join('; ') })
  expect(exempt({}, '§ 4 Abs. 1 Nr. 14 UStG')).toEqual({ code: 'PAR_4_14', text: '' })
  expect(exempt({}, '§ 4 Nr. 11b UStG')).toEqual({ code: 'OTHER', text: '§ 4 Nr. 11b UStG' })
  for (const denied of ['Nicht steuerfrei nach § 4 Nr. 12 UStG', 'Keine Befreiung nach § 4 Nr. 12 UStG'])
    expect(exempt({}, denied)).toEqual({ code: 'OTHER', text: denied })
})

test('of free pieces alone all are lines of the bill; beside others they are left out', () => {
  const free = taxed('S', '19', '0.00', { quantity: '1', name: 'Muster' })
  const alone = from({
    lines: [free],
    taxBreakdowns: [breakdown('S', '19', '0.00', '0.00')],
    totals: totals('0.00', '0.00', '0.00'),
  })
  expect(alone).toMatchObject({ totalCents: 0, lines: [{ text: 'Muster', amountCents: 0 }] })
  const beside = from({ lines: [free, taxed('S', '19', '200.00')] })
  expect(beside.lines).toHaveLength(1)
})
