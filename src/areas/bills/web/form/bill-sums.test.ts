import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { billLineFields } from '#areas/documents/rules/fields/document-fields.ts'
import { taxPercents } from '#areas/documents/rules/taxes/tax-types.ts'
import { noTaxReason } from '#areas/documents/web/tax-reason-input.ts'
import { noValues } from '#areas/documents/web/typed-fields.ts'
import { cents } from '#kernel/money.ts'
import { amountText } from '#web/ui/fields/field-input.ts'
import { type BillLine, changedDraft, type LineDraft, newDraft, withProductRate } from '../lines/bill-line.ts'
import { noLineProduct } from '../lines/bill-line-product.ts'
import {
  difference,
  differenceText,
  draftLine,
  isDraftMarked,
  isDraftStarted,
  linesToSave,
  paidAmount,
  restAmount,
  shownSums,
  suggestedAmount,
} from './bill-sums.ts'
import type { TypedTax } from './printed-taxes.ts'

const line = (amount: string, part: Partial<BillLine> = {}): BillLine => ({
  ...noValues(billLineFields),
  localId: 'a',
  amount,
  side: 'gross',
  taxType: 'VAT',
  taxPercent: 19,
  ...noTaxReason,
  categoryId: 'k',
  bookingTextSuffix: '',
  ...noLineProduct,
  currency: 'EUR',
  stored: null,
  ...part,
})

const typed = (billTotal: string, lines: BillLine[] = [], draft: Partial<LineDraft> = {}) => ({
  billTotal,
  lines,
  currency: 'EUR',
  printedTaxes: [] as TypedTax[],
  draft: { ...newDraft(), ...draft },
})

describe('what is wrong with the line that is being typed', () => {
  const draft = { localId: 'draft', isTouched: true }
  const marked = (values: Parameters<typeof isDraftMarked>[0], tried: string | null, attempt = 0) =>
    isDraftMarked(values, { tried, attempt })

  test('is said once it was tried to add it, or to save with it', () => {
    expect(marked(typed('119', [], { ...draft, bookingTextSuffix: 'Tisch' }), null)).toBe(false)
    expect(marked(typed('119', [], { ...draft, bookingTextSuffix: 'Tisch' }), 'draft')).toBe(true)
    expect(marked(typed('119', [], { ...draft, bookingTextSuffix: 'Tisch' }), null, 1)).toBe(true)
    expect(marked(typed('', [], draft), 'draft')).toBe(true)
    // What is proposed as the rest of the bill is a line.
    expect(marked(typed('119', [line('107')], { localId: 'draft' }), 'draft')).toBe(true)
  })

  test('is not said of the empty next line, nor of that of the next bill', () => {
    expect(marked(typed('119', [line('119')], draft), 'draft')).toBe(false)
    expect(marked(typed('119', [line('119')], draft), null, 1)).toBe(false)
    expect(marked(typed('', [], { ...draft, localId: 'next' }), 'draft')).toBe(false)
  })
})

describe('the comparison of total and lines', () => {
  const shown = (total: string, ...lines: BillLine[]) => differenceText(total, lines, 'EUR')?.text
  test('says what is open, what is too much, and that it is right', () => {
    expect(shown('119', line('107'))).toBe('Es fehlen noch 12,00\u00a0€')
    expect(shown('119')).toBe('Es fehlen noch 119,00\u00a0€')
    expect(shown('119', line('122'))).toBe('3,00\u00a0€ zu viel')
    expect(shown('119', line('100', { side: 'net' }))).toBe('Die Summe stimmt')
    expect(shown('118,99', line('119'))).toBe('0,01\u00a0€ zu viel')
  })

  test('of a credit bill counts downwards', () => {
    expect(shown('-119', line('-100'))).toBe('Es fehlen noch 19,00\u00a0€')
    expect(shown('-119', line('-120'))).toBe('1,00\u00a0€ zu viel')
  })

  test('says nothing while there is nothing to compare', () => {
    expect(shown('', line('119'))).toBeUndefined()
    expect(shown('1.2345', line('119'))).toBeUndefined()
    expect(shown('0')).toBeUndefined()
  })

  test('names the currency of the bill', () => {
    expect(differenceText('10', [], 'USD')?.text).toBe('Es fehlen noch 10,00\u00a0USD')
  })
})

