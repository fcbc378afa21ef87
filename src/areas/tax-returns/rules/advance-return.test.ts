import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Month } from '#kernel/day.ts'
import type { EntityId } from '#kernel/id.ts'
import { cents, sumCents } from '#kernel/money.ts'
import {
  advanceReturn,
  behindFigure,
  filedFigures,
  filedReturn,
  fullEuros,
  type ReturnPart,
} from './advance-return.ts'
import type { FigureKey } from './return-form.ts'
import { placesOf, type Unplaced } from './return-places.ts'

const month = '2026-10' as Month

const part = (change: Partial<ReturnPart> = {}): ReturnPart => ({
  kind: 'INVOICE',
  month,
  taxType: 'VAT',
  taxPercent: 19,
  reasonCode: null,
  taxScheme: 'SOLL',
  isSupplierInEu: false,
  base: cents(100_000),
  vat: cents(19_000),
  inputTax: cents(0),
  ...change,
})

const bill = (change: Partial<ReturnPart> = {}) =>
  part({ kind: 'BILL', vat: cents(0), inputTax: cents(19_000), ...change })

describe('where amounts stand', () => {
  test.each<[Partial<ReturnPart>, FigureKey | Unplaced]>([
    [{}, '81'],
    [{ kind: 'CANCELLATION' }, '81'],
    [{ taxPercent: 7 }, '86'],
    [{ taxPercent: 16 }, '35'],
    [{ taxPercent: 5 }, '35'],
    [{ taxType: 'DIFFERENTIAL' }, '81'],
    [{ taxType: 'DIFFERENTIAL', taxPercent: 16 }, '35'],
    [{ taxPercent: 0, reasonCode: 'PAR_12_3' }, '87'],
    [{ taxPercent: 0, reasonCode: 'PAR_12_3', month: '2022-12' as Month }, '35'],
    [{ taxPercent: 0, reasonCode: 'PAR_4_12' }, '48'],
    [{ taxPercent: 0, reasonCode: 'PAR_4_28' }, '48'],
    [{ taxPercent: 0, reasonCode: 'PAR_10_1' }, 'PASS_THROUGH'],
    [{ taxPercent: 0, reasonCode: 'PAR_3A_2' }, '45'],
    [{ taxPercent: 0, reasonCode: 'OTHER' }, 'OTHER_REASON'],
    [{ taxPercent: 0 }, 'NO_REASON'],
    [{ taxType: 'NONE_EU', taxPercent: 0 }, '41'],
    [{ taxType: 'NONE_THIRD_COUNTRY', taxPercent: 0 }, '43'],
    [{ taxType: 'REVERSE_CHARGE', taxPercent: 0 }, '60'],
    [{ taxType: 'SERVICE_EU', taxPercent: 0 }, '21'],
    [{ taxType: 'OSS', taxPercent: 20 }, '45'],
    [{ taxScheme: 'KLEINUNTERNEHMER', taxPercent: 0 }, 'SMALL_BUSINESS'],
    [{ taxScheme: 'IST' }, '81'],
  ])('of an invoice: %o in %s', (change, expected) => {
    expect(placesOf(part(change))).toEqual({ owed: expected, input: null })
  })

  test.each<[Partial<ReturnPart>, FigureKey | null, FigureKey]>([
    [{}, null, '66'],
    [{ taxPercent: 7 }, null, '66'],
    [{ taxType: 'IMPORT_VAT' }, null, '62'],
    [{ taxType: 'ACQUISITION_EU' }, '89', '61'],
    [{ taxType: 'ACQUISITION_EU', taxPercent: 7 }, '93', '61'],
    [{ taxType: 'ACQUISITION_EU', taxPercent: 0 }, '90', '61'],
    [{ taxType: 'ACQUISITION_EU', taxPercent: 0, month: '2022-06' as Month }, '95', '61'],
    [{ taxType: 'ACQUISITION_EU', taxPercent: 16 }, '95', '61'],
    [{ taxType: 'REVERSE_CHARGE_13B', isSupplierInEu: true }, '46', '67'],
    [{ taxType: 'REVERSE_CHARGE_13B' }, '84', '67'],
    // He owes these, and deducts nothing.
    [{ taxType: 'ACQUISITION_EU', taxScheme: 'KLEINUNTERNEHMER' }, '89', '61'],
  ])('of a bill: %o in %s and %s', (change, owed, input) => {
    expect(placesOf(bill(change))).toEqual({ owed, input })
  })
})

