import { sql } from 'kysely'
import { holdOpenMonths } from '#areas/locks/server/hold-open-months.ts'
import { monthOf } from '#kernel/day.ts'
import { Refusal } from '#kernel/errors.ts'
import type { EntityId } from '#kernel/id.ts'
import { type Cents, unitsFromCents } from '#kernel/money.ts'
import { isSameValue } from '#kernel/property-change.ts'
import type { ReadTable } from '#kernel/table-import/table-kind.ts'
import { type Context, fact, preparedCommand } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'
import { heldFor } from '#server/db/held-for.ts'
import type { Spreadsheets } from '#server/spreadsheet/spreadsheets.ts'
import { choiceOf } from '#server/table-import/read-as-chosen.ts'
import { refuseUnclear } from '#server/table-import/refuse-unclear.ts'
import { withPauses } from '#server/with-pauses.ts'
import type { ImportSettings } from '../contract/product-import.ts'
import { importProducts, productCreation, productsImported } from '../contract.ts'
import { codesOf, type DecidedImport, importSteps } from '../rules/decide-import.ts'
import { guessImport } from '../rules/import-settings.ts'
import { codeTaken } from '../rules/product-fields.ts'
import type { KnownProduct } from '../rules/product-table.ts'
import { hundredthsFromPieces, piecesFromHundredths } from '../rules/quantities.ts'
import { lockStock } from './keep-document-stock.ts'
import { productColumns, productOf, productProperties } from './load-product.ts'
import { stockBounds } from './stock-bounds.ts'

/** Products out of a file: read before the transaction, decided in it, all or none. */
export const importProductsCommand = (spreadsheets: Spreadsheets) =>
  preparedCommand(
    importProducts,
    async (input, { files }) => {
      const [file] = files.file
      if (!file) throw new Refusal('invalid-input', [{ path: 'file', message: 'Datei fehlt' }])
      const table = await spreadsheets.read(await file.read(), choiceOf(input))
      return { table, fileName: file.fileName }
    },
    async (tx, given, context) => {
      const { table, fileName } = context.prepared
      const guess = guessImport(table, given, context.today)
      const { settings } = guess
      const byCode = await loadByCode(tx, table, settings, true)
      const facts = { schema: productCreation, today: context.today }
      const decided = await withPauses(importSteps(table, guess, byCode, facts), () =>
        sql`select 1`.execute(tx),
      )
      if (settings.stockDay > context.today) {
        throw new Refusal('invalid-input', [{ path: 'stockDay', message: 'Das Datum liegt in der Zukunft' }])
      }
      refuseUnclear(decided)
      const importId = context.newId()
      const stored = decided.rows.map((row) => storedRow(row, context.newId()))
      const created = stored.filter(({ existing }) => !existing)
      const changed = stored.filter(({ changes }) => changes.length > 0)
      const kept = [
        ...stored
          .filter(({ existing, changes }) => existing && changes.length === 0)
          .map(({ productId }) => productId),
        ...decided.skipped.map(({ entityId }) => entityId.uuid),
      ]
      if (created.length === 0 && changed.length === 0) return {}
      // Another price counts the stock's value anew: held here in the order of the ids, not in that of the file.
      await lockStock(
        tx,
        changed.map(({ productId }) => productId),
      )
      if (created.some(({ stock }) => stock !== null)) {
        const month = monthOf(settings.stockDay)
        await holdOpenMonths(tx, [{ month, path: 'stockDay', what: 'Der Tag des Bestands' }])
      }
      write(tx, context, importId, { created, changed, kept, settings })
      return fact(productsImported, importId, {
        fileName,
        created: created.map(({ productId, columns, stock }) => ({
          entityId: { uuid: productId },
          ...productProperties(columns),
          stock: stock === null ? null : piecesFromHundredths(stock),
        })),
        changed: changed.map(({ productId, changes }) => ({ entityId: { uuid: productId }, changes })),
        skipped: decided.skipped.length,
        stockDay: settings.stockDay,
      })
    },
    { products_code: { path: 'file', message: codeTaken }, ...stockBounds('file') },
  )

/** The products whose codes the file names; those that are to be changed are held until the commit, in the order of their ids. */
export async function loadByCode(
  tx: Tx,
  table: ReadTable,
  settings: ImportSettings,
  isChanging: boolean,
): Promise<Map<string, KnownProduct>> {
  const keys = JSON.stringify([...new Set(codesOf(table, settings))])
  const found = await tx
    .selectFrom('products')
    .selectAll()
    .where(sql<boolean>`code_key in (select json_array_elements_text(${keys}::text::json))`)
    .orderBy('product_id')
    .$call(heldFor(isChanging && settings.existing === 'update' ? 'changing' : 'looking'))
    .execute()
  const averages = await loadAverages(
    tx,
    found.map((row) => row.product_id),
  )
  return new Map(
    found.map((row) => {
      const average = averages.get(row.product_id)
      return [row.code_key, { ...productOf(row), ...(average !== undefined && { averagePP: average }) }]
    }),
  )
}

