import { MarkedDocuments } from '#areas/documents/web/many/marked-documents.tsx'
import type { Marks } from '#web/marks/use-marks.ts'
import type { ListOptions } from '#web/reads/use-list.ts'
import { type BillRow, listBills } from '../../contract/list-bills.ts'
import { billWays } from './bill-ways.ts'

interface MarkedBillsProps {
  shown: Pick<ListOptions, 'searchText' | 'filter'>
  marks: Marks<BillRow>
}

/** What can be done with the marked bills. */
export default function MarkedBills({ shown, marks }: MarkedBillsProps) {
  return (
    <MarkedDocuments
      kind="BILL"
      declaration={listBills}
      shown={shown}
      marks={marks}
      pay={billWays.pay}
      writeOff={billWays.writeOff}
      headOf={(row) => ({ number: row.billNumber, day: row.billDate, partner: row.supplier })}
    />
  )
}
