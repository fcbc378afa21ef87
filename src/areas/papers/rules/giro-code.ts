import { checkIban, normaliseIban } from '#kernel/codes/iban.ts'
import type { Cents } from '#kernel/money.ts'

/** What a GiroCode says: who gets how much for what. */
export type GiroCodeFacts = {
  /** The account's holder; the standard holds 70 characters. */
  name: string
  iban: string
  /** May be missing: version 002 asks for it only outside the European Economic Area. */
  bic?: string | null
  amountCents: Cents
  /** The reason for the payment, unstructured; the standard holds 140 characters. */
  remittance: string
}

/** The most bytes that a GiroCode may hold (EPC069-12, 2.1), so that it fits into a QR code of version 13. */
const mostBytes = 331
const largestAmountCents = 99_999_999_999

/**
 * The text of a GiroCode (EPC069-12, version 002, UTF-8) for a SEPA transfer in EUR; to be drawn with error correction M.
 * `null` when the standard cannot hold it: no valid IBAN, no holder, or an amount outside 0,01 … 999.999.999,99.
 * Longer names and reasons are cut where the standard ends.
 */
export function giroCode(facts: GiroCodeFacts): string | null {
  const iban = normaliseIban(facts.iban)
  const bic = (facts.bic ?? '').replace(/\s/g, '').toUpperCase()
  const name = firstCharacters(oneLine(facts.name), 70)
  if (checkIban(iban) !== 'valid' || name === '') return null
  if (facts.amountCents < 1 || facts.amountCents > largestAmountCents) return null

  const amount = `EUR${Math.floor(facts.amountCents / 100)}.${String(facts.amountCents % 100).padStart(2, '0')}`
  const knownBic = /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(bic) ? bic : ''
  const fixed = ['BCD', '002', '1', 'SCT', knownBic, name, iban, amount, '', '']
  const room = mostBytes - byteLength([...fixed, ''].join('\n'))
  return [...fixed, firstBytes(firstCharacters(oneLine(facts.remittance), 140), room)].join('\n')
}

function oneLine(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
}

function firstCharacters(text: string, count: number): string {
  return [...text].slice(0, count).join('').trim()
}

function firstBytes(text: string, count: number): string {
  let cut = text
  while (byteLength(cut) > count) cut = [...cut].slice(0, -1).join('')
  return cut.trim()
}

/** UTF-8 bytes; counted by hand because rules know neither Node nor the browser. */
function byteLength(text: string): number {
  let bytes = 0
  for (const character of text) {
    const point = character.codePointAt(0) ?? 0
    bytes += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4
  }
  return bytes
}
