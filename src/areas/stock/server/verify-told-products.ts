import type postgres from 'postgres'
import type { EventDeclaration } from '#kernel/declare.ts'
import { cents, unitsFromCents } from '#kernel/money.ts'
import { isSameValue, type RecordedChange } from '#kernel/property-change.ts'
import { productChanged, productCreated, productDeleted, productsImported } from '../contract.ts'
import { type MarkedProperty, markOf, toldProperties } from '../rules/product-news.ts'

/** The events of bills, which tell products what they cost and who sold them. */
export interface TellingEvents {
  written: readonly EventDeclaration[]
  deleted: readonly EventDeclaration[]
}

/** A product of which something is not what the journal says. */
export interface ToldDisagreement {
  productCode: string
}

/** What events said of a product: the values that a bill may tell, and the bill of each that one told. */
interface Known {
  values: Map<string, unknown>
  toldBy: Map<MarkedProperty, string>
}

/** What follows from the events so far. */
interface Replay {
  products: Map<string, Known>
  /** The products that each bill has told something. */
  followers: Map<string, Set<string>>
}

interface JournalRow {
  event: string
  entity_id: string
  data: unknown
}

type Change = RecordedChange & { billEntityId?: string }

/** What the events are, as their schemas have it. */
interface Told {
  created?: Record<string, unknown> | (Record<string, unknown> & { entityId: { uuid: string } })[]
  changes?: Change[]
  changed?: { entityId: { uuid: string }; changes: Change[] }[]
  productChanges?: { productEntityId: string; changes: Change[] }[]
}

const batchSize = 1000

/**
 * The products whose price, seller or reduced rate, or the bill that told it, is not what follows from the journal: products as they were
 * typed and imported, and bills as they were written and deleted, one after the other. Products of which the journal does not tell are not
 * looked at.
 */
export async function verifyToldProducts(
  database: postgres.Sql,
  events: TellingEvents,
): Promise<ToldDisagreement[]> {
  return (await database.begin('isolation level repeatable read read only', async (sql) => {
    const known = await replayed(sql, events)
    const found: ToldDisagreement[] = []
    const products = sql<ProductRow[]>`
      select product_id, code, buying_cents, buying_foreign_cents, buying_currency, seller_kind, bought_at_reduced_rate,
        (select json_object_agg(property, document_id) from product_properties_told t where t.product_id = p.product_id) as told
      from products p order by code_key, product_id`
    for await (const rows of products.cursor(batchSize)) {
      for (const row of rows) {
        const one = known.get(row.product_id)
        if (one && !isAsKnown(row, one)) found.push({ productCode: row.code })
      }
    }
    return found
  })) as ToldDisagreement[]
}

interface ProductRow {
  product_id: string
  code: string
  buying_cents: number | null
  buying_foreign_cents: number | null
  buying_currency: string
  seller_kind: string | null
  bought_at_reduced_rate: boolean
  told: Record<string, string> | null
}

async function replayed(
  sql: postgres.TransactionSql,
  events: TellingEvents,
): Promise<ReadonlyMap<string, Known>> {
  const { written, deleted } = events
  const replay: Replay = { products: new Map(), followers: new Map() }
  const ofProducts = [productCreated, productChanged, productDeleted, productsImported]
  const names = [...ofProducts, ...deleted].map(({ name }) => name)
  const rows = sql<JournalRow[]>`
    select event, entity_id, data from journal
    where event in ${sql(names)}
      or (event in ${sql(written.map(({ name }) => name))} and data -> 'productChanges' is not null)
    order by seq`
  for await (const batch of rows.cursor(batchSize)) for (const row of batch) apply(replay, row, events)
  return replay.products
}

function apply(replay: Replay, { event, entity_id: id, data }: JournalRow, events: TellingEvents): void {
  const { products } = replay
  // Written by the schemas of their events.
  const told = data as Told
  switch (event) {
    case productCreated.name:
      products.set(id, begun(told.created as Record<string, unknown>))
      return
    case productDeleted.name:
      products.delete(id)
      return
    case productChanged.name:
      change(replay, id, told.changes ?? [], null)
      return
    case productsImported.name:
      for (const one of told.created as { entityId: { uuid: string } }[])
        products.set(one.entityId.uuid, begun(one as unknown as Record<string, unknown>))
      for (const { entityId, changes } of told.changed ?? []) change(replay, entityId.uuid, changes, null)
      return
  }
  for (const { productEntityId, changes } of told.productChanges ?? [])
    change(replay, productEntityId, changes, id)
  if (events.deleted.some(({ name }) => name === event)) forget(replay, id)
}

const begun = (created: Record<string, unknown>): Known => ({
  values: new Map(toldProperties.map((name) => [name, created[name] ?? null])),
  toldBy: new Map(),
})

/** What was typed or imported is marked with no bill. */
function change(
  { products, followers }: Replay,
  productId: string,
  changes: readonly Change[],
  billId: string | null,
): void {
  const product = products.get(productId)
  for (const { propertyName, value, billEntityId } of changes) {
    const property = toldProperties.find((name) => name === propertyName)
    if (!product || !property) continue
    product.values.set(property, value)
    const by = billEntityId ?? billId
    if (by === null || isSameValue(value, null)) product.toldBy.delete(markOf(property))
    else {
      product.toldBy.set(markOf(property), by)
      followers.set(by, (followers.get(by) ?? new Set()).add(productId))
    }
  }
}

/** A bill that went, and took nothing back: until that followed, what it had told stayed. */
function forget({ products, followers }: Replay, billId: string): void {
  for (const productId of followers.get(billId) ?? []) {
    const { toldBy } = products.get(productId) ?? { toldBy: new Map() }
    for (const [property, by] of toldBy) if (by === billId) toldBy.delete(property)
  }
  followers.delete(billId)
}

function isAsKnown(row: ProductRow, { values, toldBy }: Known): boolean {
  const units = (amount: number | null) => (amount === null ? null : unitsFromCents(cents(Number(amount))))
  const stored: Record<string, unknown> = {
    buyingPP: units(row.buying_cents),
    buyingInOtherCurrency: units(row.buying_foreign_cents),
    buyingCurrency: row.buying_currency,
    sellerKind: row.seller_kind,
    boughtAtReducedRate: row.bought_at_reduced_rate,
  }
  return (
    [...values].every(([name, value]) => isSameValue(value, stored[name])) &&
    isSameValue(Object.fromEntries(toldBy), row.told ?? {})
  )
}
