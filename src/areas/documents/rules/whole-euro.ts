import { type Cents, cents, sumCents } from '#kernel/money.ts'
import type { NewInvoice } from './stored-document.ts'

/**
 * What an invoice asks for as a whole, in EUR, never below 0: with the advances that it settles, and of one that corrects, cancels or replaces
 * another at least what that one asks for. By it an invoice is a small one (decisions §10, 'Form').
 */
export function wholeEuroOf({
  taxes,
  advances,
  originalEuro = cents(0),
}: Pick<NewInvoice, 'taxes' | 'advances' | 'originalEuro'>): Cents {
  const groups = [...taxes, ...advances.flatMap(({ received }) => received)]
  return cents(Math.max(Math.abs(sumCents(groups.map(({ grossEuro }) => grossEuro))), originalEuro))
}
