import type { PaperLook } from '#areas/firm/rules/paper-look.ts'

/** What the head and foot of a letter say of the firm, and how it looks. Texts that are not given may be null or ''. */
export type LetterFirm = PaperLook & {
  name: string
  street: string
  zip: string
  city: string
  taxNumber: string | null
  vatId: string | null
  iban: string | null
  bic: string | null
  bankName: string | null
  email: string | null
  phone: string | null
  website: string | null
  managingDirectors: string | null
  register: string | null
  seat: string | null
  supervisoryBoardChair: string | null
  generalPartner: string | null
  generalPartnerSeat: string | null
  generalPartnerRegister: string | null
  footer: string | null
}

/** The firm's own address in one line, above the recipient's in the window (DIN 5008, Rücksendeangabe). */
export function returnAddressLine(firm: LetterFirm): string {
  return [firm.name, firm.street, `${firm.zip} ${firm.city}`]
    .map((part) => part.trim())
    .filter(Boolean)
    .join(' · ')
}
