import { marginScheme, type Provenance } from '#areas/stock/rules/margin-scheme.ts'
import { isEuCountry } from '#kernel/countries.ts'
import type { Day } from '#kernel/day.ts'
import type { StoredTaxType, TaxType } from './tax-types.ts'

/** What is declared when a taxation is chosen that the customer's data or the goods speak against. */
export const declarationCodes = [
  'EXPORT_TO_GERMANY',
  'EU_SUPPLY_IN_GERMANY',
  'EXPORT_TO_EU',
  'EU_SUPPLY_TO_THIRD_COUNTRY',
  'REVERSE_CHARGE_TO_CONSUMER',
  'OSS_TO_BUSINESS',
  'MARGIN_SCHEME_CLOSED',
] as const
export type DeclarationCode = (typeof declarationCodes)[number]

/** Why the taxation is right all the same. */
export interface Declaration {
  code: DeclarationCode
  reason: string
}

/** One that an invoice needs, and what speaks against its taxation. */
export interface NeededDeclaration {
  code: DeclarationCode
  against: string
}

/** What each is called in the Verlauf. */
export const declarationLabels: Record<DeclarationCode, string> = {
  EXPORT_TO_GERMANY: 'Ausfuhr trotz deutscher Anschrift, weil',
  EU_SUPPLY_IN_GERMANY: 'EU-Lieferung trotz deutscher Anschrift, weil',
  EXPORT_TO_EU: 'Ausfuhr trotz Anschrift in der EU, weil',
  EU_SUPPLY_TO_THIRD_COUNTRY: 'EU-Lieferung trotz Anschrift im Drittland, weil',
  REVERSE_CHARGE_TO_CONSUMER: 'Steuerschuld des Kunden ohne Firma und USt-IdNr., weil',
  OSS_TO_BUSINESS: 'OSS trotz USt-IdNr. des Kunden, weil',
  MARGIN_SCHEME_CLOSED: 'Differenzbesteuert trotz Ausschluss, weil',
}

/** A customer as the declarations look at him. */
export interface DeclaredCustomer {
  /** Where the goods go; '' for not known. */
  deliveryCountry: string
  /** His VAT id there; '' for none. */
  vatId: string
  /** Whether he has a company name or a VAT id (decisions §9). */
  isBusiness: boolean
}

/** What a taxation depends on beside the lines. */
export interface DeclaredFacts {
  /** Null where none is chosen. */
  customer: DeclaredCustomer | null
  serviceDay: Day
  ukCountsAsEu: boolean
}

/** A line as the declarations look at it. */
export interface DeclaredLine {
  taxType: TaxType
  /** Whether it takes something back: a return or a discount is taxed as what was sold. */
  isNegative: boolean
  product: (Provenance & { code: string }) | null
}

interface CustomerRule extends NeededDeclaration {
  taxType: StoredTaxType
  isAgainst: (customer: DeclaredCustomer & { isEu: boolean }) => boolean
}

const customerRules: readonly CustomerRule[] = [
  {
    code: 'EXPORT_TO_GERMANY',
    taxType: 'NONE_THIRD_COUNTRY',
    isAgainst: ({ deliveryCountry }) => deliveryCountry === 'DE',
    against:
      'Die Ware geht an eine Anschrift in Deutschland: Das ist keine steuerfreie Ausfuhr (§ 4 Nr. 1a, § 6 UStG).',
  },
  {
    code: 'EU_SUPPLY_IN_GERMANY',
    taxType: 'NONE_EU',
    isAgainst: ({ deliveryCountry }) => deliveryCountry === 'DE',
    against:
      'Die Ware bleibt in Deutschland: Das ist keine steuerfreie innergemeinschaftliche Lieferung (§ 4 Nr. 1b, § 6a UStG).',
  },
  {
    code: 'EXPORT_TO_EU',
    taxType: 'NONE_THIRD_COUNTRY',
    isAgainst: ({ deliveryCountry, isEu }) => isEu && deliveryCountry !== 'DE',
    against:
      'Die Ware geht in ein EU-Land: Das ist keine steuerfreie Ausfuhr in ein Drittland (§ 4 Nr. 1a, § 6 UStG).',
  },
  {
    code: 'EU_SUPPLY_TO_THIRD_COUNTRY',
    taxType: 'NONE_EU',
    isAgainst: ({ isEu }) => !isEu,
    against:
      'Die Ware geht in ein Drittland: Das ist keine steuerfreie innergemeinschaftliche Lieferung (§ 4 Nr. 1b, § 6a UStG).',
  },
  {
    code: 'REVERSE_CHARGE_TO_CONSUMER',
    taxType: 'REVERSE_CHARGE',
    isAgainst: ({ isBusiness }) => !isBusiness,
    against:
      'Der Kunde hat weder Firmennamen noch USt-IdNr.: Die Steuer schuldet er nur, wenn er Unternehmer ist (§ 13b Abs. 5 UStG).',
  },
  {
    code: 'OSS_TO_BUSINESS',
    taxType: 'OSS',
    isAgainst: ({ vatId }) => vatId !== '',
    against:
      'Der Kunde hat eine USt-IdNr.: OSS gilt für Verkäufe an Verbraucher und andere, die keinen Erwerb versteuern (§ 3a Abs. 5, § 3c Abs. 1 UStG).',
  },
]

/**
 * Which declarations an invoice needs, in the order of their codes: where goods go elsewhere than their exemption says, where the
 * customer is not one who owes the tax, or is one who does (§ 4, § 13b, § 3c UStG); and the margin scheme for goods that it is
 * closed for on the day of supply (§ 25a UStG).
 */
export function neededDeclarations(
  lines: readonly DeclaredLine[],
  facts: DeclaredFacts,
): NeededDeclaration[] {
  return [...customersAgainst(lines, facts), ...closedSchemes(lines, facts.serviceDay)]
}

function customersAgainst(
  lines: readonly DeclaredLine[],
  { customer, serviceDay, ukCountsAsEu }: DeclaredFacts,
): NeededDeclaration[] {
  if (customer === null || customer.deliveryCountry === '') return []
  const isEu = isEuCountry(customer.deliveryCountry, serviceDay, { ukCountsAsEu })
  return customerRules
    .filter(({ taxType }) => lines.some((line) => line.taxType === taxType))
    .filter(({ isAgainst }) => isAgainst({ ...customer, isEu }))
    .map(({ code, against }) => ({ code, against }))
}

function closedSchemes(lines: readonly DeclaredLine[], serviceDay: Day): NeededDeclaration[] {
  const texts = lines.flatMap(({ taxType, isNegative, product }, index) => {
    if (taxType !== 'DIFFERENTIAL' || isNegative || product === null) return []
    const scheme = marginScheme(product, serviceDay)
    if (scheme.isOpen) return []
    return [`Position ${index + 1} (${product.code}): ${scheme.reason} (${scheme.paragraph}).`]
  })
  if (texts.length === 0) return []
  return [
    { code: 'MARGIN_SCHEME_CLOSED', against: `Differenzbesteuerung ausgeschlossen. ${texts.join(' ')}` },
  ]
}

/** Said where one is needed and not given. */
export const declarationMissing = ({ against }: NeededDeclaration) =>
  `${against} Soll es dabei bleiben, fehlt die Begründung.`
