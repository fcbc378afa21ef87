import { formatMoney } from '#kernel/numbers/amount-text.ts'
import { shownDay, wireCents } from '#kernel/wire-values.ts'
import { useAll } from '#web/reads/use-read.ts'
import { Link } from '#web/router.tsx'
import { FieldWarning } from '#web/ui/fields/field-warning.tsx'
import { useDebounced } from '#web/use-debounced.ts'
import { type BillRow, listBills } from '../../contract.ts'
import { billAddress, billListPath } from '../bill-paths.ts'

/** A bill that this supplier's number was recorded with before; null while there is none. `exceptUuid` is the bill itself. */
export function useEarlierBill(
  supplier: string | undefined,
  billNumber: string,
  exceptUuid?: string,
): BillRow | null {
  const number = useDebounced(billNumber.trim(), 200)
  const isEnabled = supplier !== undefined && number !== ''
  const filter = { filterType: 'sameNumber', supplier: supplier ?? '', billNumber: number }
  const { data = [] } = useAll(listBills, filter, isEnabled)
  if (!isEnabled) return null
  return data.find((row) => row.entityId.uuid !== exceptUuid) ?? null
}

/** Says that the number may be that of a bill which is recorded already. It is no error: suppliers begin anew each year. */
export function EarlierBillWarning({ bill }: { bill: BillRow }) {
  const amount = formatMoney(wireCents(bill.amountGross), bill.currency)
  return (
    <FieldWarning>
      <span>
        Schon erfasst:{' '}
        <Link to={`${billListPath}${billAddress(bill.entityId.uuid)}`} target="_blank">
          {bill.billNumber} vom {shownDay(bill.billDate)} über {amount}
        </Link>
      </span>
    </FieldWarning>
  )
}
