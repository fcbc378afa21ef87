import { DocumentStateMark } from '#areas/documents/web/document-state-mark.tsx'
import { type Day, formatDay } from '#kernel/day.ts'
import { formatSum } from '#kernel/numbers/amount-text.ts'
import { type Hit, hitSource } from '#web/palette/hit-source.ts'
import { Plus } from '#web/ui/first-icons.ts'
import { ReceiptText } from '#web/ui/icons.ts'
import { listBills } from '../contract/list-bills.ts'
import { billListPath, newBillPathOf } from './bill-paths.ts'

/** Bills in the palette. */
export const billHits = hitSource({
  heading: 'Eingangsrechnungen',
  declaration: listBills,
  hitOf: (row) => ({
    key: `bill ${row.entityId.uuid}`,
    icon: ReceiptText,
    title: [row.billNumber, row.supplier].filter(Boolean).join(' · '),
    detail: `${formatDay(row.billDate as Day)} · ${formatSum(row.amountGross, row.currency)}`,
    end: <DocumentStateMark row={row} />,
    to: `${billListPath}?ansehen=${row.entityId.uuid}`,
  }),
  all: { title: (count) => `Alle ${count} Eingangsrechnungen`, to: billListPath },
})

/** A new bill of a supplier, as what the palette offers to do. */
export const newBillOf = (uuid: string, name: string): Hit => ({
  key: 'page new bill of',
  icon: Plus,
  title: `Neue Eingangsrechnung von ${name}`,
  detail: 'Eingangsrechnung, vorausgefüllt',
  to: newBillPathOf(uuid),
})
