import type { ValueType } from '#areas/change-types/contract.ts'
import type { Day } from '#kernel/day.ts'
import type { FieldError } from '#kernel/errors.ts'

interface SentChange {
  changeTime: string
  relativeChange: boolean
  /** In hundredths of a piece. */
  inventoryChange: number
}

/**
 * What is wrong with a stock change by hand, by the type of its event: an OUTGOING one comes with a quantity that is not positive,
 * every other one with one that is not negative (decisions §9, 'Stock'); only an ABSOLUTE one is not relative (spec 2 §5).
 */
export function stockChangeProblems(sent: SentChange, valueType: ValueType, today: Day): FieldError[] {
  const problems: FieldError[] = []
  if (sent.changeTime.slice(0, 10) > today) {
    problems.push({ path: 'data.changeTime', message: 'Das Datum liegt in der Zukunft' })
  }
  if (sent.relativeChange !== (valueType !== 'ABSOLUTE')) {
    const message =
      valueType === 'ABSOLUTE'
        ? 'Dieses Ereignis setzt den Bestand auf einen Wert'
        : 'Dieses Ereignis ändert den Bestand um eine Menge'
    problems.push({ path: 'data.relativeChange', message })
  }
  if (valueType === 'OUTGOING' && sent.inventoryChange > 0) {
    problems.push({ path: 'data.inventoryChange', message: 'Die Menge eines Abgangs muss negativ sein' })
  }
  if (valueType !== 'OUTGOING' && sent.inventoryChange < 0) {
    problems.push({ path: 'data.inventoryChange', message: 'Die Menge darf nicht negativ sein' })
  }
  return problems
}

/** The quantity as it is kept and shown, from the one that is sent, and the other way round: negated when the type is OUTGOING. */
export function inDirection(quantity: number, valueType: ValueType): number {
  // never -0
  return valueType === 'OUTGOING' ? 0 - quantity : quantity
}
