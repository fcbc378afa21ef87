import { expect, test } from 'vitest'
import { receivedInvoice } from '#test/einvoice/received-invoice.ts'
import { missesTax } from './condition-rules.ts'

test('a tax is held against what is due in whole cents, as the official validators do', () => {
  const [breakdown] = receivedInvoice().taxBreakdowns
  if (!breakdown) throw new Error('no tax')
  // 19 % of 5.01 are 0.9519, and so 0.95.
  const misses = (tax: string, isWholeTooMuch: boolean) =>
    missesTax({ ...breakdown, base: '5.01', tax }, isWholeTooMuch)
  expect([misses('1.94', true), misses('1.95', true)]).toEqual([false, true])
  expect([misses('1.95', false), misses('1.96', false)]).toEqual([false, true])
})
