import { isIban, normaliseIban } from '#kernel/codes/iban.ts'
import type { z } from '#kernel/zod.ts'

const ibanWrong = 'IBAN ungültig'
export const ibanTaken = 'IBAN existiert schon'

/**
 * What is wrong with the IBAN of a bank account, in German, one by one; the screens join them by a comma (spec 1 §5). Both meet
 * where an account is stored whose IBAN today's rules no longer accept. `isTaken`: another account has it.
 */
export function ibanFaults(typed: string, isTaken: boolean): string[] {
  return [isIban(normaliseIban(typed)) ? [] : ibanWrong, isTaken ? ibanTaken : []].flat()
}

/** Whether something of an input is wrong already: it is refused before anybody looks whether its IBAN is taken. */
export function hasOtherFaults({ issues }: { issues: readonly unknown[] }): boolean {
  return issues.length > 0
}

/** Names an IBAN that is none together with the other faults of an input, so that all are told at once. */
export function addIbanFault(value: unknown, context: z.RefinementCtx): void {
  const { iban } = Object(value)
  // What is missing or no text has been named.
  const isNamed = typeof iban !== 'string' || normaliseIban(iban) === ''
  if (!isNamed && !isIban(normaliseIban(iban))) {
    context.addIssue({ code: 'custom', path: ['iban'], message: ibanWrong })
  }
}
