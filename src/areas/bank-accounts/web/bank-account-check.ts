import { isIban, normaliseIban } from '#kernel/iban.ts'
import { type BankAccount, ibanTaken } from '../contract.ts'

/** What is wrong with an IBAN, both faults joined by a comma (spec 1 §5); null when nothing is. */
export function ibanFault(typed: string, existing: readonly BankAccount[], ownUuid?: string): string | null {
  const iban = normaliseIban(typed)
  const isTaken = existing.some((account) => account.iban === iban && account.entityId.uuid !== ownUuid)
  const faults = [isIban(iban) ? null : 'IBAN ungültig', isTaken ? ibanTaken : null]
  return faults.filter((fault) => fault !== null).join(', ') || null
}
