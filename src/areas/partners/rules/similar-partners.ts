import { normaliseIban } from '#kernel/codes/iban.ts'
import { normaliseVatId } from '#kernel/codes/vat-id.ts'
import { countryName } from '#kernel/countries/countries.ts'
import { optionalLines } from '#kernel/fields.ts'
import { z } from '#kernel/zod.ts'
import { partnerName, type SupplierFields } from './partner-fields.ts'

const given = optionalLines(500)

/**
 * What partners are looked for by who may be the same as one that is not stored yet: its name, its address, its VAT id, its
 * IBAN. What is left out or empty is alike to nothing.
 */
export const similarPartners = z.strictObject({
  companyName: given,
  firstName: given,
  familyName: given,
  street: given,
  zip: given,
  addressLines: given,
  vatId: given.transform(normaliseVatId),
  iban: given.transform(normaliseIban),
})

export type SimilarPartners = z.output<typeof similarPartners>

/** What two partners are compared by. */
export type ComparedFields = Pick<
  SupplierFields,
  | 'companyName'
  | 'firstName'
  | 'familyName'
  | 'street'
  | 'zip'
  | 'addressLines'
  | 'vatId'
  | 'preferredPaymentMethod'
>

/** The same of a partner that is about to be saved. */
export function similarTo(fields: ComparedFields): z.input<typeof similarPartners> {
  const { companyName, firstName, familyName, street, zip, addressLines, vatId } = fields
  return {
    // A firm is known by its name, whoever is in charge there.
    ...(companyName === '' ? { firstName, familyName } : { companyName }),
    ...(street === '' ? { addressLines } : { street, zip }),
    vatId,
    iban: fields.preferredPaymentMethod.data.iban ?? '',
  }
}

const comparedTogether = [
  ['companyName', 'firstName', 'familyName'],
  ['street', 'zip', 'addressLines'],
  ['vatId'],
  ['iban'],
] as const

/** What has changed of that, with what it is compared together with; null where nothing has. */
export function similarToChanged(
  before: ComparedFields,
  fields: ComparedFields,
): z.input<typeof similarPartners> | null {
  const [old, now] = [similarTo(before), similarTo(fields)]
  const changed = comparedTogether
    .filter((names) => names.some((name) => (old[name] ?? '') !== (now[name] ?? '')))
    .flat()
  return changed.length === 0 ? null : Object.fromEntries(changed.map((name) => [name, now[name] ?? '']))
}

/** A partner in one line: name, a receiver's debtor number, where he is with the country, VAT id (spec 1 §3). */
export function partnerLine(
  fields: Omit<ComparedFields, 'preferredPaymentMethod'> &
    Pick<SupplierFields, 'city' | 'countryCode'> & { debitorNumber?: number | null },
): string {
  const place = [fields.zip, fields.city].filter(Boolean).join(' ')
  const address = fields.street === '' ? fields.addressLines.split('\n') : [fields.street, place]
  const name = [partnerName(fields), fields.debitorNumber].filter(Boolean).join(' · ')
  const country = fields.countryCode === '' ? '' : countryName(fields.countryCode)
  return [name, ...address, country, fields.vatId].filter(Boolean).join(', ')
}
