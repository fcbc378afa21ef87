import { describe, expect, test } from 'vitest'
import { receivedInvoice, receivedLine } from '#test/einvoice/received-invoice.ts'
import type { ElectronicInvoice } from './electronic-invoice.ts'
import { sumDifferences } from './sum-differences.ts'

/** One line at 19 %, whose tax is stated as given. */
function invoiceOf(net: string, tax: string, gross: string) {
  const invoice = receivedInvoice()
  return {
    ...invoice,
    lines: invoice.lines
      .slice(0, 1)
      .map((line) => ({ ...line, quantity: '1', price: { ...line.price, net }, net })),
    taxBreakdowns: invoice.taxBreakdowns.slice(0, 1).map((part) => ({ ...part, base: net, tax })),
    totals: { ...invoice.totals, linesNet: net, net, tax, gross, payable: gross },
  }
}

test.each([
  // 29.97 gross: the tax in it is 4.79, and 19 % of 25.18 are 4.78.
  ['taken out of the gross sum', '25.18', '4.79', '29.97', []],
  ['of the net sum', '25.18', '4.78', '29.96', []],
  ['two cents apart', '25.18', '4.80', '29.98', [{ term: 'BT-117', stated: '4.8', computed: '4.78' }]],
  ['far apart', '25.18', '5.77', '30.95', [{ term: 'BT-117', stated: '5.77', computed: '4.78' }]],
])('tax %s', (_, net, tax, gross, found) => {
  expect(sumDifferences(invoiceOf(net, tax, gross))).toMatchObject(found)
})

test.each([
  ['a yen', '479', []],
  ['two yen', '480', [{ term: 'BT-117', stated: '480', computed: '478.42' }]],
])('in a currency without decimals %s is as a cent', (_, tax, found) => {
  const gross = String(2518 + Number(tax))
  expect(sumDifferences({ ...invoiceOf('2518', tax, gross), currency: 'JPY' })).toMatchObject(found)
})

test.each([
  // The profile MINIMUM, which has no place for what was paid before.
  ['less is payable than the gross sum', '383.75', null, []],
  ['more is payable than the gross sum', '583.75', null, [{ term: 'BT-115', computed: '530.75' }]],
  ['it says what was paid', '383.75', '100', [{ term: 'BT-115', computed: '430.75' }]],
])('an invoice of sums alone: %s', (_, payable, prepaid, found) => {
  const invoice = receivedInvoice()
  const sums = { linesNet: null, net: '530.75', tax: '0', gross: '530.75', payable, prepaid }
  const totals = { ...invoice.totals, ...sums, allowances: null, charges: null, rounding: null }
  const differences = sumDifferences({
    ...invoice,
    lines: [],
    allowancesAndCharges: [],
    taxBreakdowns: [],
    totals,
  })
  expect(differences).toHaveLength(found.length)
  expect(differences).toMatchObject(found)
})

test('without lines, too, what is paid before has its place where the rates are broken down', () => {
  const { totals } = receivedInvoice()
  const less = receivedInvoice({ lines: [], totals: { ...totals, payable: '200.00' } })
  expect(sumDifferences(less)).toMatchObject([{ term: 'BT-115', stated: '200', computed: '238' }])
})

describe('what is no number, or not stated, is not 0:', () => {
  const invoice = receivedInvoice()
  const [breakdown] = invoice.taxBreakdowns
  const [line] = invoice.lines
  if (!breakdown || !line) throw new Error('no tax')
  const priced = (net: string, baseQuantity: string | null = null) => ({ ...line.price, net, baseQuantity })
  const part = { isCharge: false, base: null, percent: null, reason: null, reasonCode: null }
  const allowance = { ...part, amount: '40,00', tax: null }
  const { totals } = invoice
  test.each<[string, Partial<ElectronicInvoice>]>([
    ['the net of a line', { lines: [{ ...line, net: '200,00' }] }],
    ['what a price is for', { lines: [receivedLine({ price: priced('100.00', '2,0') })] }],
    ['the rate of a line', { lines: [receivedLine({ tax: { code: 'S', percent: '19,0' } })] }],
    [
      'an allowance of a line',
      { lines: [receivedLine({ price: priced('60.00'), allowancesAndCharges: [allowance] })] },
    ],
    [
      'an allowance',
      {
        lines: [receivedLine({ price: priced('60.00'), net: '240.00' })],
        allowancesAndCharges: [{ ...allowance, tax: { code: 'S', percent: '19' } }],
        totals: { ...totals, linesNet: '240.00', allowances: '40.00' },
      },
    ],
    [
      'the sum of allowances',
      {
        lines: [receivedLine({ price: priced('60.00'), net: '240.00' })],
        allowancesAndCharges: [{ ...allowance, amount: '40.00', tax: { code: 'S', percent: '19' } }],
        totals: { ...totals, linesNet: '240.00', allowances: '40,00' },
      },
    ],
    ['the tax', { taxBreakdowns: [{ ...breakdown, tax: '38,00' }] }],
    ['a tax that is not stated', { taxBreakdowns: [{ ...breakdown, tax: null }] }],
    ['a net that is not stated', { lines: [{ ...line, net: null }] }],
    ['the rate', { taxBreakdowns: [{ ...breakdown, category: { code: 'S', percent: '19,0' } }] }],
    ['the sum of taxes', { totals: { ...totals, tax: '38,00' } }],
    ['what was paid', { totals: { ...totals, prepaid: '38,00', payable: '200.00' } }],
  ])('%s', (_, changes) => {
    expect(sumDifferences(receivedInvoice(changes))).toEqual([])
  })
})
