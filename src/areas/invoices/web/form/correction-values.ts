import { lineTotal } from '#areas/documents/rules/lines/line-total.ts'
import { quantityOf } from '#areas/documents/web/line-quantity.ts'
import type { TaxScheme } from '#areas/firm/contract/read-firm.ts'
import type { FieldError } from '#kernel/errors.ts'
import { zeroCents } from '#kernel/money.ts'
import { amountCents, dayInput } from '#web/ui/fields/field-input.ts'
import type { LineValues } from '../lines/line-values.ts'
import { typedDiscount } from '../lines/shown-line.ts'

/** An invoice that is corrected, with what its correction takes over. Days as they travel. */
export interface ChosenCorrected {
  uuid: string
  number: string
  date: string
  serviceDate: string
  serviceDateFrom: string | null
  taxScheme: TaxScheme
}

/** Which invoice a Rechnungskorrektur corrects: one in Kontor, one from before it, or no single one. */
export type Corrects = 'KONTOR' | 'EARLIER' | 'NONE'

/** What the dialog holds of the invoice that is corrected. */
export interface CorrectionValues {
  corrects: Corrects
  corrected: ChosenCorrected | null
  correctedNumber: string
  /** As it is typed. */
  correctedDate: string
}

/** A cancelled invoice that is replaced, with what its replacement takes over. Days as they travel. */
export interface ChosenReplaced {
  uuid: string
  number: string
  date: string
  currency: string
  rate: string
}

interface Corrected {
  lines: readonly Pick<
    LineValues,
    'quantity' | 'amount' | 'currency' | 'discountPercent' | 'discountAmount'
  >[]
}

/** Where none is corrected, or it is not chosen yet. */
export const nothingCorrected = {
  corrects: 'KONTOR',
  corrected: null,
  correctedNumber: '',
  correctedDate: '',
} as const satisfies CorrectionValues

/** Whether the lines give something back: then it is a Rechnungskorrektur (decisions §2). */
export function isCorrection({ lines }: Corrected): boolean {
  return enteredTotal(lines) < 0
}

/** The invoice in Kontor that is to be corrected, even before a line gives anything back: its lines can be chosen from. */
export function chosenCorrected({ corrects, corrected }: CorrectionValues): ChosenCorrected | null {
  return corrects === 'KONTOR' ? corrected : null
}

/** The invoice in Kontor that is corrected: its day of supply and its scheme are taken over. */
export function correctedOf(values: Corrected & CorrectionValues): ChosenCorrected | null {
  return isCorrection(values) ? chosenCorrected(values) : null
}

/** The part of the payload. */
export function correctionInput(values: Corrected & CorrectionValues) {
  const isEarlier = isCorrection(values) && values.corrects === 'EARLIER'
  return {
    correctedInvoiceEntityId: correctedOf(values)?.uuid ?? null,
    correctedInvoice: isEarlier
      ? { number: values.correctedNumber, date: dayInput(values.correctedDate) }
      : null,
  }
}

/** It is asked for on the screen; a program may leave it out, for a bonus that corrects no single invoice. */
export function correctionFaults(values: Corrected & CorrectionValues): FieldError[] {
  if (!isCorrection(values) || values.corrects !== 'KONTOR' || values.corrected !== null) return []
  return [{ path: 'corrected', message: 'Welche Rechnung wird berichtigt? (§ 31 Abs. 5 UStDV)' }]
}

/** What the lines come to as they were entered, net and gross mixed: whether something is given back. */
function enteredTotal(lines: Corrected['lines']): number {
  return lines.reduce((sum, line) => {
    const quantity = quantityOf(line.quantity)
    const amount = amountCents(line.amount, line.currency) ?? zeroCents
    return sum + lineTotal({ quantity, amount, ...typedDiscount(line) }, line.currency)
  }, 0)
}
