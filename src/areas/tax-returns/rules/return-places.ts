import type { ReductionKind } from '#areas/documents/rules/months/reduction-kinds.ts'
import type { DocumentKind } from '#areas/documents/rules/stored-document.ts'
import { isZeroRate, type TaxReasonCode } from '#areas/documents/rules/taxes/tax-reasons.ts'
import type { StoredTaxType } from '#areas/documents/rules/taxes/tax-types.ts'
import type { TaxScheme } from '#areas/firm/contract/read-firm.ts'
import type { Month } from '#kernel/day.ts'
import { type FigureKey, hasFigure } from './return-form.ts'

/** What of a document's amounts decides where they stand in the return. */
export interface PlacedFacts {
  kind: DocumentKind
  month: Month
  taxType: StoredTaxType
  taxPercent: number
  reasonCode: TaxReasonCode | null
  taxScheme: TaxScheme
  /** Of a bill: whether the supplier sits elsewhere in the EU. */
  isSupplierInEu: boolean
  /** Which discount or write-off takes it off; null or left out elsewhere. */
  reduction?: ReductionKind | null
}

/** What stands in no figure, and why. */
export const unplacedReasons = ['NO_REASON', 'OTHER_REASON', 'PASS_THROUGH', 'SMALL_BUSINESS'] as const
export type Unplaced = (typeof unplacedReasons)[number]

export interface Places {
  /** Where base and the tax that is owed stand; null where nothing is owed of it. */
  owed: FigureKey | Unplaced | null
  /** Where the input tax stands. */
  input: FigureKey | null
}

const reducedBases: readonly (FigureKey | Unplaced | null)[] = ['81', '86', '87', '35']

export type LostPlace = Extract<FigureKey, '50' | '37'>

/**
 * Where what will not be paid is told once more, above 0 (§ 17 Abs. 2 Nr. 1 S. 1 UStG); null elsewhere. What a later month takes back of it,
 * once it is paid after all, is told in neither.
 */
export function lostPlaceOf(facts: PlacedFacts & { base: number; inputTax: number }): LostPlace | null {
  if (facts.reduction !== 'UNCOLLECTIBLE') return null
  const { owed, input } = placesOf(facts)
  if (input === '66') return facts.inputTax < 0 && hasFigure('37', facts.month) ? '37' : null
  return facts.base < 0 && reducedBases.includes(owed) && hasFigure('50', facts.month) ? '50' : null
}

/**
 * Where the amounts of one tax of a document stand in the advance return. Neither place says anything about the amounts: a bill of a
 * Kleinunternehmer has no input tax to stand anywhere.
 */
export function placesOf(facts: PlacedFacts): Places {
  return facts.kind === 'BILL' ? placesOfBill(facts) : { owed: placeOfSale(facts), input: null }
}

function placesOfBill({ taxType, taxPercent, month, isSupplierInEu }: PlacedFacts): Places {
  switch (taxType) {
    case 'ACQUISITION_EU':
      return { owed: placeOfAcquisition(taxPercent, month), input: '61' }
    case 'REVERSE_CHARGE_13B':
      // What a business elsewhere in the EU delivers and installs here would stand in 84 (§ 13b Abs. 2 Nr. 1 UStG): bills do not say so.
      return { owed: isSupplierInEu ? '46' : '84', input: '67' }
    case 'IMPORT_VAT':
      return { owed: null, input: '62' }
    default:
      return { owed: null, input: '66' }
  }
}

function placeOfAcquisition(percent: number, month: Month): FigureKey {
  if (percent === 19) return '89'
  if (percent === 7) return '93'
  return percent === 0 && hasFigure('90', month) ? '90' : '95'
}

function placeOfSale(facts: PlacedFacts): FigureKey | Unplaced {
  // § 19 UStG: what a Kleinunternehmer sells is no part of a return.
  if (facts.taxScheme === 'KLEINUNTERNEHMER') return 'SMALL_BUSINESS'
  switch (facts.taxType) {
    case 'NONE_EU':
      return '41'
    case 'NONE_THIRD_COUNTRY':
      return '43'
    case 'REVERSE_CHARGE':
      return '60'
    case 'SERVICE_EU':
      return '21'
    // Taxed where it goes, and declared there by the One-Stop-Shop (§ 3c, § 18j UStG).
    case 'OSS':
      return '45'
    default:
      return placeOfTaxed(facts)
  }
}

function placeOfTaxed({ taxPercent, month, reasonCode }: PlacedFacts): FigureKey | Unplaced {
  if (taxPercent === 19) return '81'
  if (taxPercent === 7) return '86'
  if (taxPercent !== 0) return '35'
  if (reasonCode === null) return 'NO_REASON'
  if (reasonCode === 'OTHER') return 'OTHER_REASON'
  if (reasonCode === 'PAR_10_1') return 'PASS_THROUGH'
  if (reasonCode === 'PAR_3A_2') return '45'
  if (!isZeroRate({ code: reasonCode, text: '' })) return '48'
  return hasFigure('87', month) ? '87' : '35'
}
