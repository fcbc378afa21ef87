import { taxGroupsOnWire } from '#areas/documents/server/document-on-wire.ts'
import { Refusal } from '#kernel/errors.ts'
import { read } from '#server/command.ts'
import { readTakenOver } from '../../contract.ts'
import { customerAsAmended } from '../../rules/amendments/as-amended.ts'
import { invoicedOf } from '../../rules/correction.ts'
import { groupsLeft } from '../../rules/correction-figures.ts'
import { loadAmendments } from '../amendments/load-amendments.ts'
import { loadCorrected } from '../load-corrected.ts'

export const readTakenOverRead = read(readTakenOver, async (tx, { correction }, { params }) => {
  const named = { correctedInvoiceEntityId: params.uuid, correctedInvoice: null }
  const { corrected } = await loadCorrected(tx, named, correction)
  if (corrected === null) throw new Refusal('not-found')
  const amendments = await loadAmendments(tx, corrected)
  return {
    partner: {
      entityId: { uuid: corrected.partnerId },
      data: customerAsAmended(corrected.partner, amendments),
    },
    amendments,
    rate: corrected.rate,
    countedAsEu: corrected.countedAsEu,
    groupsLeft: taxGroupsOnWire(groupsLeft(invoicedOf(corrected))),
  }
})
