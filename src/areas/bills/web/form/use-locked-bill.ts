import { readFirm } from '#areas/firm/contract/read-firm.ts'
import { asMissingReason, asReportedByOthers } from '#areas/locks/rules/locked-problems.ts'
import { useLockedDay, useOpenFrom } from '#areas/locks/web/use-open-from.ts'
import type { TypedPayment } from '#areas/payments/web/payment-entry.ts'
import { parseDay } from '#kernel/day.ts'
import type { FieldError } from '#kernel/errors.ts'
import { allows } from '#kernel/permissions.ts'
import { useRead } from '#web/reads/use-read.ts'
import { useSession } from '#web/session/session.ts'
import type { Bill } from '../../contract.ts'
import type { BillValues } from './bill-values.ts'
import {
  billDeletionProblem,
  lateBill,
  lockedBillFaults,
  lockedTaxProblem,
  type StoredValues,
} from './locked-bill.ts'

/** What the form of a bill says of locked months. As long as the firm is not known the server looks alone. */
export function useLockedBill(stored: StoredValues | null) {
  const openFrom = useOpenFrom()
  const firm = useRead(readFirm).data
  const facts = firm && { firm, openFrom }
  const may = allows('REPORT_VIEW', useSession()?.permissions ?? null)
  function faultsOf(values: BillValues): FieldError[] {
    if (!facts) return []
    const faults = lockedBillFaults(values, stored, facts)
    if (lateBill(values, stored, facts) === null) return faults
    if (!may) return asReportedByOthers(faults)
    return values.declaredLate.trim() === '' ? asMissingReason(faults) : faults
  }
  return {
    faultsOf,
    lateOf: (values: BillValues) => (facts ? lateBill(values, stored, facts) : null),
    /** What the form of a new bill says. */
    newBill: (values: BillValues) => ({
      lockedFaults: faultsOf(values),
      late: facts ? lateBill(values, stored, facts) : null,
      lateEffectsOf: (more: TypedPayment) => {
        const withMore = { ...values, payments: [...values.payments, more] }
        return facts ? (lateBill(withMore, stored, facts)?.effects ?? null) : null
      },
    }),
    /** Some of its tax counts in a locked month. */
    taxProblem: facts && stored ? lockedTaxProblem(stored, facts) : null,
    deletionProblem: facts && stored ? billDeletionProblem(stored, facts) : null,
  }
}

/** Why a stored bill stays as a whole: it was booked in a locked month. Null while that is open. */
export function useBookedLocked({ bookingDate }: Bill): string | null {
  return useLockedDay('Diese Eingangsrechnung', parseDay(bookingDate))
}
