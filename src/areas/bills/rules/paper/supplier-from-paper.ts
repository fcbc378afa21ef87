import { vatIdCountry } from '#kernel/codes/vat-id.ts'
import { cutText } from '#kernel/texts/cut-text.ts'
import type { ReadSupplier } from '../supplier-from-invoice.ts'
import type { ReadPaper } from './read-paper.ts'

/** Who sent a paper as a new supplier: what it says of him for sure, and his name from the letterhead. His address is typed. */
export function supplierFromPaper({
  name,
  vatId,
  iban,
}: Pick<ReadPaper, 'name' | 'vatId' | 'iban'>): ReadSupplier {
  const companyName = cutText(name.best?.value ?? '', 200)
  const account = iban.best?.value
  return {
    shortName: cutText(companyName, 60),
    companyName,
    firstName: '',
    familyName: '',
    salutation: '',
    recipientName: '',
    street: '',
    zip: '',
    city: '',
    countryCode: vatIdCountry(vatId.best?.value ?? '') ?? '',
    vatId: vatId.best?.evidence === 'CHECK_DIGITS' ? vatId.best.value : '',
    email: '',
    notes: '',
    paymentTargetDays: null,
    discountTerms: [],
    addressLines: '',
    creditorNumber: null,
    customerNumberAtSupplier: '',
    sellerKind: null,
    preferredPaymentMethod:
      account === undefined
        ? null
        : { paymentMethod: 'WIRE', paymentMethodDetailType: 'WIRE', data: { iban: account } },
  }
}
