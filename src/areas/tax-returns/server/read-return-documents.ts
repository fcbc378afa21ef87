import { withStandings } from '#areas/documents/server/load-standings.ts'
import { sumCents, unitsFromCents } from '#kernel/money.ts'
import { read } from '#server/command.ts'
import { readReturnDocuments } from '../contract/advance-return.ts'
import { behindFigure } from '../rules/advance-return.ts'
import { loadReturnParts } from './make-advance-return.ts'

/** The documents behind a figure: the same rows as those of the return, by the same function. */
export const readReturnDocumentsRead = read(
  readReturnDocuments,
  async (tx, { period, figure }, { today }) => {
    const behind = behindFigure(await loadReturnParts(tx, period), figure)
    const documents = Map.groupBy(behind, ({ part }) => `${part.documentId} ${part.reduction}`)
    const rows = [...documents.values()].flatMap((own) => {
      const [first] = own
      if (!first) return []
      const { documentId, kind, number, documentDay, partnerText, partnerId, reduction } = first.part
      return [
        {
          entityId: { uuid: documentId },
          documentType: kind,
          number,
          date: documentDay,
          partner: partnerText,
          partnerEntityId: partnerId,
          base: unitsFromCents(sumCents(own.map(({ base }) => base))),
          tax: unitsFromCents(sumCents(own.map(({ tax }) => tax))),
          reduction,
        },
      ]
    })
    return {
      rows: await withStandings(tx, rows, today),
      base: unitsFromCents(sumCents(behind.map(({ base }) => base))),
      tax: unitsFromCents(sumCents(behind.map(({ tax }) => tax))),
    }
  },
)
