import type { TaxScheme } from '#areas/firm/contract/read-firm.ts'
import type { Cents } from '#kernel/money.ts'
import { formatMoney } from '#kernel/numbers/amount-text.ts'
import type { Period } from '#kernel/period.ts'
import type { AdvanceReturn } from './advance-return.ts'
import type { FigureKey } from './return-form.ts'
import type { Unplaced } from './return-places.ts'

/** What has no figure, as the return names it. */
export const unplacedTexts: Record<Unplaced, string> = {
  NO_REASON: 'Umsätze zu 0 % ohne Grund',
  OTHER_REASON: 'Umsätze zu 0 % mit eigenem Grund',
  PASS_THROUGH: 'Durchlaufende Posten (§ 10 Abs. 1 Satz 5 UStG)',
  SMALL_BUSINESS: 'Umsätze als Kleinunternehmer (§ 19 UStG)',
}

const unplacedNotes: Partial<Record<Unplaced, string>> = {
  NO_REASON:
    'Umsätze zu 0 % ohne Grund stehen in keiner Kennzahl. Bitte prüfen Sie, ob sie in 43, 45, 48 oder 87 gehören.',
  OTHER_REASON:
    'Umsätze zu 0 % mit eigenem Grund stehen in keiner Kennzahl. Bitte prüfen Sie, ob sie in 43, 45 oder 48 gehören.',
  SMALL_BUSINESS:
    'Umsätze als Kleinunternehmer gehören nur in Kennzahl 48, wenn im selben Jahr auch Umsätze nach den allgemeinen Regeln zu versteuern sind.',
}

/** Skonto of a bill, in cents of its currency, that came after pieces of it had been sold by § 25a UStG, with the invoices that sold them. */
export interface LaterDiscount {
  bill: string
  currency: string
  discount: Cents
  invoices: readonly string[]
}

const laterDiscountNote = ({ bill, currency, discount, invoices }: LaterDiscount): string =>
  `Das Skonto der Eingangsrechnung ${bill} (${formatMoney(discount, currency)}) kam, nachdem Ware daraus differenzbesteuert verkauft war: ${invoices.join(', ')}. Ihr Einkaufspreis ist um ihren Anteil niedriger, die Marge höher (§ 25a Abs. 3 UStG). Bitte prüfen Sie diese Verkäufe.`

/** What is said under the figures: what Kontor cannot know, and what is to be looked at. */
export function returnNotes(
  made: AdvanceReturn,
  period: Period,
  schemes: readonly TaxScheme[],
  laterDiscounts: readonly LaterDiscount[] = [],
): string[] {
  const has = (key: FigureKey) =>
    made.sections.some(({ figures }) =>
      figures.some(
        (figure) => figure.key === key && ((figure.base ?? 0) !== 0 || (figure.documentTax ?? 0) !== 0),
      ),
    )
  const notes = made.unplaced.flatMap(({ reason }) => unplacedNotes[reason] ?? [])
  if (has('45')) {
    notes.push('Umsätze in Kennzahl 45, die Sie im One-Stop-Shop erklären, versteuern Sie nur dort.')
  }
  if (has('43')) {
    notes.push('Leistungen an Unternehmen außerhalb der EU gehören in Kennzahl 45 statt in 43.')
  }
  if (has('46')) {
    notes.push(
      'Kennzahl 46 enthält alle Leistungen von Lieferanten in der EU. Werklieferungen gehören in 84 (§ 13b Abs. 2 Nr. 1 UStG).',
    )
  }
  notes.push(...laterDiscounts.map(laterDiscountNote))
  if (period.to.endsWith('-12')) {
    notes.push(
      'Eine Sondervorauszahlung (Kennzahl 39) kennt Kontor nicht: Bei Dauerfristverlängerung ziehen Sie sie in der letzten Voranmeldung des Jahres ab.',
    )
  }
  notes.push(
    'Nicht enthalten sind private Entnahmen und Nutzung und Berichtigungen nach § 15a UStG (Kennzahl 64).',
  )
  if (schemes.includes('IST')) {
    notes.push('Bei Versteuerung nach vereinnahmten Entgelten zählt jede Zahlung in ihrem Monat (§ 20 UStG).')
  }
  return notes
}
