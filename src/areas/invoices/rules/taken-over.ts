import type { StoredInvoice } from '#areas/documents/rules/stored-document.ts'
import type { ReceiverFields } from '#areas/partners/rules/partner-fields.ts'
import { normaliseVatId } from '#kernel/codes/vat-id.ts'
import { countryName } from '#kernel/countries/countries.ts'
import type { Day } from '#kernel/day.ts'
import type { FieldError } from '#kernel/errors.ts'
import { deliveryOf } from './legal-receiver.ts'

// What a Rechnungskorrektur takes over from the invoice that it names (decisions §10 'A correction takes after its invoice').

/** The rate by which an invoice was converted, as its correction is; null where none of the currency is corrected. */
export function rateTaken(
  corrected: Pick<StoredInvoice, 'currency' | 'rate' | 'rateDay'> | null,
  currency: string,
): { rate: string; day: Day | null } | null {
  return corrected?.currency === currency ? { rate: corrected.rate, day: corrected.rateDay } : null
}

/** The rate of the One-Stop-Shop in percent by which an invoice was taxed; null where nothing of it was. */
export function ossPercentTaken(corrected: Pick<StoredInvoice, 'taxes' | 'advances'> | null): number | null {
  const groups = [
    ...(corrected?.taxes ?? []),
    ...(corrected?.advances ?? []).flatMap(({ received }) => received),
  ]
  return groups.find(({ taxType }) => taxType === 'OSS')?.taxPercent ?? null
}

/**
 * The customer of a correction: as its invoice keeps him, or as a stored correction did (`before`), where that says the same of his
 * countries and VAT ids.
 */
export function customerTaken(corrected: ReceiverFields, before: ReceiverFields | null): ReceiverFields {
  return before !== null && customerProblems(before, corrected).length === 0 ? before : corrected
}

/**
 * What of the customer of a correction cannot be: another VAT id or country than on the invoice, since it takes back a supply that was
 * made under these. Name, address and e-mail may be others (§ 31 Abs. 5 UStDV).
 */
export function customerProblems(sent: ReceiverFields, invoiced: ReceiverFields): FieldError[] {
  const [there, then] = [deliveryOf(sent), deliveryOf(invoiced)]
  const others: [field: string, now: string, before: string, what: string][] = [
    ['vatId', normaliseVatId(sent.vatId), normaliseVatId(invoiced.vatId), vatIdStays(invoiced.vatId)],
    ['countryCode', sent.countryCode, invoiced.countryCode, countryStays(invoiced.countryCode)],
    ['deliveryVatId', normaliseVatId(there.vatId), normaliseVatId(then.vatId), vatIdStays(then.vatId)],
    ['deliveryCountry', there.country, then.country, countryStays(then.country)],
  ]
  const wrong = others.filter(([, now, before]) => now !== before)
  // Without a delivery address of its own both are one.
  const isOne = sent.billingAddressIsDeliveryAddress && invoiced.billingAddressIsDeliveryAddress
  return wrong
    .filter(([field]) => !(isOne && field.startsWith('delivery')))
    .map(([field, , , message]) => ({ path: `partner.${field}`, message }))
}

const countryStays = (code: string) =>
  `Das Land ist das der berichtigten Rechnung (${code === '' ? 'ohne Land' : countryName(code)})`

const vatIdStays = (id: string) =>
  `Die USt-IdNr. ist die der berichtigten Rechnung (${id === '' ? 'ohne USt-IdNr.' : id})`
