import { ossRateIn } from '#areas/documents/rules/taxes/oss-rates.ts'
import {
  isOwedByCustomer,
  isTaxPercentOf,
  type TaxType,
  taxTypeNames,
} from '#areas/documents/rules/taxes/tax-types.ts'
import {
  isTaxationUniform,
  isThirdCountryOfService,
  recommendTaxation,
} from '#areas/documents/rules/taxes/taxation.ts'
import type { TaxScheme } from '#areas/firm/contract/read-firm.ts'
import type { ReceiverFields } from '#areas/partners/rules/partner-fields.ts'
import type { ProductTaxType } from '#areas/stock/rules/product-fields.ts'
import { countryName, isEuCountry } from '#kernel/countries/countries.ts'
import { type Day, formatDay } from '#kernel/day.ts'
import { deliveryOf, serviceVatIdOf } from './legal-receiver.ts'

/** What of a receiver the taxation depends on. */
export type TaxedReceiver = Pick<
  ReceiverFields,
  | 'billingAddressIsDeliveryAddress'
  | 'countryCode'
  | 'vatId'
  | 'deliveryCountry'
  | 'deliveryVatId'
  | 'companyName'
>

/** What the taxation of all lines of an invoice depends on. */
export interface InvoiceTaxFacts {
  /** Null until one is chosen. */
  receiver: TaxedReceiver | null
  serviceDay: Day
  ukCountsAsEu: boolean
  /** Since when sales to consumers elsewhere in the EU are declared by the One-Stop-Shop; null for not. */
  ossSince: string | null
  /** Since when the firm's statement of § 25a Abs. 2 UStG counts; null for none. */
  marginStatementSince: string | null
  taxScheme: TaxScheme
}

/** What of a line its taxation depends on. */
export interface LineTaxFacts {
  /** Of its product; null without one. */
  productTaxType: ProductTaxType | null
  /** Whether its category is marked 'Leistung'. */
  isService: boolean
}

/**
 * The taxation that is recommended for a line: by where the goods go and by the product's tax type, no product counting as
 * `v`; of a service by where the receiver has his business. UNKNOWN until a receiver is chosen. What a Kleinunternehmer sells
 * is exempt by § 19 Abs. 1 UStG alone, wherever it goes: no other exemption and no margin scheme, but VAT of 0 % (decisions §9).
 */
export function recommendedTaxType(
  facts: InvoiceTaxFacts,
  { productTaxType, isService }: LineTaxFacts = { productTaxType: null, isService: false },
): TaxType {
  const { receiver, serviceDay, ossSince, ukCountsAsEu } = facts
  const delivery = receiver && deliveryOf(receiver)
  if (delivery?.country && isExempt(facts)) return 'VAT'
  return recommendTaxation({
    deliveryCountry: delivery?.country ?? null,
    vatId: delivery?.vatId ?? '',
    productTaxType,
    service:
      isService && receiver ? { country: receiver.countryCode, vatId: serviceVatIdOf(receiver) } : null,
    serviceDay,
    ossSince,
    ukCountsAsEu,
  })
}

/**
 * Whether a line is a service to somebody outside of the EU: no export, whatever the specification's derivation says, unless it belongs to
 * one, as carriage does. To a business it is not taxable here, to anybody else mostly at German rates (§ 3a Abs. 1 and 2 UStG).
 */
export function isServiceToThirdCountry(
  { receiver, serviceDay }: InvoiceTaxFacts,
  line: LineTaxFacts,
): boolean {
  return line.isService && receiver !== null && isThirdCountryOfService(receiver.countryCode, serviceDay)
}

/** Whether a taxation is the recommended one, or as good: VAT of a service outside of the EU, of which 0 % has its own reason. */
export function isAsRecommended(taxType: TaxType, facts: InvoiceTaxFacts, line: LineTaxFacts): boolean {
  if (taxType === recommendedTaxType(facts, line)) return true
  return taxType === 'VAT' && isServiceToThirdCountry(facts, line)
}

