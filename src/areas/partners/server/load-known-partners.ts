import { sql } from 'kysely'
import { accountsOf } from '#areas/firm/rules/accounts.ts'
import { loadFirm } from '#areas/firm/server/load-firm.ts'
import type { EntityId } from '#kernel/id.ts'
import type { Tx } from '#server/db/connect.ts'
import { heldFor } from '#server/db/held-for.ts'
import type { RowIdentity } from '../rules/import/match-partner.ts'
import { type ImportRole, type KnownPartner, shownFields } from '../rules/import/partner-import.ts'
import type { PartnerFacts } from '../rules/import/partner-table.ts'
import { storedFields } from '../rules/partner-fields.ts'
import { receiverSnapshot, supplierSnapshot } from './load-partner.ts'

/** No text of the database can hold these, and nobody is called so. */
const isStorable = (text: string) => text !== '' && text.isWellFormed() && !text.includes('\0')

/**
 * The partners whom the rows of a file may be about, by number, VAT id and name; those that are to be changed are held until the commit,
 * in the order of their ids.
 */
export async function loadKnownPartners(
  tx: Tx,
  role: ImportRole,
  identities: readonly RowIdentity[],
  isChanging: boolean,
): Promise<Omit<PartnerFacts, 'isOwn'>> {
  const unique = (texts: readonly string[]) => [...new Set(texts.filter(isStorable))]
  const names = unique(identities.map(({ name }) => name))
  const vatIds = unique(identities.map(({ vatId }) => vatId))
  const numbers = [...new Set(identities.flatMap(({ number }) => number ?? []))]
  const { rows: keys } = await sql<{ name: string; key: string }>`
    select name, alike(name) as key from json_array_elements_text(${JSON.stringify(names)}::text::json) name`.execute(
    tx,
  )
  const nameKeys = new Map(keys.map(({ name, key }) => [name, key]))
  const mergedNumbers = await mergedOf(tx, role, numbers)
  const matching = await matchingIds(tx, role, { keys: unique([...nameKeys.values()]), vatIds, numbers })
  const ids = [...new Set([...matching, ...mergedNumbers.values()])]
  const found = await tx
    .selectFrom('partners')
    .selectAll()
    .select(
      sql<string>`alike(case when company_name <> '' then company_name else family_name || ' ' || first_name end)`.as(
        'name_key',
      ),
    )
    .where('role', '=', role.role)
    .where(
      sql<boolean>`partner_id in (select json_array_elements_text(${JSON.stringify(ids)}::text::json)::uuid)`,
    )
    .orderBy('partner_id')
    .$call(heldFor(isChanging ? 'changing' : 'looking'))
    .execute()
  const known = found.map(({ name_key, ...row }): KnownPartner => {
    const stored = storedFields(role.role === 'BUYER' ? receiverSnapshot(row) : supplierSnapshot(row))
    return { ...shownFields(stored), entityId: { uuid: row.partner_id }, stored, nameKey: name_key }
  })
  const { accounts } = await loadFirm(tx)
  // Of the contract's own shape.
  const { collectiveDebtor, collectiveCreditor } = accountsOf(accounts as Record<string, string>)
  const collective = role.role === 'BUYER' ? collectiveDebtor : collectiveCreditor
  return { role, known, nameKeys, mergedNumbers, collective }
}

/** Whose numbers these were before they were merged: who they are now. Served by merged_partners_number. */
async function mergedOf(
  tx: Tx,
  { role }: ImportRole,
  numbers: readonly number[],
): Promise<Map<number, EntityId>> {
  const { rows } = await sql<{ number: number; now: EntityId }>`
    select number, into_partner_id as now from merged_partners where role = ${role}
      and number in (select json_array_elements_text(${JSON.stringify(numbers)}::text::json)::int)`.execute(
    tx,
  )
  return new Map(rows.map(({ number, now }) => [number, now]))
}

interface Looked {
  keys: readonly string[]
  vatIds: readonly string[]
  numbers: readonly number[]
}

/** Served by the indexes of the numbers, by partners_vat_id and partners_alike. */
async function matchingIds(tx: Tx, role: ImportRole, { keys, vatIds, numbers }: Looked): Promise<string[]> {
  const list = (values: readonly unknown[]) => JSON.stringify(values)
  const number = sql.ref(role.number === 'debitorNumber' ? 'debitor_number' : 'creditor_number')
  const { rows } = await sql<{ partner_id: string }>`
    select partner_id from partners
      where ${number} in (select json_array_elements_text(${list(numbers)}::text::json)::int)
    union select partner_id from partners
      where vat_id <> '' and vat_id in (select json_array_elements_text(${list(vatIds)}::text::json))
    union select partner_id from partners
      where alike(case when company_name <> '' then company_name else family_name || ' ' || first_name end)
        in (select json_array_elements_text(${list(keys)}::text::json))`.execute(tx)
  return rows.map(({ partner_id }) => partner_id)
}
