import { type ListedAdvance, receivedGross } from '#areas/documents/rules/advances.ts'
import { taxGroupsOnWire } from '#areas/documents/server/document-on-wire.ts'
import { unitsFromCents } from '#kernel/money.ts'
import type * as wire from '../../contract.ts'

/** An advance as a final invoice lists it. */
export function advanceOnWire(advance: ListedAdvance): wire.ListedAdvance {
  return {
    entityId: { uuid: advance.documentId },
    invoiceNumber: advance.number,
    invoiceDate: advance.documentDay,
    amountGross: unitsFromCents(advance.gross),
    amountReceived: unitsFromCents(receivedGross(advance)),
    taxGroups: taxGroupsOnWire(advance.received),
  }
}
