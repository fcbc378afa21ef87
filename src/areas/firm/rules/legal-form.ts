import type { Firm } from '../contract/read-firm.ts'

/** Whose letters the law regulates: whoever stands in the commercial register, or in that of cooperatives. */
export type LegalForm = 'EK' | 'OHG' | 'KG' | 'COMPANY_KG' | 'GMBH' | 'AG' | 'KGAA' | 'EG'

/** What letters of a legal form must say, and how it is called there. */
export type FormOnLetters = {
  law: string
  seat: 'Sitz' | 'Handelsniederlassung'
  register: 'Handelsregister' | 'Genossenschaftsregister'
  /** What an entry in that register looks like. */
  registerExample: string
  directors: string
  /** Whether letters name them; those of a partnership are its partners, whom nobody asks for. */
  needsDirectors: boolean
  /** Who presides the supervisory board: always there, named where there is one, or without such a board. */
  chair: 'always' | 'where there is one' | 'never'
  /** No person is liable: the company that is stands on letters as if they were its own. */
  hasGeneralPartner: boolean
}

const partnership = {
  seat: 'Sitz',
  register: 'Handelsregister',
  registerExample: 'Amtsgericht Hamburg, HRA 12345',
  needsDirectors: false,
  chair: 'never',
  hasGeneralPartner: false,
} as const

const company = {
  ...partnership,
  registerExample: 'Amtsgericht Hamburg, HRB 12345',
  needsDirectors: true,
} as const

// §§ 125, 177a HGB as they are since 2024; before, the first was § 125a HGB.
const forms: Record<LegalForm, FormOnLetters> = {
  EK: { ...partnership, law: '§ 37a HGB', seat: 'Handelsniederlassung', directors: 'Inhaber/in' },
  OHG: { ...partnership, law: '§ 125 HGB', directors: 'Gesellschafter' },
  KG: { ...partnership, law: '§§ 125, 161 HGB', directors: 'Persönlich haftende Gesellschafter' },
  COMPANY_KG: {
    ...partnership,
    law: '§§ 125, 177a HGB',
    directors: 'Geschäftsführung',
    needsDirectors: true,
    chair: 'where there is one',
    hasGeneralPartner: true,
  },
  GMBH: { ...company, law: '§ 35a GmbHG', directors: 'Geschäftsführung', chair: 'where there is one' },
  AG: { ...company, law: '§ 80 AktG', directors: 'Vorstand', chair: 'always' },
  KGAA: {
    ...company,
    law: '§§ 80, 278 AktG',
    directors: 'Persönlich haftende Gesellschafter',
    chair: 'always',
  },
  EG: {
    ...company,
    law: '§ 25a GenG',
    register: 'Genossenschaftsregister',
    registerExample: 'Amtsgericht Hamburg, GnR 123',
    directors: 'Vorstand',
    chair: 'where there is one',
  },
}

const word = (pattern: string, flags = 'u') => new RegExp(`(?<!\\p{L})(${pattern})(?!\\p{L})`, flags)

/** The first that fits counts: what stands before 'Co. KG' is the partner's form. */
const named: readonly (readonly [LegalForm, RegExp])[] = [
  ['KGAA', word('KGaA|Kommanditgesellschaft auf Aktien')],
  [
    'COMPANY_KG',
    word(
      '(GmbH|UG|haftungsbeschränkt|AG|SE|eG|Stiftung|Ltd|Limited)[.)]?\\s*(&|\\+|und|u\\.)\\s*Co.*(KG|OHG)',
      'iu',
    ),
  ],
  ['GMBH', word('g?GmbH|UG|Gesellschaft mit beschränkter Haftung|haftungsbeschränkt', 'iu')],
  ['AG', /(?<!\p{L})(AG|SE)(?!\p{L})|Aktiengesellschaft/u],
  ['EG', word('eG|e\\. ?G\\.|eingetragene Genossenschaft')],
  ['KG', word('KG|Kommanditgesellschaft')],
  ['OHG', word('oHG|OHG|[Oo]ffene Handelsgesellschaft')],
  ['EK', word('e\\. ?K\\.?|e\\. ?Kf(m|r)\\.|eK|eingetragener? Kauf(mann|frau)')],
]

/** The legal form that a firm's name tells; null for all others, whose letters need nothing more. */
export function legalFormOf(name: string): LegalForm | null {
  return named.find(([, pattern]) => pattern.test(name))?.[0] ?? null
}

/** What letters of a firm of this name must say; null where the law asks for nothing. */
export function formOnLetters(name: string): FormOnLetters | null {
  const form = legalFormOf(name)
  return form === null ? null : forms[form]
}

export const directorsOf = (name: string): string => formOnLetters(name)?.directors ?? 'Geschäftsführung'

export type NamedFirm = Pick<
  Firm,
  | 'name'
  | 'city'
  | 'seat'
  | 'register'
  | 'managingDirectors'
  | 'supervisoryBoardChair'
  | 'generalPartner'
  | 'generalPartnerSeat'
  | 'generalPartnerRegister'
>

/** What letters of the firm must say and it has not entered, with the law; null when nothing is missing. */
export function missingOnLetters(firm: NamedFirm): { missing: string[]; law: string } | null {
  const form = formOnLetters(firm.name)
  if (form === null) return null
  const missing: string[] = []
  if (!firm.register) missing.push(form.register)
  if (form.hasGeneralPartner && !firm.generalPartner) missing.push('persönlich haftende Gesellschafterin')
  if (form.hasGeneralPartner && !firm.generalPartnerRegister) missing.push('deren Handelsregister')
  if (form.needsDirectors && !firm.managingDirectors) missing.push(form.directors)
  if (form.chair === 'always' && !firm.supervisoryBoardChair) missing.push('Vorsitz des Aufsichtsrats')
  return missing.length > 0 ? { missing, law: form.law } : null
}