/** What is said of a service that goes out as an export (§ 4 Nr. 1a UStG), and what it would be; null where nothing is to be said. */
export function exportedService(taxType: TaxType, facts: InvoiceTaxFacts, line: LineTaxFacts): string | null {
  const { receiver } = facts
  if (taxType !== 'NONE_THIRD_COUNTRY' || !receiver || !isServiceToThirdCountry(facts, line)) return null
  const said =
    'Eine Leistung ist keine Ausfuhr (§ 4 Nr. 1a UStG), außer als Teil einer Ausfuhr, etwa ihr Versand.'
  return isBusiness(receiver)
    ? `${said} An ein Unternehmen im Drittland ist sie meist in Deutschland nicht steuerbar: Umsatzsteuer 0 % mit dem Grund § 3a Abs. 2 UStG.`
    : `${said} An Verbraucher im Drittland gilt meist die deutsche Umsatzsteuer (§ 3a Abs. 1 UStG).`
}

/** The rate of where the goods go, in percent with one decimal at most; null where OSS is none (§ 3c UStG). */
export function ossPercentOf({
  receiver,
  serviceDay,
}: Pick<InvoiceTaxFacts, 'receiver' | 'serviceDay'>): number | null {
  return receiver && ossRateIn(deliveryOf(receiver).country, serviceDay)
}

/** Whether the supply is exempt by § 19 UStG: then nothing about its taxation is to be chosen. */
export function isExempt({ taxScheme }: Pick<InvoiceTaxFacts, 'taxScheme'>): boolean {
  return taxScheme === 'KLEINUNTERNEHMER'
}

/** Said when the lines are taxed differently (spec 2 §5). */
export const taxationNotUniform =
  'Die Besteuerung sollte einheitlich sein und die Rechnung ist so wahrscheinlich nicht korrekt.'

/** Said when goods of § 25a UStG are sold tax-free within the EU: the margin scheme excludes that (decisions §4). */
export const marginSchemeWaived =
  'Differenzbesteuerte Ware, die steuerfrei in ein anderes EU-Land geht, ist ein Verzicht auf die Differenzbesteuerung (§ 25a Abs. 7 Nr. 3, Abs. 8 UStG).'

/** A line as the warnings look at it. */
export interface TaxedLine extends LineTaxFacts {
  taxType: TaxType
  taxPercent: number | null
}

/** What should be looked at before the invoice is saved, in German; nothing of it is refused (spec 2 §5, decisions §4). */
export function taxationWarnings(lines: readonly TaxedLine[], facts: InvoiceTaxFacts): string[] {
  return [
    ...(isTaxationUniform(lines) ? [] : [taxationNotUniform]),
    ...overriddenLines(lines, facts),
    ...exportedServices(lines, facts),
    ...(lines.some(isWaiver) ? [marginSchemeWaived] : []),
    ...consumerWarnings(lines, facts),
    ...reverseChargeWarnings(lines, facts),
    ...percentWarnings(lines, facts),
  ]
}

/** Whether a line sells goods of § 25a UStG tax-free within the EU. */
export function isWaiver({
  taxType,
  productTaxType,
}: Pick<TaxedLine, 'taxType' | 'productTaxType'>): boolean {
  return taxType === 'NONE_EU' && productTaxType === 'm'
}

/** `Positionen 2, 5: Steuerfrei (EU) statt der Empfehlung Umsatzsteuer.`, one sentence for each such pair. */
function overriddenLines(lines: readonly TaxedLine[], facts: InvoiceTaxFacts): string[] {
  const found = new Map<string, number[]>()
  lines.forEach(({ taxType, ...line }, index) => {
    const recommended = recommendedTaxType(facts, line)
    if (taxType === 'UNKNOWN' || recommended === 'UNKNOWN' || isAsRecommended(taxType, facts, line)) return
    const text = `${taxTypeNames[taxType]} statt der Empfehlung ${taxTypeNames[recommended]}`
    found.set(text, [...(found.get(text) ?? []), index + 1])
  })
  return [...found].map(([text, numbers]) => `${linesText(numbers)}: ${text}.`)
}

