import { useState } from 'react'
import { DocumentStateMark } from '#areas/documents/web/document-state-mark.tsx'
import {
  TransferLayer,
  type TransferProps,
  type TransferTarget,
} from '#areas/payments/web/transfer-layer.tsx'
import { wireCents } from '#kernel/wire-values.ts'
import { useFoundRows } from '#web/reads/use-found-rows.ts'
import { type BillRow, listBills } from '../../contract.ts'

/** Moves what a supplier owes by one bill to another one of his that is open. */
export function TransferFromBill(props: TransferProps) {
  const { partner, currency } = props.document
  const [typed, onSearch] = useState('')
  const filter = { filterType: 'owed', supplier: partner.entityId.uuid, currency }
  const { rows, isPending, isLoading } = useFoundRows(listBills, typed, filter)
  const targets = isPending && typed !== '' ? [] : rows.map(targetOf)
  const markOf = (uuid: string) => {
    const row = rows.find(({ entityId }) => entityId.uuid === uuid)
    return row && <DocumentStateMark row={row} />
  }
  return <TransferLayer {...props} {...{ targets, onSearch, markOf }} isSearching={isPending || isLoading} />
}

function targetOf({ entityId, billNumber, billDate, amountDue, bookingText }: BillRow): TransferTarget {
  const due = wireCents(amountDue)
  return { uuid: entityId.uuid, number: billNumber, date: billDate, due, bookingText }
}
