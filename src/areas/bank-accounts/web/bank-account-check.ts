import { normaliseIban } from '#kernel/codes/iban.ts'
import type { BankAccount } from '../contract.ts'
import { ibanFaults } from '../rules/iban-fault.ts'

/** What is wrong with a typed IBAN beside the accounts that exist. */
export function ibanFaultsAmong(typed: string, existing: readonly BankAccount[], ownUuid?: string): string[] {
  const iban = normaliseIban(typed)
  const isTaken = existing.some((account) => account.iban === iban && account.entityId.uuid !== ownUuid)
  return ibanFaults(typed, isTaken)
}
