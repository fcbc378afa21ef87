import type { SelectQueryBuilder } from 'kysely'
import type { Tables } from '#server/db/tables.ts'

// It lies here because bank accounts stand above categories and partners, which all ask the same before a deletion.

const kinds: Record<string, string> = {
  BILL: 'Eingangsrechnung',
  INVOICE: 'Rechnung',
  CANCELLATION: 'Stornorechnung',
}

/** Where something is used, in German: `Rechnung 2026-00012 und 4 weitere`, the latest first; null without documents. */
export async function describeUse(
  documents: SelectQueryBuilder<Tables, 'documents', object>,
): Promise<string | null> {
  const [count, latest] = await Promise.all([
    documents.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
    documents
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
