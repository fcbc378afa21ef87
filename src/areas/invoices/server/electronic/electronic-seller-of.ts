import type { FirmRow } from '#areas/firm/server/load-firm.ts'
import type { ElectronicSeller } from '../../rules/electronic/electronic-source.ts'

/** What electronic invoices say of the firm as it is stored. */
export function electronicSellerOf(firm: FirmRow): ElectronicSeller {
  return {
    name: firm.name,
    street: firm.street,
    zip: firm.zip,
    city: firm.city,
    countryCode: firm.country_code,
    taxNumber: firm.tax_number,
    vatId: firm.vat_id,
    register: firm.register,
    managingDirectors: firm.managing_directors,
    phone: firm.phone,
    email: firm.email,
    iban: firm.iban,
    bic: firm.bic,
    payPalAddress: firm.paypal_address,
  }
}