/** The figures that are not empty, as a person would note them. */
function noted(parts: readonly ReturnPart[], of = month) {
  const { sections } = advanceReturn(parts, of)
  return Object.fromEntries(
    sections
      .flatMap(({ figures }) => figures)
      .filter(({ base, documentTax }) => (base ?? 0) !== 0 || (documentTax ?? 0) !== 0)
      .map(({ key, euros, formTax, documentTax }) => [key, [euros, formTax, documentTax]]),
  )
}

describe('a month, computed by hand', () => {
  const parts = [
    // 1.234,56 + 19 % and 0,99 + 19 %, and a margin of 500,00: 1.735 full euros, 329,65 of tax instead of 329,76
    part({ base: cents(123_456), vat: cents(23_457) }),
    part({ base: cents(99), vat: cents(19) }),
    part({ taxType: 'DIFFERENTIAL', base: cents(50_000), vat: cents(9_500) }),
    part({ taxPercent: 7, base: cents(9_999), vat: cents(700) }),
    part({ taxType: 'NONE_EU', taxPercent: 0, base: cents(250_050), vat: cents(0) }),
    part({ taxType: 'OSS', taxPercent: 20, base: cents(10_000), vat: cents(0) }),
    bill({ taxType: 'ACQUISITION_EU', base: cents(80_080), vat: cents(15_215), inputTax: cents(15_215) }),
    bill({
      taxType: 'REVERSE_CHARGE_13B',
      isSupplierInEu: true,
      base: cents(10_010),
      vat: cents(1_902),
      inputTax: cents(1_902),
    }),
    bill({ taxType: 'IMPORT_VAT', taxPercent: 0, base: cents(0), inputTax: cents(4_711) }),
    bill({ base: cents(40_000), inputTax: cents(7_600) }),
  ]

  test('every figure', () => {
    expect(noted(parts)).toEqual({
      '81': [1_735, 32_965, 32_976],
      '86': [99, 693, 700],
      '41': [2_500, null, null],
      '45': [100, null, null],
      '89': [800, 15_200, 15_215],
      '46': [100, 1_902, 1_902],
      '66': [null, 7_600, 7_600],
      '61': [null, 15_215, 15_215],
      '62': [null, 4_711, 4_711],
      '67': [null, 1_902, 1_902],
    })
  })

  test('what is to be paid, and what the cut cents make of it', () => {
    expect(advanceReturn(parts, month)).toMatchObject({
      owed: 50_760,
      inputTax: 29_428,
      payable: 21_332,
      documentPayable: 21_365,
      cutDifference: -33,
      unplaced: [],
    })
  })
})

test('a surplus is negative, and so are bases of what was taken back', () => {
  const back = [part({ kind: 'CANCELLATION', base: cents(-10_055), vat: cents(-1_910) })]
  expect(noted(back)).toEqual({ '81': [-100, -1_900, -1_910] })
  expect(advanceReturn(back, month).payable).toBe(-1_900)
})

/** What of a single part stands behind a figure. */
function behind(one: ReturnPart, key: FigureKey) {
  const [found] = behindFigure([one], key)
  return found === undefined ? null : { base: found.base, tax: found.tax }
}

