import { expect, test } from 'vitest'
import type { Invoice } from '../../contract.ts'
import { negatedSums, storedSumsOf, sumsRows } from './shown-sums.ts'

const group = (taxPercent: number, amountNet: number, taxAmount: number) => ({
  taxType: 'VAT' as const,
  taxPercent,
  taxReason: null,
  amountNet,
  taxAmount,
  owedTaxAmount: 0,
  amountGross: Math.round((amountNet + taxAmount) * 100) / 100,
})

// 10.000,00 € of 19 %, of which an advance of 1.000,00 € and one of 100,00 € at 7 % came before.
const totals = {
  amountGrossTotal: 10_603,
  taxAmountTotal: 1_703,
  amountDifferentialTotal: 0,
  taxAmountTotalPerTax: [
    { taxPercent: 19, amountNet: 9_000, taxAmount: 1_710, amountGross: 10_710 },
    { taxPercent: 7, amountNet: -100, taxAmount: -7, amountGross: -107 },
  ],
  taxGroups: [group(19, 9_000, 1_710), group(7, -100, -7)],
}
const advance = (invoiceNumber: string, amountReceived: number, taxGroups: unknown[]) => ({
  invoiceNumber,
  amountReceived,
  taxGroups,
})
// What the sums do not look at is left out.
const final = {
  totals,
  advances: [advance('A-1', 1_190, [group(19, 1_000, 190)]), advance('A-2', 107, [group(7, 100, 7)])],
} as unknown as Invoice

const plain = (text: string) => text.replaceAll('\u00a0', ' ').replaceAll('−', '-')
const rowsOf = (sums: ReturnType<typeof storedSumsOf>) =>
  sumsRows(sums, 'EUR').map(({ label, amount }) => plain(`${label}: ${amount}`))

test('a final invoice shows the whole, what was received and what remains', () => {
  expect(rowsOf(storedSumsOf(final))).toEqual([
    'Gesamt netto: 10.000,00 €',
    'Gesamt Steuer: 1.900,00 €',
    'Steuer 19 %: 1.900,00 €',
    'Steuer 7 %: 0,00 €',
    'Gesamt brutto: 11.900,00 €',
    'Anzahlung A-1: -1.190,00 €',
    'Anzahlung A-2: -107,00 €',
    'Restbetrag brutto: 10.603,00 €',
  ])
})

test('its cancellation the same, taken back', () => {
  expect(rowsOf(negatedSums(storedSumsOf(final)))).toContain('Anzahlung A-1: 1.190,00 €')
  expect(rowsOf(negatedSums(storedSumsOf(final))).at(-1)).toBe('Restbetrag brutto: -10.603,00 €')
})

test('any other invoice its own sums', () => {
  expect(rowsOf(storedSumsOf({ totals } as Invoice)).at(-1)).toBe('Gesamt brutto: 10.603,00 €')
})