describe('the lines whose sums are shown', () => {
  const net = (amount: string) => line(amount, { side: 'net' })
  const three = [net('0,99'), net('0,99'), net('0,99')]
  const offered = [{ taxPercent: 19, tax: 57, computed: 56 }]

  test('are those that are listed, with the tax that is offered where their total is off by so little', () => {
    expect(shownSums(typed('3,54', three))).toEqual({ lines: three, offers: offered })
    expect(shownSums(typed('3,53', three))).toEqual({ lines: three, offers: [] })
    expect(shownSums(typed('3,60', three))).toEqual({ lines: three, offers: [] })
    expect(shownSums(typed('', three))).toEqual({ lines: three, offers: [] })
  })

  test('hold the one that is being typed as soon as they come to the total but for the tax', () => {
    const draft = { amount: '0,99', side: 'net' as const, isTouched: true }
    const begun = typed('3,54', three.slice(1), draft)
    expect(shownSums(begun)).toMatchObject({ lines: [{}, {}, { amount: '0,99' }], offers: offered })
    expect(shownSums(typed('9,99', three.slice(1), draft)).lines).toHaveLength(2)
    // And stay whole once the tax is taken.
    const taken = { ...begun, printedTaxes: [{ taxPercent: 19, tax: '0,57' }] }
    expect(shownSums(taken)).toMatchObject({ lines: [{}, {}, {}], offers: [] })
  })

  test('what is wrong with a printed tax is said first', () => {
    const wrong = { ...typed('3,54', three), printedTaxes: [{ taxPercent: 19, tax: '0,60' }] }
    expect(shownSums(wrong).offers).toEqual([])
  })
})

describe('the suggested amount', () => {
  const net = { side: 'net', taxPercent: 19, quantity: '1' } as const
  test('is what is open, in the side of the line', () => {
    expect(suggestedAmount(typed('119'), newDraft())).toBe('119,00')
    expect(suggestedAmount(typed('119', [line('19')]), newDraft())).toBe('100,00')
    expect(suggestedAmount(typed('119'), { ...net, taxType: 'VAT' })).toBe('100,00')
    // What the supplier charges no tax on has one side.
    for (const taxType of ['ACQUISITION_EU', 'REVERSE_CHARGE_13B', 'IMPORT_VAT'] as const) {
      expect(suggestedAmount(typed('119'), { ...net, taxType })).toBe('119,00')
    }
  })

  test('is that of one piece, where the pieces share what is open to the cent', () => {
    const of = (quantity: string, part: Partial<LineDraft> = {}) =>
      suggestedAmount(typed('119'), { ...newDraft(), quantity, ...part })
    expect(of('7')).toBe('17,00')
    expect(of('4', { side: 'net' })).toBe('25,00')
    expect(of('3')).toBe('')
    expect(of('', {})).toBe('119,00')
  })

  test('is nothing where nothing is open, or there is no total', () => {
    expect(suggestedAmount(typed('119', [line('119')]), newDraft())).toBe('')
    expect(suggestedAmount(typed(''), newDraft())).toBe('')
  })

  test('always makes the bill right to the cent, or is left out', () => {
    const amount = fc.integer({ min: -5_000_000, max: 5_000_000 })
    const side = fc.constantFrom('gross' as const, 'net' as const)
    const percent = fc.constantFrom(...taxPercents)
    const lines = fc.array(fc.record({ amount, side, taxPercent: percent }), { maxLength: 6 })
    fc.assert(
      fc.property(amount, lines, side, percent, (total, others, draftSide, taxPercent) => {
        const listed = others.map((other) => line('', { ...other, amount: amountText(cents(other.amount)) }))
        const values = typed(amountText(cents(total)), listed, { side: draftSide, taxPercent })
        const suggestion = suggestedAmount(values, values.draft)
        const open = difference(values.billTotal, listed, 'EUR')
        // A gross amount can always be had; of net amounts some gross sums have none.
        if (suggestion === '') expect(open === 0 || draftSide === 'net').toBe(true)
        else expect(difference(values.billTotal, [...listed, draftLine(values)], 'EUR')).toBe(0)
      }),
    )
  })
})

