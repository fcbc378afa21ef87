import { loadStandings } from '#areas/documents/server/load-standings.ts'
import { piecesFromHundredths } from '#areas/stock/rules/quantities.ts'
import { stockOf } from '#areas/stock/server/stock-figures.ts'
import { Refusal } from '#kernel/errors.ts'
import { unitsFromCents } from '#kernel/money.ts'
import { allows } from '#kernel/permissions.ts'
import { read } from '#server/command.ts'
import { type ProductLife, readProductLife } from '../contract/product-yields.ts'
import { type Cost, pieceCosts, pieceYield } from '../rules/piece-figures.ts'
import { loadPieces, type Piece } from './load-pieces.ts'
import { earnedOf } from './yield-on-wire.ts'

export const readProductLifeRead = read(readProductLife, async (tx, _query, { params, actor, today }) => {
  const [[piece], stock] = await Promise.all([loadPieces(tx, [params.uuid]), stockOf(tx, params.uuid, today)])
  if (!piece) throw new Refusal('not-found')
  const seesBills = allows('BILL_VIEW', actor.permissions)
  const seesInvoices = allows('INVOICE_VIEW', actor.permissions)
  const earned = pieceYield(piece)
  const standingOf = await loadStandings(
    tx,
    piece.lines.map(({ documentId }) => documentId),
    today,
  )
  return {
    bought: seesBills ? boughtOf(piece, stock?.buyingPPValued ?? null, standingOf) : null,
    sold: seesInvoices ? soldOf(piece, standingOf) : null,
    earned: seesBills && seesInvoices && earned.isSold ? earnedOf(earned) : null,
  }
})

type StandingOf = Awaited<ReturnType<typeof loadStandings>>

function boughtOf(
  piece: Piece,
  buyingPPValued: number | null,
  standingOf: StandingOf,
): ProductLife['bought'] {
  const costs = pieceCosts(piece)
  return {
    lines: piece.lines.flatMap((line) => {
      if (line.use === 'SALE') return []
      return [
        {
          documentEntityId: line.documentId,
          billNumber: line.number,
          billDate: line.documentDay,
          bookingDate: line.day,
          supplier: line.partner,
          partnerEntityId: line.partnerId,
          productUse: line.use,
          quantity: piecesFromHundredths(line.hundredths),
          amount: unitsFromCents(line.amount),
          currency: line.currency,
          amountEuro: unitsFromCents(line.euro),
          standing: standingOf(line.documentId),
        },
      ]
    }),
    quantity: piecesFromHundredths(costs.hundredths),
    buying: costOf(costs.buying),
    averaged: piece.averaged
      ? { inStock: unitsFromCents(piece.averaged.inStock), sold: unitsFromCents(piece.averaged.sold) }
      : null,
    transport: costOf(costs.transport),
    restoration: costOf(costs.restoration),
    total: unitsFromCents(costs.total),
    buyingPPValued,
  }
}

const costOf = ({ bills, own, total }: Cost) => ({
  bills: unitsFromCents(bills),
  own: unitsFromCents(own),
  total: unitsFromCents(total),
})

function soldOf(piece: Piece, standingOf: StandingOf): ProductLife['sold'] {
  const { hundredths, sale, differentialTax } = pieceYield(piece)
  return {
    lines: piece.lines.flatMap((line) => {
      if (line.use !== 'SALE' || line.kind === 'BILL') return []
      return [
        {
          documentEntityId: line.documentId,
          documentType: line.kind,
          invoiceNumber: line.number,
          invoiceDate: line.documentDay,
          soldOn: line.day,
          receiver: line.partner,
          partnerEntityId: line.partnerId,
          quantity: piecesFromHundredths(line.hundredths),
          amountGross: unitsFromCents(line.amount),
          currency: line.currency,
          amountEuro: unitsFromCents(line.euro),
          differentialTax: unitsFromCents(line.differentialTax),
          standing: standingOf(line.documentId),
        },
      ]
    }),
    quantity: piecesFromHundredths(hundredths),
    sale: unitsFromCents(sale),
    differentialTax: unitsFromCents(differentialTax),
  }
}
