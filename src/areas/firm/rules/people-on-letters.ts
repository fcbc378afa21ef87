import type { Language } from '#kernel/texts/language.ts'
import { directorsOf, formOnLetters, type LegalForm, legalFormOf, type NamedFirm } from './legal-form.ts'

const legalWords: Record<Language, Record<'generalPartner' | 'seat' | 'chair', string>> = {
  DE: {
    generalPartner: 'Persönlich haftende Gesellschafterin',
    seat: 'Sitz',
    chair: 'Vorsitz des Aufsichtsrats',
  },
  EN: {
    generalPartner: 'General partner',
    seat: 'Registered office',
    chair: 'Chair of the supervisory board',
  },
}

const englishDirectorsOf: Record<LegalForm, string> = {
  EK: 'Proprietor',
  OHG: 'Partners',
  KG: 'General partners',
  COMPANY_KG: 'Managing directors',
  GMBH: 'Managing directors',
  AG: 'Management board',
  KGAA: 'General partners',
  EG: 'Management board',
}

function englishDirectors(name: string): string {
  const form = legalFormOf(name)
  return form === null ? 'Management' : englishDirectorsOf[form]
}

/** Where a company has its seat, which it names on letters; its city unless it says otherwise, null for other firms. */
export function seatOf({ name, city, seat }: Pick<NamedFirm, 'name' | 'city' | 'seat'>): string | null {
  return legalFormOf(name) === null ? null : seat || city || null
}

/**
 * Who stands behind the firm, in the lines of a letter's foot after its own register: the company that is liable with its
 * seat and register, the directors, the chair of the board. What is not entered is left out.
 */
export function peopleLines(firm: NamedFirm, language: Language = 'DE'): string[] {
  const words = legalWords[language]
  const directors = language === 'DE' ? directorsOf(firm.name) : englishDirectors(firm.name)
  const form = formOnLetters(firm.name)
  const seat = firm.generalPartnerSeat || firm.city
  return [
    ...(form?.hasGeneralPartner && firm.generalPartner
      ? [
          [
            `${words.generalPartner}: ${firm.generalPartner}`,
            seat && `${words.seat}: ${seat}`,
            firm.generalPartnerRegister,
          ]
            .filter(Boolean)
            .join(', '),
        ]
      : []),
    firm.managingDirectors && `${directors}: ${firm.managingDirectors}`,
    form && form.chair !== 'never' && firm.supervisoryBoardChair
      ? `${words.chair}: ${firm.supervisoryBoardChair}`
      : '',
  ].filter(Boolean)
}

/** What stands under an e-mail to a customer, which is a letter as well; no line for a firm that stands in no register. */
export function signatureLines(firm: NamedFirm, language: Language = 'DE'): string[] {
  const form = formOnLetters(firm.name)
  const seat = seatOf(firm)
  if (form === null || seat === null) return []
  const where = language === 'DE' ? form.seat : legalWords.EN.seat
  return [`${firm.name}, ${where}: ${seat}`, firm.register, ...peopleLines(firm, language)].filter(Boolean)
}
