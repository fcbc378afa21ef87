import { expect, test } from 'vitest'
import { receivedInvoice } from '#test/einvoice/received-invoice.ts'
import { isSameInvoice } from './same-invoice.ts'

const { seller } = receivedInvoice()
const from = (name: string, vatId: string | null) => ({ seller: { ...seller, name, vatId } })
const own = receivedInvoice(from('Hansen Teakmöbel GmbH', 'DE811907980'))

test.each([
  ['the same', {}, true],
  ['the VAT id with blanks', from('Hansen', 'DE 811907980'), true],
  ['another number', { number: 'R-4712' }, false],
  ['the number of somebody else', from('Knudsen', 'DE129273398'), false],
])('an invoice beside %s', (_, changes, isSame) => {
  expect(isSameInvoice(own, { ...own, ...changes })).toBe(isSame)
})

test('numbers without letters and digits are the same only as they stand', () => {
  const numbered = (number: string) => ({ ...own, number })
  expect(isSameInvoice(numbered('–'), numbered('/'))).toBe(false)
  expect(isSameInvoice(numbered('–'), numbered('–'))).toBe(true)
})
