import type { LineItem } from '#areas/documents/contract.ts'
import type { Day } from '#kernel/day.ts'
import type { FieldError } from '#kernel/errors.ts'

interface SupplyDay {
  advance: boolean
  invoiceDate: Day
  serviceDate: Day | null
}

const path = 'documentCreation.serviceDate'

export const missingSupplyDay = 'Leistungsdatum fehlt'

/** The day of the supply: only an advance is about one that is still to come (§ 14 Abs. 4 S. 1 Nr. 6, Abs. 5 UStG, UStAE 14.8 Abs. 4). */
export function supplyDayProblems(
  { advance, invoiceDate, serviceDate }: SupplyDay,
  today: Day,
): FieldError[] {
  if (!advance) {
    if (serviceDate === null || serviceDate <= today) return []
    const message =
      'Das Leistungsdatum liegt in der Zukunft. Für eine Leistung, die noch aussteht, schreiben Sie eine Anzahlungsrechnung.'
    return [{ path, message }]
  }
  if (serviceDate === null) return [{ path, message: missingSupplyDay }]
  if (serviceDate >= invoiceDate) return []
  const message =
    'Die Leistung einer Anzahlungsrechnung steht noch aus: Das Leistungsdatum liegt nicht vor dem Rechnungsdatum'
  return [{ path, message }]
}

/** An advance asks for something. */
export const nothingAskedFor: FieldError = {
  path: 'lineItemCreations',
  message: 'Eine Anzahlungsrechnung hat einen Betrag über 0',
}

/**
 * Goods under § 25a UStG are in no advance: what is taxed is the margin of the single piece (§ 25a Abs. 3 UStG), and what part
 * of its buying price belongs to an advance, neither the law nor UStAE 25a.1 says. What was paid before the supply stands as
 * a payment with the invoice of the piece, and counts in its month in its share of the margin.
 */
export function advanceLineProblems(lines: readonly Pick<LineItem, 'taxType'>[]): FieldError[] {
  const message =
    'Differenzbesteuerte Ware steht nicht in einer Anzahlungsrechnung. Erfassen Sie die Anzahlung als Zahlung der Rechnung über die Ware.'
  return lines.flatMap(({ taxType }, index) =>
    taxType === 'DIFFERENTIAL' ? [{ path: `lineItemCreations.${index}.taxType`, message }] : [],
  )
}
