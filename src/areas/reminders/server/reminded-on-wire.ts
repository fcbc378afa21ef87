import { addDays } from '#kernel/day.ts'
import type { EntityId } from '#kernel/id.ts'
import { sumCents, unitsFromCents } from '#kernel/money.ts'
import type { z } from '#kernel/zod.ts'
import type {
  askedClaim,
  interestPart,
  proposedItem,
  remindedInvoice,
  stopOfInvoice,
} from '../contract/list-proposals.ts'
import type { Level, NewClaim, RemindedInvoice } from '../rules/facts.ts'
import type { InterestPart } from '../rules/interest.ts'
import type { FiguredItem, LetterFigures } from '../rules/letter-figures.ts'
import type { Stop } from '../rules/stops.ts'
import type { LoadedClaim } from './load-claims.ts'

/** What a level is called in lists; one that the firm no longer has by its number. */
export const levelName = (levels: readonly Level[], level: number): string =>
  levels[level - 1]?.names.DE ?? `Stufe ${level}`

export function invoiceOnWire(
  invoice: RemindedInvoice,
  levels: readonly Level[],
): z.output<typeof remindedInvoice> {
  return {
    invoiceEntityId: invoice.documentId,
    invoiceNumber: invoice.number,
    invoiceDate: invoice.documentDay,
    dueDate: invoice.dueDay,
    amountGross: unitsFromCents(invoice.gross),
    amountPaid: unitsFromCents(invoice.paid),
    amountTakenOff: unitsFromCents(sumCents([invoice.discounted, invoice.writtenOff])),
    amountDue: unitsFromCents(invoice.due),
    isConsumer: invoice.isConsumer,
    letters: invoice.letters.map(({ reminderId, day, level, payUntil }) => ({
      reminderEntityId: reminderId,
      ...{ day, level, payUntil, levelName: levelName(levels, level) },
    })),
  }
}

export const partOnWire = ({ open, ...part }: InterestPart): z.output<typeof interestPart> => ({
  ...part,
  open: unitsFromCents(open),
})

export function itemOnWire(
  item: FiguredItem,
  { payUntil }: Pick<LetterFigures, 'payUntil'>,
  levels: readonly Level[],
): z.output<typeof proposedItem> {
  // The letter itself brings default, unless it comes before.
  const byLetter = addDays(payUntil, 1)
  const own = item.default !== null && item.default.day <= byLetter ? item.default : null
  return {
    ...invoiceOnWire(item.invoice, levels),
    ...{ level: item.level, levelName: levelName(levels, item.level) },
    default:
      own === null
        ? { day: byLetter, reason: 'THIS_LETTER', hasBegun: false }
        : { ...own, hasBegun: item.isInDefault },
    interestParts: (item.interest?.parts ?? []).map(partOnWire),
  }
}

/** What a letter claims: what it raises, then what it asks for again. */
export function claimsOnWire(
  { raised, carried }: Pick<LetterFigures, 'raised' | 'carried'>,
  known: readonly LoadedClaim[],
  numberOf: (documentId: EntityId) => string,
): z.output<typeof askedClaim>[] {
  const one = (claim: NewClaim) => ({
    invoiceEntityId: claim.documentId,
    ...{ kind: claim.kind, amount: unitsFromCents(claim.amount) },
  })
  return [
    ...raised.map((claim) => ({
      ...one(claim),
      ...{ entityId: null, levelName: null, invoiceNumber: numberOf(claim.documentId) },
    })),
    ...carried.map((claim) => {
      const loaded = known.find(({ claimId }) => claimId === claim.claimId)
      return {
        ...one(claim),
        ...{
          entityId: claim.claimId,
          levelName: loaded?.levelName ?? '',
          invoiceNumber: loaded?.number ?? '',
        },
      }
    }),
  ]
}

export function stopOnWire(stop: Stop): z.output<typeof stopOfInvoice> {
  const none = { kind: stop.kind, block: null, day: null, after: null }
  if ('block' in stop) {
    const { blockId, kind, documentId, reason, since, until } = stop.block
    return {
      ...none,
      block: { entityId: blockId, kind, ofPartner: documentId === null, reason, since, until },
    }
  }
  if (stop.kind === 'NOT_YET') return { ...none, day: stop.from, after: stop.after }
  return stop.kind === 'PAY_UNTIL' ? { ...none, day: stop.until } : none
}
