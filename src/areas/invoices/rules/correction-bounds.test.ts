import { expect, test } from 'vitest'
import { settledReason } from '#areas/documents/rules/taxes/tax-reasons.ts'
import { cents } from '#kernel/money.ts'
import { boundProblems } from './correction-bounds.ts'

const exempt = (text: string, gross: number) => {
  const taxReason = settledReason({ code: 'OTHER', text })
  const sums = { net: cents(gross), tax: cents(0), gross: cents(gross), owedTax: cents(0) }
  return { taxType: 'VAT' as const, taxPercent: 0, taxReason, ...sums }
}
const problems = (correction: ReturnType<typeof exempt>) =>
  boundProblems(
    [correction],
    [correction],
    { invoiced: [exempt('Schadenersatz', 10_000)], corrections: [exempt('Schadenersatz', -4_000)] },
    'EUR',
  ).map(({ path }) => path)

test('a correction gives back no more than is left of the same exemption, and nothing of one that was not invoiced', () => {
  expect(problems(exempt('Schadenersatz', -6_000))).toEqual([])
  expect(problems(exempt('Schadenersatz', -6_001))).toEqual(['lineItemCreations.0.amount'])
  expect(problems(exempt('Zuschuss', -1))).toEqual(['lineItemCreations.0.taxType'])
})