/** What a piece of the products whose moving average counts costs by it now, as the inventory says. Served by stock_changes_product. */
async function loadAverages(tx: Tx, ids: readonly EntityId[]): Promise<Map<EntityId, number>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: EntityId; cost: Cents }>`
    select p.product_id as id, case when s.stock_hundredths > 0 then round(s.value_cents * 100.0 / s.stock_hundredths)::bigint
      else share_cents(s.average_cents, 100, s.average_hundredths) end as cost
    from unnest(${ids}::uuid[]) p (product_id)
    cross join lateral (
      select is_averaged, stock_hundredths, value_cents, average_cents, average_hundredths from stock_changes c
      where c.product_id = p.product_id order by changed_at desc, sequence desc limit 1
    ) s
    where s.is_averaged`.execute(tx)
  return new Map(rows.map(({ id, cost }) => [id, unitsFromCents(cost)]))
}

function storedRow({ value, known: existing, values }: DecidedImport['rows'][number], newId: EntityId) {
  const columns = productColumns(value)
  const pieces = values['quantity']
  const after = Object.entries(productProperties(columns))
  const before = new Map<string, unknown>(Object.entries(existing ?? {}))
  const changes = existing
    ? after
        .map(([propertyName, value]) => ({ propertyName, oldValue: before.get(propertyName), value }))
        .filter(({ oldValue, value }) => !isSameValue(oldValue, value))
    : []
  // Stored ids are ids.
  const productId = existing ? (existing.entityId.uuid as EntityId) : newId
  // No more than two decimals: its column is read so.
  const stock = !existing && typeof pieces === 'number' ? hundredthsFromPieces(pieces) || null : null
  return { productId, existing, columns, changes, stock }
}

type StoredRow = ReturnType<typeof storedRow>

interface Written {
  created: readonly StoredRow[]
  changed: readonly StoredRow[]
  /** The ids of those that the file names and that stay as they are. */
  kept: readonly string[]
  settings: ImportSettings
}

/** One statement for each kind of thing: the new ones, the changed ones, what is in stock, and which import it was. */
function write(
  tx: Tx,
  context: Context,
  importId: EntityId,
  { created, changed, kept, settings }: Written,
): void {
  const run = (statement: ReturnType<typeof sql>) => context.write({ compile: () => statement.compile(tx) })
  const recordset = (rows: readonly StoredRow[]) =>
    JSON.stringify(rows.map(({ productId, columns }) => ({ product_id: productId, ...columns })))
  const [sample] = [...created, ...changed]
  const names = Object.keys(sample?.columns ?? {}).map((name) => sql.ref(name))
  if (created.length > 0) {
    run(sql`insert into products (product_id, ${sql.join(names)})
      select product_id, ${sql.join(names)} from json_populate_recordset(null::products, ${recordset(created)}::text::json)`)
  }
  if (changed.length > 0) {
    // Found by its key, which stays: named here, it would wait for whoever names the product in a document.
    const { code_key: _, ...others } = sample?.columns ?? { code_key: '' }
    const sets = Object.keys(others).map((name) => sql`${sql.ref(name)} = n.${sql.ref(name)}`)
    run(sql`update products p set ${sql.join(sets)}
      from json_populate_recordset(null::products, ${recordset(changed)}::text::json) n where p.product_id = n.product_id`)
  }
  const stocked = created.filter(({ stock }) => stock !== null)
  if (stocked.length > 0) {
    const rows = stocked.map(({ productId, stock }) => ({
      change_id: context.newId(),
      product_id: productId,
      quantity_hundredths: stock,
    }))
    // The system type 'Anschaffung' (the migration of change types makes it).
    run(sql`insert into stock_changes
        (change_id, product_id, change_type_id, value_type, changed_at, quantity_hundredths, recorded_at, recorded_by)
      select change_id, product_id, '01900000-0000-7000-8000-000000000001', 'ABSOLUTE', ${`${settings.stockDay}T00:00:00`}::timestamp,
        quantity_hundredths, ${context.now}::timestamptz, ${context.actor.userId}::uuid
      from json_populate_recordset(null::stock_changes, ${JSON.stringify(rows)}::text::json)`)
  }
  const effects = [
    ...created.map(({ productId }) => ({ product_id: productId, effect: 'CREATED' })),
    ...changed.map(({ productId }) => ({ product_id: productId, effect: 'CHANGED' })),
    ...kept.map((productId) => ({ product_id: productId, effect: 'KEPT' })),
  ]
  run(sql`insert into product_imports (product_id, import_id, effect)
    select product_id, ${importId}::uuid, effect
    from json_populate_recordset(null::product_imports, ${JSON.stringify(effects)}::text::json)`)
}
