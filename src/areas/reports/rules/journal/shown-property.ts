import type { DatedScheme } from '#areas/firm/rules/tax-schemes.ts'
import { taxSchemeNames, theBeginning } from '#areas/firm/rules/tax-schemes.ts'
import { type PaymentMethod, paymentMethodNames } from '#areas/partners/rules/payment-method.ts'
import { propertyName, propertyWord } from '#areas/partners/rules/property-names.ts'
import { differentialKindNames, productTaxTypeNames } from '#areas/stock/rules/product-fields.ts'
import { productPropertyName } from '#areas/stock/rules/product-property-names.ts'
import { parseDay } from '#kernel/day.ts'
import { shownDay } from '#kernel/wire-values.ts'
import { firmPropertyNames } from './firm-property-names.ts'

/** Properties of lists of master data, as their pages call them. */
const masterDataNames: Readonly<Record<string, string>> = {
  shortName: 'Kürzel',
  description: 'Beschreibung',
  includeInBookingText: 'Kürzel in Buchungstext übernehmen',
  requiresProduct: 'Produktbezogen',
  isService: 'Leistung',
  scope: 'Für',
  iban: 'IBAN',
  currency: 'Währung',
  paymentTargetDays: 'Zahlungsziel in Tagen',
  valueType: 'Wirkung',
}

/** What a property is called on its screen; null of one that stands on none. */
export function propertyLabel(name: string, isOfFirm: boolean): string | null {
  if (isOfFirm) return Object.hasOwn(firmPropertyNames, name) ? firmPropertyNames[name as never] : null
  const known = masterDataNames[name]
  if (known !== undefined) return known
  const [ofPartner, ofProduct] = [propertyName(name), productPropertyName(name)]
  return ofPartner !== name ? ofPartner : ofProduct !== name ? ofProduct : null
}

const words: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  taxType: productTaxTypeNames,
  differentialKind: differentialKindNames,
  scope: { BILL: 'Eingang', INVOICE: 'Ausgang' },
  paperLayout: { CLASSIC: 'Klassisch', MODERN: 'Modern', COMPACT: 'Kompakt' },
  logoPlace: { LEFT: 'Links', CENTRE: 'Mitte', RIGHT: 'Rechts' },
}

const longest = 200

/** A property's value as a person reads it; '' for none. Ids and hashes say that there is something, and no more. */
export function propertyText(name: string, value: unknown): string {
  if (value === null || value === undefined || value === '' || value === false) return ''
  if (name === 'logo' || name.endsWith('EntityId')) return 'vorhanden'
  if (name === 'taxSchemes') return schemesText(value as readonly DatedScheme[])
  if (name === 'preferredPaymentMethod') return methodText(value as { paymentMethod?: string })
  if (name === 'reminderLevels')
    return (value as readonly { names: { DE: string } }[]).map(({ names }) => names.DE).join(', ')
  if (name === 'anchorRecipients') return (value as readonly string[]).join(', ')
  const word = typeof value === 'string' ? words[name]?.[value] : undefined
  return word ?? propertyWord(name, value) ?? plainText(value)
}

const schemesText = (schemes: readonly DatedScheme[]) =>
  schemes
    .map(({ validFrom, scheme }) =>
      validFrom === theBeginning
        ? taxSchemeNames[scheme]
        : `${taxSchemeNames[scheme]} ab ${shownDay(validFrom)}`,
    )
    .join(', ')

const methodText = ({ paymentMethod }: { paymentMethod?: string }) =>
  // A stored method is one of these.
  paymentMethod ? paymentMethodNames[paymentMethod as PaymentMethod] : ''

const number = new Intl.NumberFormat('de-DE', { maximumFractionDigits: 6 })

/** A value of the wire that needs no word of its own: a day, a number, a text, yes. */
export function plainText(value: unknown): string {
  if (typeof value === 'number') return number.format(value)
  if (typeof value === 'boolean') return value ? 'ja' : ''
  if (typeof value !== 'string') return 'vorhanden'
  if (parseDay(value) !== null) return shownDay(value)
  return value.length > longest ? `${value.slice(0, longest)} …` : value
}
