import { normaliseIban } from '#kernel/iban.ts'
import type { BankAccount } from '../contract.ts'
import { ibanFault } from '../rules/iban-fault.ts'

/** What is wrong with a typed IBAN beside the accounts that exist; null when nothing is. */
export function ibanFaultAmong(
  typed: string,
  existing: readonly BankAccount[],
  ownUuid?: string,
): string | null {
  const iban = normaliseIban(typed)
  const isTaken = existing.some((account) => account.iban === iban && account.entityId.uuid !== ownUuid)
  return ibanFault(typed, isTaken)
}
