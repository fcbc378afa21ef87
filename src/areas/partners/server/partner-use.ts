import type { EntityId } from '#kernel/id.ts'
import type { Tx } from '#server/db/connect.ts'

const kinds: Record<string, string> = {
  BILL: 'Eingangsrechnung',
  INVOICE: 'Rechnung',
  CANCELLATION: 'Stornorechnung',
}

/** Where a partner is used, in German: `Rechnung 2026-00012 und 4 weitere`; null when nowhere. */
export async function partnerUse(tx: Tx, partnerId: EntityId): Promise<string | null> {
  const [count, latest] = await Promise.all([
    tx
      .selectFrom('documents')
      .where('partner_id', '=', partnerId)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
    tx
      .selectFrom('documents')
      .where('partner_id', '=', partnerId)
      .select(['kind', 'number'])
      .orderBy('document_day', 'desc')
      .orderBy('document_id', 'desc')
      .limit(1)
      .executeTakeFirst(),
  ])
  if (!latest) return null
  const first = `${kinds[latest.kind] ?? 'Beleg'} ${latest.number}`
  const others = count.count - 1
  return others === 0 ? first : `${first} und ${others} weitere`
}
