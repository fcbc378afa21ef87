import type { Receiver, Supplier } from '#areas/partners/contract.ts'
import { agreedWords } from '#areas/payment-targets/rules/discount-terms.ts'
import { countryName } from '#kernel/countries/countries.ts'
import type { FactsOf } from './partner-facts.tsx'

export const vatIdLabel = 'USt-IdNr.'

/** What the pages of customers and suppliers say alike. */
export function factsOfPartner(row: Receiver | Supplier, number: number | null): FactsOf {
  const person = [row.firstName, row.familyName].filter(Boolean).join(' ')
  const place = [row.zip, row.city].filter(Boolean).join(' ')
  const foreign = row.countryCode === 'DE' ? '' : countryName(row.countryCode)
  const address = row.addressLines || [row.street, place].filter(Boolean).join('\n')
  const { iban = '' } = row.preferredPaymentMethod.data
  return {
    ...{ number: number === null ? '' : String(number), city: row.city },
    ...{ paymentTargetDays: row.paymentTargetDays, discount: agreedWords(row.discountTerms) },
    ...{ email: row.email, notes: row.notes },
    facts: [
      { label: 'Kürzel', value: row.shortName },
      { label: 'Ansprechpartner', value: row.companyName === '' ? '' : person },
      { label: 'Adresse', value: [address, foreign].filter(Boolean).join('\n') },
      { label: vatIdLabel, value: row.vatId },
      { label: 'IBAN', value: iban },
    ],
  }
}