describe('the line that is being typed', () => {
  test('is saved with the others once something of it was typed', () => {
    const untouched = typed('119', [line('19')], { categoryId: 'k' })
    expect(linesToSave(untouched)).toHaveLength(1)
    const started = { ...untouched, draft: { ...untouched.draft, isTouched: true } }
    expect(linesToSave(started)[1]).toMatchObject({ amount: '100,00', categoryId: 'k', currency: 'EUR' })
  })

  test('is nothing when the lines are complete and only a category was chosen', () => {
    expect(isDraftStarted(typed('119', [line('119')], { isTouched: true, categoryId: 'k' }))).toBe(false)
    expect(isDraftStarted(typed('119', [line('119')], { isTouched: true, amount: '' }))).toBe(false)
    expect(isDraftStarted(typed('119', [line('119')], { isTouched: true, amount: '5' }))).toBe(true)
  })
})

test('what is left to be paid is the total without the payments, and nothing of what was paid too much', () => {
  const payment = { localId: 'p', recordDate: '2026-11-21', amount: cents(2000), fromIban: '' } as never
  expect(restAmount({ billTotal: '119', currency: 'EUR', payments: [payment] })).toBe(9900)
  expect(restAmount({ billTotal: '15', currency: 'EUR', payments: [payment] })).toBe(0)
  expect(restAmount({ billTotal: '', currency: 'EUR', payments: [payment] })).toBeNull()
})

test('what is paid of a new bill are its payments, and the rest where it is said to be paid', () => {
  const payment = { localId: 'p', recordDate: '2026-11-21', amount: cents(2000), fromIban: '' } as never
  expect(paidAmount({ billTotal: '119', currency: 'EUR', payments: [payment], paid: false })).toBe(2000)
  expect(paidAmount({ billTotal: '119', currency: 'EUR', payments: [payment], paid: true })).toBe(11_900)
  expect(paidAmount({ billTotal: '', currency: 'EUR', payments: [], paid: true })).toBe(0)
})

describe('the line after another one', () => {
  const product = (taxType: 'v' | 'm') => ({ taxType })

  test('begins at the standard rate; its category is marked until somebody chooses one', () => {
    const next = newDraft({ categoryId: 'k' })
    expect(next).toMatchObject({ taxPercent: 19, categoryId: 'k', takenOver: 'k' })
    expect(changedDraft(next, { amount: '5' })).toMatchObject({ isTouched: true, takenOver: 'k' })
    expect(changedDraft(next, { categoryId: 'k' }).takenOver).toBeNull()
    expect(newDraft().takenOver).toBeNull()
  })

  test('gets the standard rate of its day with a product, and says which one it had', () => {
    const reduced = changedDraft(newDraft(), { taxPercent: 7 })
    const change = withProductRate(reduced, product('v'), '2026-11-21')
    expect(changedDraft(reduced, change)).toMatchObject({ taxPercent: 19, percentBefore: 7 })
    expect(changedDraft(changedDraft(reduced, change), { taxPercent: 7 })).toMatchObject({
      ...{ taxPercent: 7, percentBefore: null },
    })
    expect(withProductRate(reduced, product('v'), '2020-08-01').taxPercent).toBe(16)
  })

  test('keeps what is said of a piece of § 25a UStG, of a line that is changed, and of what one owes oneself', () => {
    const reduced = changedDraft(newDraft(), { taxPercent: 0 })
    expect(withProductRate(reduced, product('m'), '2026-11-21')).toEqual({})
    expect(withProductRate({ ...reduced, isEdit: true }, product('v'), '2026-11-21')).toEqual({})
    expect(withProductRate({ ...reduced, taxType: 'ACQUISITION_EU' }, product('v'), '2026-11-21')).toEqual({})
    const open = { ...newDraft(), taxPercent: null }
    const exempt = { ...newDraft(), taxPercent: 0, taxReasonCode: 'PAR_4_12' as const }
    for (const draft of [open, exempt]) expect(withProductRate(draft, product('v'), '2026-11-21')).toEqual({})
  })
})
