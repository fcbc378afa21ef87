import { describe, expect, test } from 'vitest'
import type { ElectronicInvoice, ElectronicLine } from '#areas/einvoice/rules/electronic-invoice.ts'
import { sumDifferences } from '#areas/einvoice/rules/sum-differences.ts'
import { berlinDay } from '#kernel/day.ts'
import { receivedInvoice, receivedLine } from '#test/einvoice/received-invoice.ts'
import { billFromInvoice, sumOf } from './bill-from-invoice.ts'

const today = berlinDay(new Date(2026, 10, 22, 12))
const from = (changes: Partial<ElectronicInvoice> = {}) =>
  billFromInvoice({ syntax: 'cii', invoice: receivedInvoice(changes) }, today)

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
    ['K', '0', {}, { taxType: 'ACQUISITION_EU', taxPercent: 19, taxReason: null }],
    ['AE', '0', {}, { taxType: 'REVERSE_CHARGE_13B', taxPercent: 19, taxReason: null }],
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

test('a credit note whose amounts are negative already keeps its sign', () => {
  const read = from({
    typeCode: '381',
    lines: [taxed('S', '19', '-200.00', { quantity: '-4' })],
    totals: totals('-200.00', '-38.00', '-238.00'),
    taxBreakdowns: [breakdown('S', '19', '-200.00', '-38.00')],
  })
  expect(read.totalCents).toBe(-23800)
  expect(sumOf(read.lines, 'EUR')).toBe(-23800)
  expect(read.notes).toEqual([])
})

test('a payable amount that is rounded brings the rounding as a line', () => {
  const read = from({ totals: totals('200.00', '38.00', '238.00', { rounding: '-0.03', payable: '237.97' }) })
  expect(read.totalCents).toBe(23797)
  expect(read.lines.at(-1)).toMatchObject({ text: 'Rundung', amountCents: -3 })
  expect(sumOf(read.lines, 'EUR')).toBe(23797)
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

test('lines that name no tax have the rate that the sums tell; where these tell none, that is said', () => {
  const untold = {
    lines: [receivedLine({ net: '200.00', tax: { code: null, percent: null } })],
    taxBreakdowns: [],
  }
  expect(from(untold)).toMatchObject({ lines: [{ taxPercent: 19, taxReason: null }], notes: [] })
  const read = from({ ...untold, totals: totals('200.00', '0.00', '200.00') })
  expect(read.lines).toMatchObject([{ taxPercent: 0 }])
  expect(read.notes).toEqual([expect.stringContaining('nennt keinen Steuersatz')])
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
  expect(notes).toEqual([expect.stringContaining('38,00'), expect.stringContaining('2,25 % bei Zahlung')])
})

test('what was paid before is said where sums are all, and there is no place for it', () => {
  const sums = totals('200.00', '38.00', '238.00', { prepaid: null, payable: '138.00' })
  const { notes, totalCents } = from({ lines: [], taxBreakdowns: [], totals: sums })
  expect(notes).toContainEqual(expect.stringMatching(/100,00.*schon bezahlt/))
  expect(totalCents).toBe(23800)
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
    const { lines, billNumber } = from({ number: name, lines: [taxed('S', '19', '200.00', { name })] })
    expect(lines[0]?.text).toBe(`a${'😀'.repeat(99)}`)
    expect(billNumber).toBe(`a${'😀'.repeat(29)}`)
  })
})
