import type { PurchaseFacts } from '#areas/documents/rules/lines/purchase-price.ts'
import type { EntityId } from '#kernel/id.ts'
import { useRead } from '#web/reads/use-read.ts'
import { readToldProducts, type ToldProductOnWire } from '../../contract/told-products.ts'
import type { Bill } from '../../contract.ts'
import type { BillValues } from '../form/bill-values.ts'
import type { BillLine } from './bill-line.ts'
import { type ToldChanges, toldChanges } from './told-changes.ts'

/** The products of which something follows a stored bill; none of a new one, and until they are read. */
export function useToldProducts(bill: Pick<Bill, 'entityId'> | undefined): readonly ToldProductOnWire[] {
  const uuid = bill?.entityId.uuid ?? ''
  return useRead(readToldProducts, { params: { uuid }, isEnabled: bill !== undefined }).data ?? []
}

interface Known {
  values: Pick<BillValues, 'supplier'>
  purchase: PurchaseFacts | null | undefined
  told: readonly ToldProductOnWire[]
}

/** What saving these lines changes of them. */
export function useToldChanges(
  bill: Pick<Bill, 'entityId'> | undefined,
  lines: readonly BillLine[],
  { values, purchase, told }: Known,
): ToldChanges[] {
  if (!bill || !purchase || told.length === 0) return []
  const sellerKind = values.supplier?.fields.sellerKind ?? null
  // Stored ids are ids.
  return toldChanges(bill.entityId.uuid as EntityId, lines, told, { ...purchase, sellerKind })
}
