import { sql } from 'kysely'
import { holdOpenMonths } from '#areas/locks/server/hold-open-months.ts'
import { monthOf } from '#kernel/day.ts'
import { Refusal } from '#kernel/errors.ts'
import type { EntityId } from '#kernel/id.ts'
import { isSameValue } from '#kernel/property-change.ts'
import { type Context, fact, preparedCommand } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'
import { heldFor } from '#server/db/held-for.ts'
import type { Spreadsheets } from '#server/spreadsheet/spreadsheets.ts'
import { type ImportSettings, mostImported } from '../contract/product-import.ts'
import { importProducts, type Product, productCreation, productsImported } from '../contract.ts'
import { codesOf, decideImport, type ImportCell, type ImportedRow } from '../rules/decide-import.ts'
import { codeTaken } from '../rules/product-fields.ts'
import { piecesFromHundredths } from '../rules/quantities.ts'
import { lockStock } from './keep-document-stock.ts'
import { productColumns, productOf, productProperties } from './load-product.ts'

// What is wrong is listed by the preview; a refusal names enough of it.
const mostTold = 200

/** Products out of a file: read before the transaction, decided in it, all or none. */
export const importProductsCommand = (spreadsheets: Spreadsheets) =>
  preparedCommand(
    importProducts,
    async (_input, { files }) => {
      const [file] = files.file
      if (!file) throw new Refusal('invalid-input', [{ path: 'file', message: 'Datei fehlt' }])
      const { rows } = await spreadsheets.read(await file.read())
      return { rows, fileName: file.fileName }
    },
    async (tx, settings, context) => {
      const { rows, fileName } = context.prepared
      const byCode = await loadByCode(tx, rows, settings, true)
      const decided = decideImport(rows, settings, byCode, { schema: productCreation, today: context.today })
      if (settings.stockDay > context.today) {
        throw new Refusal('invalid-input', [{ path: 'stockDay', message: 'Das Datum liegt in der Zukunft' }])
      }
      if (decided.problems.length > 0) {
        const errors = decided.problems.slice(0, mostTold).map(({ line, column, message }) => ({
          path: `rows.${line}`,
          message: `Zeile ${line}${column && `, ${column}`}: ${message}`,
        }))
        throw new Refusal('invalid-input', errors)
      }
      if (decided.rows.length > mostImported) {
        throw new Refusal('invalid-input', [{ path: 'file', message: 'Höchstens 10.000 Waren auf einmal' }])
      }
      const importId = context.newId()
      const stored = decided.rows.map((row) => storedRow(row, context.newId()))
      const created = stored.filter(({ existing }) => !existing)
      const changed = stored.filter(({ changes }) => changes.length > 0)
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
      write(tx, context, importId, { created, changed, settings })
      return fact(productsImported, importId, {
        fileName,
        created: created.map(({ productId, columns, stock }) => ({
          entityId: { uuid: productId },
          ...productProperties(columns),
          stock: stock === null ? null : piecesFromHundredths(stock),
        })),
        changed: changed.map(({ productId, changes }) => ({ entityId: { uuid: productId }, changes })),
        skipped: decided.skipped,
        stockDay: settings.stockDay,
      })
    },
    { products_code: { path: 'file', message: codeTaken } },
  )

/** The products whose codes the file names; those that are to be changed are held until the commit, in the order of their ids. */
export async function loadByCode(
  tx: Tx,
  rows: readonly (readonly ImportCell[])[],
  settings: ImportSettings,
  isChanging: boolean,
): Promise<Map<string, Product>> {
  const keys = JSON.stringify([...new Set(codesOf(rows, settings))])
  const found = await tx
    .selectFrom('products')
    .selectAll()
    .where(sql<boolean>`code_key in (select json_array_elements_text(${keys}::text::json))`)
    .orderBy('product_id')
    .$call(heldFor(isChanging && settings.existing === 'update' ? 'changing' : 'looking'))
    .execute()
  return new Map(found.map((row) => [row.code_key, productOf(row)]))
}

function storedRow({ product, existing, stockHundredths }: ImportedRow, newId: EntityId) {
  const columns = productColumns(product)
  const after = Object.entries(productProperties(columns))
  const before = new Map<string, unknown>(Object.entries(existing ?? {}))
  const changes = existing
    ? after
        .map(([propertyName, value]) => ({ propertyName, oldValue: before.get(propertyName), value }))
        .filter(({ oldValue, value }) => !isSameValue(oldValue, value))
    : []
  // Stored ids are ids.
  const productId = existing ? (existing.entityId.uuid as EntityId) : newId
  return { productId, existing, columns, changes, stock: stockHundredths || null }
}

type StoredRow = ReturnType<typeof storedRow>

interface Written {
  created: readonly StoredRow[]
  changed: readonly StoredRow[]
  settings: ImportSettings
}

/** One statement for each kind of thing: the new ones, the changed ones, what is in stock, and which import it was. */
function write(tx: Tx, context: Context, importId: EntityId, { created, changed, settings }: Written): void {
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
    const sets = Object.keys(sample?.columns ?? {}).map((name) => sql`${sql.ref(name)} = n.${sql.ref(name)}`)
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
    // The system type 'Anschaffung' (migration 0004).
    run(sql`insert into stock_changes
        (change_id, product_id, change_type_id, value_type, changed_at, quantity_hundredths, recorded_at, recorded_by)
      select change_id, product_id, '01900000-0000-7000-8000-000000000001', 'ABSOLUTE', ${`${settings.stockDay}T00:00:00`}::timestamp,
        quantity_hundredths, ${context.now}::timestamptz, ${context.actor.userId}::uuid
      from json_populate_recordset(null::stock_changes, ${JSON.stringify(rows)}::text::json)`)
  }
  const ids = JSON.stringify([...created, ...changed].map(({ productId }) => productId))
  run(sql`insert into product_imports (product_id, import_id)
    select id::uuid, ${importId}::uuid from json_array_elements_text(${ids}::text::json) id`)
}
