import { Refusal, refuse } from '#kernel/errors.ts'
import type { EntityId } from '#kernel/id.ts'
import type { Context } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'
import { heldFor } from '#server/db/held-for.ts'
import type { PartnerRole } from '../contract.ts'
import { longestNotes, partnerName } from '../rules/partner-fields.ts'
import { receiverSnapshot, supplierSnapshot } from './load-partner.ts'
import type { PartnerRow } from './partner-columns.ts'

/** Who goes, and who stays. */
export interface MergedPair {
  from: PartnerRow
  into: PartnerRow
}

const words = {
  BUYER: { other: 'Wählen Sie einen anderen Kunden', gone: 'Diesen Kunden gibt es nicht mehr' },
  SUPPLIER: { other: 'Wählen Sie einen anderen Lieferanten', gone: 'Diesen Lieferanten gibt es nicht mehr' },
} as const

/** Locks both, so that nobody names, changes or deletes one of them meanwhile. */
export async function lockMergedPair(
  tx: Tx,
  role: PartnerRole,
  from: EntityId,
  into: EntityId,
): Promise<MergedPair> {
  if (from === into) refuse('intoEntityId', words[role].other)
  const rows = await tx
    .selectFrom('partners')
    .selectAll()
    .where('partner_id', 'in', [from, into])
    .where('role', '=', role)
    .orderBy('partner_id')
    .$call(heldFor('deleting'))
    .execute()
  const rowOf = (id: EntityId) => rows.find((row) => row.partner_id === id)
  const [goes, stays] = [rowOf(from), rowOf(into)]
  if (!goes) throw new Refusal('not-found')
  if (!stays) refuse('intoEntityId', words[role].gone)
  return { from: goes, into: stays }
}

/** The notes of both, those of the one who stays first. */
export function mergedNotes({ from, into }: MergedPair): string {
  if (from.notes === '' || from.notes === into.notes) return into.notes
  const notes = [into.notes, from.notes].filter(Boolean).join('\n\n')
  if (notes.length > longestNotes)
    refuse(
      'intoEntityId',
      `Die Notizen beider sind zusammen länger als ${longestNotes.toLocaleString('de-DE')} Zeichen. Kürzen Sie sie vorher.`,
    )
  return notes
}

/** Says who he is now. Comes before what hangs on him goes over: a locked document looks it up. */
export function rememberMerger(tx: Tx, context: Context, { from, into }: MergedPair): void {
  const [gone, stays] = [from.partner_id, into.partner_id]
  context.write(
    tx.insertInto('merged_partners').values({
      partner_id: gone,
      role: from.role,
      into_partner_id: stays,
      number: from.debitor_number ?? from.creditor_number,
    }),
  )
  context.write(
    tx.updateTable('merged_partners').set({ into_partner_id: stays }).where('into_partner_id', '=', gone),
  )
}

/** What the area itself keeps of him, and he himself. Comes after what hangs on him went over. */
export function removeMerged(tx: Tx, context: Context, pair: MergedPair): void {
  const [gone, stays] = [pair.from.partner_id, pair.into.partner_id]
  context.write(
    tx.updateTable('vat_id_confirmations').set({ partner_id: stays }).where('partner_id', '=', gone),
  )
  const notes = mergedNotes(pair)
  if (notes !== pair.into.notes)
    context.write(tx.updateTable('partners').set({ notes }).where('partner_id', '=', stays))
  context.write(tx.deleteFrom('partners').where('partner_id', '=', gone))
}

/** Who somebody is now who was merged with another; himself, where he was not. */
export async function nowKnownAs(tx: Tx, uuid: EntityId): Promise<EntityId> {
  const merged = await tx
    .selectFrom('merged_partners')
    .select('into_partner_id')
    .where('partner_id', '=', uuid)
    .executeTakeFirst()
  return merged?.into_partner_id ?? uuid
}

/** Refuses, by 409, to go on with somebody who was merged with another since he was chosen. */
export async function refuseMerged(tx: Tx, uuid: EntityId): Promise<void> {
  const into = await tx
    .selectFrom('merged_partners')
    .innerJoin('partners', 'partners.partner_id', 'merged_partners.into_partner_id')
    .selectAll('partners')
    .where('merged_partners.partner_id', '=', uuid)
    .executeTakeFirst()
  if (!into) return
  const name = partnerName(into.role === 'BUYER' ? receiverSnapshot(into) : supplierSnapshot(into))
  const what = into.role === 'BUYER' ? 'Der Kunde' : 'Der Lieferant'
  const message = `${what} wurde inzwischen mit „${name}“ zusammengeführt. Wählen Sie „${name}“.`
  throw new Refusal('stale-value', [{ path: 'partner', message }])
}
