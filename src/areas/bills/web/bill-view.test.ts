import { expect, test } from 'vitest'
import { typedLine } from './bill-view.ts'
import { newDraft } from './lines/bill-line.ts'

test('a line of 0 % says in the table why it has no tax', () => {
  const { isEdit: _edit, isTouched: _touched, shelved: _shelved, ...draft } = newDraft()
  const line = { ...draft, amount: '10', currency: 'EUR', taxType: 'VAT' as const, taxPercent: 0 as const }
  const tax = (part: object) => typedLine({ ...line, ...part }, []).tax
  expect(tax({})).toBe('0 %')
  expect(tax({ taxReasonCode: 'PAR_4_12' })).toBe('0 % (§ 4 Nr. 12 UStG)')
  expect(tax({ taxReasonCode: 'OTHER', taxReasonText: '§ 19 UStG' })).toBe('0 % (§ 19 UStG)')
  expect(tax({ taxReasonCode: 'PAR_4_12', taxPercent: 19 })).toBe('19 %')
})
