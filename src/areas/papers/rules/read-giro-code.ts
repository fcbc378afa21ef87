import { checkIban, normaliseIban } from '#kernel/codes/iban.ts'
import { type Cents, cents } from '#kernel/money.ts'

/** What a GiroCode of somebody else asks for. */
export interface ReadGiroCode {
  name: string
  iban: string
  /** Null where the code leaves it open. */
  amountCents: Cents | null
  /** The reason for the payment: its structured reference, or its text. */
  remittance: string
}

/** Reads the text of a GiroCode (EPC069-12, versions 001 and 002); null for another code, and for an IBAN whose check digits are wrong. */
export function readGiroCode(text: string): ReadGiroCode | null {
  const lines = text.split(/\r\n|\r|\n/).map((line) => line.trim())
  const [service, version, , kind, , name = '', account = '', amount = '', , reference = '', reason = ''] =
    lines
  if (service !== 'BCD' || (version !== '001' && version !== '002') || kind !== 'SCT') return null
  const iban = normaliseIban(account)
  if (checkIban(iban) !== 'valid') return null
  const match = /^EUR(\d{1,9})(?:\.(\d{1,2}))?$/.exec(amount)
  if (amount !== '' && !match) return null
  const amountCents = match ? cents(Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))) : null
  return { name, iban, amountCents, remittance: reference || reason }
}
