import type { Category } from '#areas/categories/contract.ts'
import { categoryNames } from '#areas/documents/web/category-names.ts'
import { withLineNumber } from '#areas/documents/web/form-lines.ts'
import { savedActions } from '#areas/documents/web/reading/saved-actions.tsx'
import { useEditDocumentForm } from '#areas/documents/web/use-edit-document-form.ts'
import { useNavigate } from '#web/router.tsx'
import { type Bill, readBillHistory, replaceBill } from '../../contract.ts'
import { savedWays } from '../bill-paths.ts'
import type { BillLine } from '../lines/bill-line.ts'
import { billMerge } from './bill-merge.ts'
import { type BillValues, billFaults, billPaths, replacementInput, valuesOfBill } from './bill-values.ts'
import { useAlreadyRecorded } from './use-already-recorded.tsx'
import { useBookedLocked, useLockedBill } from './use-locked-bill.ts'

/** The form of a stored bill; read only where it was booked in a locked month. */
export function useEditBillForm(bill: Bill, categories: readonly Category[], onDone: () => void) {
  const navigate = useNavigate()
  const isLocked = useBookedLocked(bill) !== null
  const locked = useLockedBill({ bill, values: valuesOfBill(bill, categories) })
  const edited = useEditDocumentForm<BillValues, BillLine, Bill, typeof replaceBill>({
    document: bill,
    command: replaceBill,
    resource: 'bills',
    kept: {
      form: `bill/${bill.entityId.uuid}`,
      what: `Änderungen an der Eingangsrechnung ${bill.billNumber}`,
    },
    states: readBillHistory,
    valuesOf: (current) => valuesOfBill(current, categories),
    toInput: (values) => replacementInput(values, bill, categories),
    paths: billPaths,
    check: (values) => [...billFaults(values, categories), ...locked.faultsOf(values)],
    readOnly: isLocked,
    merge: billMerge(categories),
    names: categoryNames(categories),
    askRefused: useAlreadyRecorded(),
    refused: (errors) => errors.map(withLineNumber),
    saved: 'Die Eingangsrechnung wurde gespeichert.',
    savedActions: savedActions(savedWays(bill.entityId.uuid, navigate)),
    onDone,
  })
  return { ...edited, locked }
}
