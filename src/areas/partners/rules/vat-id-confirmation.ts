import { checkVatId, vatIdCountry } from '#kernel/codes/vat-id.ts'
import { isEuCountry } from '#kernel/countries/countries.ts'
import type { Day } from '#kernel/day.ts'
import { z } from '#kernel/zod.ts'
import type { ReceiverFields } from './partner-fields.ts'

/** The Federal tax office's service, the Commission's (no proof by § 18e UStG), or a person who entered it. */
export const confirmationSources = ['BZST', 'VIES', 'HAND'] as const
export type ConfirmationSource = (typeof confirmationSources)[number]

/**
 * `QUALIFIED`: valid, name and address agree (§ 18e UStG). `DIFFERENT`: valid, something of them differs. `SIMPLE`: valid, nothing
 * was said of name and address. `INVALID`: not valid on that day.
 */
export const confirmationResults = ['QUALIFIED', 'DIFFERENT', 'SIMPLE', 'INVALID'] as const
export type ConfirmationResult = (typeof confirmationResults)[number]

/** Of one detail that was asked: A agrees, B differs, C was not asked, D is not told by the member state. */
export const detailMatches = ['A', 'B', 'C', 'D'] as const

const asked = z.object({ companyName: z.string(), street: z.string(), zip: z.string(), city: z.string() })
const match = z.enum(detailMatches).nullable()

/** What was asked of whom, and what was answered. */
export const confirmationDetails = z.object({
  /** The firm's own VAT id, with which it was asked. */
  askedBy: z.string(),
  asked,
  /** Null: nothing was said of it. */
  matches: z.object({ companyName: match, street: match, zip: match, city: match }),
  /** The service's own word: 'evatr-0000', 'VALID'. */
  status: z.string(),
  /** Under which the service knows the question; '' for none. */
  reference: z.string(),
  /** When the id is valid only from a day on, or no more after one. */
  validFrom: z.string().nullable(),
  validUntil: z.string().nullable(),
})

export type ConfirmationDetails = z.output<typeof confirmationDetails>
export type AskedDetails = ConfirmationDetails['asked']

type Confirmable = Pick<
  ReceiverFields,
  | 'companyName'
  | 'firstName'
  | 'familyName'
  | 'street'
  | 'zip'
  | 'city'
  | 'vatId'
  | 'billingAddressIsDeliveryAddress'
  | 'deliveryStreet'
  | 'deliveryZip'
  | 'deliveryCity'
  | 'deliveryVatId'
>

/** The VAT ids of a receiver, that of the delivery address last. */
export function vatIdsOf(receiver: Confirmable): string[] {
  const { vatId, deliveryVatId, billingAddressIsDeliveryAddress } = receiver
  const ids = billingAddressIsDeliveryAddress ? [vatId] : [vatId, deliveryVatId]
  return [...new Set(ids.filter((id) => id !== ''))]
}

/** Whether a German firm has an id confirmed by § 18e UStG: one of another member state on that day, and of its form. */
export function isConfirmable(vatId: string, day: Day): boolean {
  const country = vatIdCountry(vatId)
  return country !== null && country !== 'DE' && isEuCountry(country, day) && checkVatId(vatId) !== 'wrong'
}

/** Name and address that are asked together with one of the receiver's VAT ids: those that it stands beside. */
export function askedDetails(receiver: Confirmable, vatId: string): AskedDetails {
  const companyName =
    receiver.companyName || [receiver.firstName, receiver.familyName].filter(Boolean).join(' ')
  const isElsewhere = vatId !== receiver.vatId && vatId === receiver.deliveryVatId
  return isElsewhere
    ? {
        companyName,
        street: receiver.deliveryStreet,
        zip: receiver.deliveryZip,
        city: receiver.deliveryCity,
      }
    : { companyName, street: receiver.street, zip: receiver.zip, city: receiver.city }
}
