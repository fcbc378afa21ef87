import { expect, test } from 'vitest'
import { firmProperties } from '../contract.ts'
import { accountKeys, accountsOf, chartNames, chartOf, ownAccounts } from './accounts.ts'

test.each(chartNames)('%s has a number for every account that the firm may set', (name) => {
  const chart = chartOf(name)
  expect(Object.keys(chart)).toEqual([...accountKeys])
  const parsed = firmProperties.accounts.safeParse(chart)
  expect(accountsOf(parsed.data ?? {})).toEqual(chart)
})

// As DATEV's charts of 2026 have them: written down a second time, so that no booking goes astray by a slip.
test.each([
  [
    'SKR03',
    '10000 70000 8400 8340 8300 8300 8191 8193 8125 8120 8337 8336 8338 8320 8192 8195 8100 8290 1590 1718 1717 1711 1710',
  ],
  [
    'SKR04',
    '10000 70000 4400 4340 4300 4300 4136 4138 4125 4120 4337 4336 4338 4320 4184 4185 4100 4290 1370 3272 3270 3260 3250',
  ],
] as const)('the accounts of %s', (name, numbers) => {
  expect(Object.values(chartOf(name)).join(' ')).toBe(numbers)
})

test('only what differs from SKR03 is kept', () => {
  expect(ownAccounts(chartOf('SKR03'))).toEqual({})
  expect(ownAccounts({ revenueVat19: '4400', revenueVat7: '8300', revenueEu: null })).toEqual({
    revenueVat19: '4400',
  })
  expect(accountsOf({ revenueVat19: '4400' })).toEqual({ ...chartOf('SKR03'), revenueVat19: '4400' })
})

test.each([
  [{ revenueVat19: '84' }, 'Kontonummern haben 4 bis 8 Ziffern'],
  [{ revenueVat19: '84OO' }, 'Kontonummern haben 4 bis 8 Ziffern'],
  [{ collectiveDebtor: '1000' }, 'Sammelkonten haben 5 Ziffern, wie Debitoren- und Kreditorennummern'],
  [{ collectiveCreditor: '012345' }, 'Sammelkonten haben 5 Ziffern, wie Debitoren- und Kreditorennummern'],
])('%o is refused', (accounts, message) => {
  expect(firmProperties.accounts.safeParse(accounts).error?.issues.map((issue) => issue.message)).toEqual([
    message,
  ])
})

test('an account that nobody knows is refused', () => {
  expect(firmProperties.accounts.safeParse({ revenueMoon: '8400' }).success).toBe(false)
})
