import type { StoredBill } from '../stored-document.ts'
import type { BillFacts } from './bill-months.ts'
import { areSameMonths } from './changed-months.ts'
import { type KeptMonth, monthsOfBill } from './document-months.ts'

/** What the kept months of a bill followed from, as far as they tell: whether its import VAT counts with the booking. */
export function billFactsThen(
  kept: readonly KeptMonth[],
  bill: StoredBill,
  isBilledLocked = false,
): Required<BillFacts> {
  const isImported = ({ taxType }: KeptMonth) => taxType === 'IMPORT_VAT'
  const isSo = (facts: BillFacts) =>
    areSameMonths(monthsOfBill(bill, facts).filter(isImported), kept.filter(isImported))
  const possible = [isBilledLocked, !isBilledLocked].map((is) => ({ isBilledLocked: is }))
  return possible.find(isSo) ?? { isBilledLocked }
}
