import { Refusal } from '#kernel/errors.ts'
import { read } from '#server/command.ts'
import { logoTypes, readFirm, readFirmLogo } from '../contract.ts'
import { type FirmRow, loadFirm } from './load-firm.ts'

export const readFirmRead = read(readFirm, async (tx, _query, { today }) => {
  const firm = await loadFirm(tx)
  const range = await tx
    .selectFrom('number_ranges')
    .select(['next_number', 'first_number'])
    .where('year', '=', Number(today.slice(0, 4)))
    .executeTakeFirst()
  return {
    ...plain(firm),
    nextNumber: range?.next_number ?? 1,
    numberRangeEmpty: !range || range.next_number === range.first_number,
    logo: firm.logo_sha256 && { type: logoTypeOf(firm), sha256: firm.logo_sha256.toString('hex') },
  }
})

export const readFirmLogoRead = read(readFirmLogo, async (tx) => {
  const firm = await loadFirm(tx)
  if (!firm.logo_sha256) throw new Refusal('not-found')
  const { bytes } = await tx
    .selectFrom('contents')
    .select('bytes')
    .where('sha256', '=', firm.logo_sha256)
    .executeTakeFirstOrThrow()
  return { type: logoTypeOf(firm), data: bytes.toString('base64') }
})

// The database's check allows only the contract's types.
const logoTypeOf = (firm: FirmRow) => logoTypes.find((type) => type === firm.logo_type) ?? 'image/png'

function plain(firm: FirmRow) {
  return {
    entityId: { uuid: firm.firm_id },
    name: firm.name,
    street: firm.street,
    zip: firm.zip,
    city: firm.city,
    countryCode: firm.country_code,
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
    footer: firm.footer,
    numberPattern: firm.number_pattern,
    numbersInDateOrder: firm.numbers_in_date_order,
    // The database's checks allow only the contract's words.
    taxScheme: firm.tax_scheme as 'SOLL',
    differentialTaxMethod: firm.differential_tax_method as 'INCLUDED',
    vatRateMethod: firm.vat_rate_method as 'DAILY',
    ukCountsAsEu: firm.uk_counts_as_eu,
    accounts: firm.accounts as Record<string, string>,
    legacyHost: firm.legacy_host,
    tickerEnabled: firm.ticker_enabled,
    mailSubject: firm.mail_subject,
    mailText: firm.mail_text,
  }
}