describe('what will not be paid is told once more', () => {
  const reduction = 'UNCOLLECTIBLE'
  const lostSale = part({ reduction, base: cents(-100_000), vat: cents(-19_000) })
  const lostBill = bill({ reduction, base: cents(-100_000), inputTax: cents(-19_000) })

  test('of sales by its base, of bills by its input tax', () => {
    expect(noted([lostSale])).toEqual({
      '81': [-1_000, -19_000, -19_000],
      '50': [1_000, null, null],
    })
    expect(noted([lostBill])).toEqual({ '66': [null, -19_000, -19_000], '37': [null, 19_000, 19_000] })
    expect(behind(lostBill, '37')).toEqual({ base: 100_000, tax: 19_000 })
  })

  test.each([
    [19, '81'],
    [7, '86'],
    [16, '35'],
  ] as const)('of sales at %i %%, which stand in %s', (taxPercent, owed) => {
    const lost = part({ reduction, taxPercent, base: cents(-100_000), vat: cents(-1_000 * taxPercent) })
    expect(noted([lost])).toMatchObject({
      [owed]: [-1_000, expect.anything(), expect.anything()],
      '50': [1_000, null, null],
    })
  })

  test('but what a month takes back of it once it is paid stands in its own figure alone', () => {
    const paidSale = part({ reduction, base: cents(42_017), vat: cents(7_983) })
    const paidBill = bill({ reduction, base: cents(42_017), inputTax: cents(7_983) })
    expect(noted([paidSale])).toEqual({ '81': [420, 7_980, 7_983] })
    expect(noted([paidBill])).toEqual({ '66': [null, 7_983, 7_983] })
    expect(behind(paidSale, '50')).toBeNull()
    expect(behind(paidBill, '37')).toBeNull()
    // Both in one month: neither makes the other smaller.
    expect(noted([lostSale, paidSale])).toMatchObject({ '50': [1_000, null, null] })
    expect(noted([lostBill, paidBill])).toMatchObject({ '37': [null, 19_000, 19_000] })
  })

  describe('and once only where it goes over to an invoice that is written anew', () => {
    const [saleId, old, next] = ['1', '2', '3'] as EntityId[]
    const of = (documentId: EntityId | undefined, base: number, change: Partial<ReturnPart> = {}) =>
      part({
        ...{ reduction, saleId, documentId, base: cents(base), vat: cents(0) },
        ...change,
      } as ReturnPart)

    test.each<[string, ReturnPart[], number | undefined]>([
      ['all of it goes over', [of(old, 100_000), of(next, -100_000)], undefined],
      ['some of the new one is lost besides', [of(old, 40_000), of(next, -100_000)], 600],
      ['some of the new one is paid after all', [of(old, 100_000), of(next, -60_000)], undefined],
      ['to another rate', [of(old, 100_000), of(next, -111_000, { taxPercent: 7 })], 110],
      [
        'in two parts of one month that came at other times',
        [of(old, -100_000), of(next, 60_000, { lateMonth: '2026-12' as Month })],
        1_000,
      ],
      [
        'two months of a quarter',
        [of(old, -100_000), of(next, 60_000, { month: '2026-11' as Month })],
        1_000,
      ],
      ['of one invoice each part is by itself', [of(old, -700), of(old, 300, { taxPercent: 7 })], 7],
      ['of two sales, too', [of(old, 300_00), of(next, -500_00, { saleId: next ?? null })], 500],
    ])('%s', (_, parts, lost) => {
      expect(noted(parts)['50']?.[0] ?? undefined).toBe(lost)
      const sum = sumCents(behindFigure(parts, '50').map(({ base }) => base))
      expect(sum).toBe((lost ?? 0) * 100)
    })
  })
})

test('what has no place is said', () => {
  const { unplaced, owed } = advanceReturn(
    [
      part({ taxPercent: 0, base: cents(5_000), vat: cents(0) }),
      part({ taxPercent: 0, reasonCode: 'OTHER', base: cents(700), vat: cents(0) }),
      part({ taxPercent: 0, reasonCode: 'OTHER', base: cents(-200), vat: cents(0) }),
      part({ taxPercent: 0, reasonCode: 'PAR_10_1', base: cents(300), vat: cents(0) }),
    ],
    month,
  )
  expect(unplaced).toEqual([
    { reason: 'NO_REASON', base: 5_000 },
    { reason: 'OTHER_REASON', base: 500 },
    { reason: 'PASS_THROUGH', base: 300 },
  ])
  expect(owed).toBe(0)
})

test('the form before 2023 has no rate of 0 %', () => {
  const keys = (of: string) =>
    advanceReturn([], of as Month).sections.flatMap(({ figures }) => figures.map(({ key }) => key))
  expect(keys('2022-12')).not.toContain('87')
  expect(keys('2022-12')).not.toContain('90')
  expect(keys('2025-01')).toEqual(keys('2026-12'))
  expect(keys('2023-01')).toContain('87')
})

test.each([
  [199, 1],
  [-199, -1],
  [99, 0],
  [-99, 0],
  [0, 0],
])('%i cents are %i full euros', (amount, euros) => {
  expect(Object.is(fullEuros(cents(amount)), euros)).toBe(true)
})

