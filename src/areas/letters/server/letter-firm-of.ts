import type { FirmRow } from '#areas/firm/server/load-firm.ts'
import type { LetterFirm } from '../rules/letter-firm.ts'

/** What letters say of the firm as it is stored. */
export function letterFirmOf(firm: FirmRow) {
  return {
    name: firm.name,
    street: firm.street,
    zip: firm.zip,
    city: firm.city,
    taxNumber: firm.tax_number,
    vatId: firm.vat_id,
    iban: firm.iban,
    bic: firm.bic,
    bankName: firm.bank_name,
    email: firm.email,
    phone: firm.phone,
    website: firm.website,
    managingDirectors: firm.managing_directors,
    register: firm.register,
    seat: firm.seat,
    supervisoryBoardChair: firm.supervisory_board_chair,
    generalPartner: firm.general_partner,
    generalPartnerSeat: firm.general_partner_seat,
    generalPartnerRegister: firm.general_partner_register,
    footer: firm.footer,
    paperLayout: firm.paper_layout,
    paperColour: firm.paper_colour,
    logoPlace: firm.logo_place,
  } satisfies LetterFirm
}
