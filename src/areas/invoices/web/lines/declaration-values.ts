import {
  type Declaration,
  type DeclarationCode,
  declarationCodes,
  declarationMissing,
  type NeededDeclaration,
  neededDeclarations,
} from '#areas/documents/rules/taxes/declarations.ts'
import type { ReceiverFields } from '#areas/partners/rules/partner-fields.ts'
import type { FieldError } from '#kernel/errors.ts'
import { deliveryOf } from '../../rules/legal-receiver.ts'
import { takesBack } from './line-discounts.ts'
import { taxTypeOf } from './line-taxes.ts'
import type { LineFacts, LineValues } from './line-values.ts'

/** What of the invoice dialog says why a taxation is taken that the address, the goods or the firm's settings speak against. */
export interface DeclarationValues {
  declaredExport: string
  declaredEuSupply: string
  declaredMarginScheme: string
  declaredOss: string
  declaredOssToBusiness: string
  /** Why it is reported late, for a locked month; the months say whether it is. */
  declaredLate: string
}

/** What of the invoice decides which are needed. */
interface Declaring {
  lines: readonly LineValues[]
  receiver: { fields: ReceiverFields } | null
}

export const noDeclarations: DeclarationValues = {
  declaredExport: '',
  declaredEuSupply: '',
  declaredMarginScheme: '',
  declaredOss: '',
  declaredOssToBusiness: '',
  declaredLate: '',
}

/** Which field of the dialog holds the reason. */
export const declarationFields: Record<DeclarationCode, keyof DeclarationValues> = {
  EXPORT_TO_GERMANY: 'declaredExport',
  EU_SUPPLY_IN_GERMANY: 'declaredEuSupply',
  MARGIN_SCHEME_CLOSED: 'declaredMarginScheme',
  OSS_WITHOUT_PART: 'declaredOss',
  OSS_TO_BUSINESS: 'declaredOssToBusiness',
  LATE_REPORT: 'declaredLate',
}

/** Stored declarations as the dialog holds them. */
export function declarationValues(stored: readonly Declaration[]): DeclarationValues {
  const values = { ...noDeclarations }
  for (const { code, reason } of stored) values[declarationFields[code]] = reason
  return values
}

/** Those that the lines need where the goods go, on the day of supply. */
export function declarationsNeeded({ lines, receiver }: Declaring, facts: LineFacts): NeededDeclaration[] {
  const declared = lines.map((line) => {
    const taxType = taxTypeOf(line, facts)
    return { taxType, isNegative: takesBack(line, taxType), product: line.product }
  })
  const delivery = receiver && deliveryOf(receiver.fields)
  return neededDeclarations(declared, {
    ...facts.tax,
    deliveryCountry: delivery?.country ?? null,
    deliveryVatId: delivery?.vatId ?? '',
  })
}

/** As they go over the wire. */
export function declarationsInput(values: DeclarationValues): Declaration[] {
  return declarationCodes
    .map((code) => ({ code, reason: values[declarationFields[code]].trim() }))
    .filter(({ reason }) => reason !== '')
}

/** Those that are needed and not given, of the lines that are named. */
export function declarationFaults(values: Declaring & DeclarationValues, facts: LineFacts): FieldError[] {
  return declarationsNeeded(values, facts)
    .filter(({ code }) => values[declarationFields[code]].trim() === '')
    .map((needed) => ({ path: declarationFields[needed.code], message: declarationMissing(needed) }))
}
