import type { SelectQueryBuilder } from 'kysely'
import { allows, type Permission } from '#kernel/permissions.ts'
import type { Tables } from '#server/db/tables.ts'

// It lies here because bank accounts stand above categories and partners, which all ask the same before a deletion.

const kinds: Record<string, string> = {
  BILL: 'Eingangsrechnung',
  INVOICE: 'Rechnung',
  CANCELLATION: 'Stornorechnung',
}

/**
 * Where something is used, in German: `Rechnung 2026-00012 und 4 weitere`, the latest first; null without documents. To whoever may
 * see none of them it only says how many there are.
 */
export async function describeUse(
  documents: SelectQueryBuilder<Tables, 'documents', object>,
  permissions: readonly Permission[],
): Promise<string | null> {
  const seen = (['BILL', 'INVOICE', 'CANCELLATION'] as const).filter((kind) =>
    allows(kind === 'BILL' ? 'BILL_VIEW' : 'INVOICE_VIEW', permissions),
  )
  const [{ count }, latest] = await Promise.all([
    documents.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
    seen.length > 0
      ? documents
          .select(['kind', 'number'])
          .where('kind', 'in', seen)
          .orderBy('document_day', 'desc')
          .orderBy('document_id', 'desc')
          .limit(1)
          .executeTakeFirst()
      : undefined,
  ])
  if (count === 0) return null
  if (!latest) return count === 1 ? 'in einem Beleg' : `in ${count} Belegen`
  const first = `${kinds[latest.kind] ?? 'Beleg'} ${latest.number}`
  const others = count - 1
  return others === 0 ? first : `${first} und ${others} weitere`
}
