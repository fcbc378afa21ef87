import { countryName } from '#kernel/countries/countries.ts'
import type { SearchOption } from '#web/ui/choices/search-select.tsx'
import { partnerName, type ReceiverFields, recipientOf } from '../rules/partner-fields.ts'

type Named = Pick<ReceiverFields, 'companyName' | 'firstName' | 'familyName'>
type Placed = Pick<ReceiverFields, 'street' | 'zip' | 'city' | 'countryCode'>

/** What selects and lines of address need of a supplier or receiver. */
export type ShownPartner = Named &
  Placed &
  Pick<ReceiverFields, 'recipientName' | 'addressLines' | 'vatId'> & { debitorNumber?: number | null }

/** A partner as an entry of a select: name and debtor number, below them street, zip, city, country and VAT id (spec 1 §3). */
export function partnerOption(uuid: string, partner: ShownPartner): SearchOption {
  const place = [partner.zip, partner.city].filter(Boolean).join(' ')
  const detail = [partner.street, place, countryOf(partner), partner.vatId].filter(Boolean).join(', ')
  const label = [partnerName(partner), partner.debitorNumber].filter(Boolean).join(' · ')
  return { value: uuid, label, ...(detail !== '' && { detail }) }
}

/** The address as it stands on paper: the recipient, the lines, the country when it is foreign (decisions §2). */
export function partnerAddress(partner: ShownPartner): string[] {
  const written = partner.addressLines.split('\n').filter(Boolean)
  const place = [partner.zip, partner.city].filter(Boolean).join(' ')
  const lines = written.length > 0 ? written : [partner.street, place]
  return [recipientOf(partner), ...lines, foreignCountry(partner)].filter((line) => line !== '')
}

function foreignCountry(partner: Placed): string {
  return partner.countryCode === 'DE' ? '' : countryOf(partner)
}

function countryOf({ countryCode }: Placed): string {
  return countryCode === '' ? '' : countryName(countryCode)
}
