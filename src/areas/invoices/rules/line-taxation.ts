import { standardTaxPercent, type TaxType } from '#areas/documents/rules/tax-types.ts'
import { isTaxationUniform, recommendTaxation } from '#areas/documents/rules/taxation.ts'
import type { TaxScheme } from '#areas/firm/contract.ts'
import type { ReceiverFields } from '#areas/partners/rules/partner-fields.ts'
import { countryName, isEuCountry } from '#kernel/countries.ts'
import type { Day } from '#kernel/day.ts'

/** What of a receiver the taxation depends on. */
export type TaxedReceiver = Pick<
  ReceiverFields,
  'billingAddressIsDeliveryAddress' | 'countryCode' | 'vatId' | 'deliveryCountry' | 'deliveryVatId'
>

/** What the taxation of all lines of an invoice depends on. */
export interface InvoiceTaxFacts {
  /** Null until one is chosen. */
  receiver: TaxedReceiver | null
  serviceDay: Day
  ukCountsAsEu: boolean
  taxScheme: TaxScheme
}

/** Where the goods go, and the receiver's VAT id there: the delivery's, else the general one (decisions §4). */
export function deliveryOf(receiver: TaxedReceiver): { country: string; vatId: string } {
  if (receiver.billingAddressIsDeliveryAddress)
    return { country: receiver.countryCode, vatId: receiver.vatId }
  return { country: receiver.deliveryCountry, vatId: receiver.deliveryVatId || receiver.vatId }
}

/** The taxation that is recommended for a line without a product; UNKNOWN until a receiver is chosen. */
export function recommendedTaxType({ receiver, serviceDay, ukCountsAsEu }: InvoiceTaxFacts): TaxType {
  const delivery = receiver && deliveryOf(receiver)
  return recommendTaxation({
    deliveryCountry: delivery?.country ?? null,
    vatId: delivery?.vatId ?? '',
    productTaxType: null,
    serviceDay,
    ukCountsAsEu,
  })
}

/** The percent that a new VAT line begins with: the standard rate of the day, 0 for small businesses (§ 19 UStG). */
export function firstTaxPercent({ taxScheme, serviceDay }: InvoiceTaxFacts): 19 | 16 | 0 {
  return taxScheme === 'KLEINUNTERNEHMER' ? 0 : standardTaxPercent(serviceDay)
}

/** Said when the lines are taxed differently, or otherwise than recommended (spec 2 §5). */
export const taxationNotUniform =
  'Die Besteuerung sollte einheitlich sein und die Rechnung ist so wahrscheinlich nicht korrekt.'

/** What should be looked at before the invoice is saved, in German; nothing of it is refused (spec 2 §5, decisions §4). */
export function taxationWarnings(chosen: readonly TaxType[], facts: InvoiceTaxFacts): string[] {
  const recommended = recommendedTaxType(facts)
  const differs = chosen.some(
    (type) => type !== 'UNKNOWN' && recommended !== 'UNKNOWN' && type !== recommended,
  )
  const isUniform = isTaxationUniform(chosen.map((taxType) => ({ taxType }))) && !differs
  const warnings = isUniform ? [] : [taxationNotUniform]
  const delivery = facts.receiver && deliveryOf(facts.receiver)
  if (delivery && chosen.includes('VAT') && isEuConsumer(delivery, facts)) {
    warnings.push(
      `Verkauf an einen Endkunden in ${countryName(delivery.country)}: über 10.000 € im Jahr gilt die Umsatzsteuer des Ziellandes (§ 3c UStG).`,
    )
  }
  return warnings
}

function isEuConsumer(delivery: { country: string; vatId: string }, facts: InvoiceTaxFacts): boolean {
  const { serviceDay, ukCountsAsEu, taxScheme } = facts
  if (delivery.country === 'DE' || delivery.vatId !== '' || taxScheme === 'KLEINUNTERNEHMER') return false
  return isEuCountry(delivery.country, serviceDay, { ukCountsAsEu })
}