function exportedServices(lines: readonly TaxedLine[], facts: InvoiceTaxFacts): string[] {
  const found = lines.flatMap((line, index) => {
    const said = exportedService(line.taxType, facts, line)
    return said === null ? [] : [{ said, number: index + 1 }]
  })
  const [first] = found
  return first ? [`${linesText(found.map(({ number }) => number))}: ${first.said}`] : []
}

const mostNamed = 8

function linesText(numbers: readonly number[]): string {
  const named = numbers.slice(0, mostNamed).join(', ')
  if (numbers.length === 1) return `Position ${named}`
  const others = numbers.length - mostNamed
  return `Positionen ${named}${others > 0 ? ` und ${others} weitere` : ''}`
}

/** § 3c UStG: distance sales; goods of § 25a UStG are outside of it (§ 25a Abs. 7 Nr. 3). */
function consumerWarnings(lines: readonly TaxedLine[], facts: InvoiceTaxFacts): string[] {
  if (!facts.receiver || !isDistanceSale(lines, facts)) return []
  const { country } = deliveryOf(facts.receiver)
  return [
    `Verkauf an einen Endkunden im EU-Ausland (${countryName(country)}): über 10.000 € im Jahr gilt die Umsatzsteuer des Ziellandes (§ 3c UStG).`,
  ]
}

/** Whether something is sold with German tax to a consumer elsewhere in the EU (§ 3c UStG). */
export function isDistanceSale(
  lines: readonly Pick<TaxedLine, 'taxType'>[],
  facts: InvoiceTaxFacts,
): boolean {
  const delivery = facts.receiver && deliveryOf(facts.receiver)
  return delivery !== null && lines.some(({ taxType }) => taxType === 'VAT') && isEuConsumer(delivery, facts)
}

/** § 13b Abs. 5 UStG: only a business owes the tax; outside of Germany it is the law there that says who owes it. */
function reverseChargeWarnings(lines: readonly TaxedLine[], { receiver }: InvoiceTaxFacts): string[] {
  if (!receiver) return []
  const warnings: string[] = []
  if (lines.some(({ taxType }) => isOwedByCustomer(taxType)) && !isBusiness(receiver)) {
    warnings.push('Die Steuer schuldet der Kunde nur, wenn er Unternehmer ist (§ 13b Abs. 5 UStG).')
  }
  const { country } = deliveryOf(receiver)
  if (lines.some(({ taxType }) => taxType === 'REVERSE_CHARGE') && country !== 'DE') {
    warnings.push(
      `${taxTypeNames.REVERSE_CHARGE} gilt für Leistungen im Inland, diese geht ins Ausland (${countryName(country)}).`,
    )
  }
  return warnings
}

/** A business is a receiver with a company name or a VAT id (decisions §9). */
export function isBusiness({ companyName, vatId, deliveryVatId }: TaxedReceiver): boolean {
  return companyName !== '' || vatId !== '' || deliveryVatId !== ''
}

function isEuConsumer(delivery: { country: string; vatId: string }, facts: InvoiceTaxFacts): boolean {
  const { serviceDay, ukCountsAsEu } = facts
  if (delivery.country === 'DE' || delivery.vatId !== '' || isExempt(facts)) return false
  return isEuCountry(delivery.country, serviceDay, { ukCountsAsEu })
}

/** Rates change: what counts is the day of supply (§ 27 Abs. 1 UStG). */
function percentWarnings(lines: readonly TaxedLine[], { serviceDay }: InvoiceTaxFacts): string[] {
  const used = lines.flatMap(({ taxType, taxPercent }) =>
    taxType === 'VAT' && taxPercent ? [taxPercent] : [],
  )
  return [...new Set(used)]
    .filter((percent) => !isTaxPercentOf(percent, serviceDay))
    .map((percent) => `Den Steuersatz ${percent} % gibt es am Leistungsdatum ${formatDay(serviceDay)} nicht.`)
}
