import { expect, test } from 'vitest'
import { mergeValues } from '#areas/documents/rules/changes/merge-values.ts'
import { berlinDay } from '#kernel/day.ts'
import { invoiceMerge } from './invoice-merge.ts'
import { type InvoiceValues, newInvoice } from './invoice-values.ts'

const base = newInvoice(berlinDay(new Date('2026-03-05T12:00:00Z')))

/** What both changed, where one has changed this and the other that. */
const askedOf = (mine: Partial<InvoiceValues>, theirs: Partial<InvoiceValues>) => {
  const rules = invoiceMerge(() => {
    throw new Error('no line was changed')
  })
  return mergeValues(base, { ...base, ...mine }, { ...base, ...theirs }, rules).both.fields
}

test('what says one thing together is asked about as one', () => {
  expect(askedOf({ serviceDate: '01.03.2026' }, { serviceDateIsInvoiceDate: false })).toEqual(['advance'])
  expect(askedOf({ correctedNumber: '2026-00001' }, { correctedDate: '01.02.2026' })).toEqual(['corrects'])
})

test('what has nothing to do with each other is not asked about', () => {
  expect(askedOf({ correctedNumber: '2026-00001' }, { serviceDate: '01.03.2026' })).toEqual([])
})