const anyPart = fc
  .record({
    kind: fc.constantFrom('BILL' as const, 'INVOICE' as const, 'CANCELLATION' as const),
    ofBill: fc.constantFrom(
      'VAT' as const,
      'ACQUISITION_EU' as const,
      'REVERSE_CHARGE_13B' as const,
      'IMPORT_VAT' as const,
    ),
    ofInvoice: fc.constantFrom(
      'VAT' as const,
      'DIFFERENTIAL' as const,
      'NONE_EU' as const,
      'NONE_THIRD_COUNTRY' as const,
      'SERVICE_EU' as const,
      'REVERSE_CHARGE' as const,
    ),
    taxPercent: fc.constantFrom(19, 16, 7, 5, 0),
    reasonCode: fc.constantFrom(
      null,
      'PAR_4_8' as const,
      'PAR_12_3' as const,
      'PAR_10_1' as const,
      'PAR_3A_2' as const,
      'OTHER' as const,
    ),
    isSupplierInEu: fc.boolean(),
    base: fc.integer({ min: -1_000_000, max: 1_000_000 }).map(cents),
    tax: fc.integer({ min: -200_000, max: 200_000 }).map(cents),
  })
  .map(({ kind, ofBill, ofInvoice, base, tax, ...rest }) => {
    const isBill = kind === 'BILL'
    const taxType = isBill ? ofBill : ofInvoice
    const isOwed = ['VAT', 'DIFFERENTIAL'].includes(taxType) && !isBill && rest.taxPercent !== 0
    const isOwn = ['ACQUISITION_EU', 'REVERSE_CHARGE_13B'].includes(taxType) && rest.taxPercent !== 0
    return part({
      ...rest,
      kind,
      taxType,
      base,
      vat: isOwed || isOwn ? tax : cents(0),
      inputTax: isBill && (isOwn || !isOwed) && rest.taxPercent !== 0 ? tax : cents(0),
    })
  })

test('a bill without input tax stands behind no figure', () => {
  expect(behind(bill(), '66')).toEqual({ base: 100_000, tax: 19_000 })
  expect(behind(bill({ inputTax: cents(0) }), '66')).toBeNull()
})

test('the tax of the One-Stop-Shop is owed in another country: behind its figure stands the base alone', () => {
  expect(behind(part({ taxType: 'OSS', taxPercent: 20 }), '45')).toMatchObject({ tax: 0 })
})

test('whatever counts in a month stands once: the return before cutting is what is owed less the input tax', () => {
  fc.assert(
    fc.property(fc.array(anyPart, { maxLength: 30 }), (parts) => {
      const made = advanceReturn(parts, month)
      const owed = sumCents(parts.map(({ vat }) => vat)) - sumCents(parts.map(({ inputTax }) => inputTax))
      expect(made.documentPayable).toBe(owed)
      expect(made.payable - made.documentPayable).toBe(made.cutDifference)
      const figures = made.sections.flatMap((section) => section.figures)
      for (const figure of figures) {
        const own = behindFigure(parts, figure.key)
        if (figure.base !== null) expect(sumCents(own.map(({ base }) => base))).toBe(figure.base)
        if (figure.documentTax !== null) expect(sumCents(own.map(({ tax }) => tax))).toBe(figure.documentTax)
      }
      // Each base of a sale is in one figure, or said to be in none.
      const bases = sumCents(figures.filter(({ tax }) => tax !== 'INPUT').map(({ base }) => base ?? cents(0)))
      const left = sumCents(made.unplaced.map(({ base }) => base))
      const own = parts.filter(
        ({ kind, taxType }) => kind !== 'BILL' || ['ACQUISITION_EU', 'REVERSE_CHARGE_13B'].includes(taxType),
      )
      expect(bases + left).toBe(sumCents(own.map(({ base }) => base)))
    }),
  )
})

test('a return that was filed is made anew of what stood in its figures', () => {
  const made = advanceReturn(
    [
      ...[part({ base: cents(100_050), vat: cents(19_010) }), part({ taxPercent: 16, vat: cents(16_003) })],
      ...[part({ taxType: 'NONE_EU', taxPercent: 0, vat: cents(0) }), bill({ inputTax: cents(4_711) })],
      bill({ taxType: 'ACQUISITION_EU', vat: cents(19_000) }),
    ],
    month,
  )
  expect(filedReturn(filedFigures(made), month)).toEqual(made)
  expect(made.payable).toBe(19_000 + 16_003 - 4_711)
})
