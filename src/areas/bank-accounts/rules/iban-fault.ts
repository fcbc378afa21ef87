import { isIban, normaliseIban } from '#kernel/iban.ts'

export const ibanTaken = 'IBAN existiert schon'

/**
 * What is wrong with the IBAN of a bank account, in German; null when nothing is. Both faults are joined by a comma (spec 1
 * §5): they meet where an account is stored whose IBAN today's rules no longer accept. `isTaken`: another account has it.
 */
export function ibanFault(typed: string, isTaken: boolean): string | null {
  const faults = [isIban(normaliseIban(typed)) ? null : 'IBAN ungültig', isTaken ? ibanTaken : null]
  return faults.filter((fault) => fault !== null).join(', ') || null
}
