import type { Firm } from '../contract/read-firm.ts'

/** Whose letters the law regulates: a company with limited liability, or one that has shares and a board. */
export type LegalForm = 'GMBH' | 'AG'

/** What its directors are called, and the law that wants them on letters. */
const forms: Record<LegalForm, { directors: string; law: string }> = {
  GMBH: { directors: 'Geschäftsführung', law: '§ 35a GmbHG' },
  AG: { directors: 'Vorstand', law: '§ 80 AktG' },
}

const named: readonly (readonly [LegalForm, RegExp])[] = [
  // Of a GmbH & Co. KG the same is asked as of the company behind it (§ 177a, § 125a HGB).
  ['GMBH', /(?<!\p{L})(g?GmbH|UG|Gesellschaft mit beschränkter Haftung|haftungsbeschränkt)(?!\p{L})/iu],
  ['AG', /(?<!\p{L})(AG|SE|KGaA)(?!\p{L})|Aktiengesellschaft/u],
]

/** The legal form that a firm's name tells; null for all others, whose letters need nothing more. */
export function legalFormOf(name: string): LegalForm | null {
  return named.find(([, pattern]) => pattern.test(name))?.[0] ?? null
}

export const directorsOf = (name: string): string => forms[legalFormOf(name) ?? 'GMBH'].directors

type Named = Pick<Firm, 'name' | 'city' | 'seat' | 'register' | 'managingDirectors'>

/** Where a company has its seat, which it names on letters; its city unless it says otherwise, null for other firms. */
export function seatOf({ name, city, seat }: Pick<Named, 'name' | 'city' | 'seat'>): string | null {
  return legalFormOf(name) === null ? null : seat || city || null
}

/** What letters of the firm must say and it has not entered, with the law (§ 35a GmbHG, § 80 AktG); null when nothing is missing. */
export function missingOnLetters(firm: Named): { missing: string[]; law: string } | null {
  const form = legalFormOf(firm.name)
  if (form === null) return null
  const missing: string[] = []
  if (!firm.register) missing.push('Handelsregister')
  if (!firm.managingDirectors) missing.push(forms[form].directors)
  return missing.length > 0 ? { missing, law: forms[form].law } : null
}

/** What stands under an e-mail to a customer, which is a letter as well; no line for a firm of another form. */
export function signatureLines(firm: Named): string[] {
  const seat = seatOf(firm)
  if (seat === null) return []
  return [
    `${firm.name}, Sitz: ${seat}`,
    firm.register,
    firm.managingDirectors && `${directorsOf(firm.name)}: ${firm.managingDirectors}`,
  ].filter(Boolean)
}
