import {
  inventoryCounted,
  productChanged,
  productCreated,
  productDeleted,
  productsImported,
  stockChangeRecorded,
  stockChangesDeleted,
} from '#areas/stock/contract.ts'
import { toldProperties } from '#areas/stock/rules/product-news.ts'
import { productProperties } from '#areas/stock/server/load-product.ts'
import { recordedChange } from '#areas/stock/server/recorded-change.ts'
import {
  change,
  changed,
  created,
  deleted,
  type Kind,
  kindOf,
  type States,
  untold,
  type Values,
} from './kind.ts'

type Change = Parameters<typeof change>[2][number]

interface Imported {
  created: ({ entityId: { uuid: string }; stock: number | null } & Values)[]
  changed: { entityId: { uuid: string }; changes: Change[] }[]
  stockDay: string
}

/** What bills tell their products has a check of its own (`verify-told-products.ts`). */
const isOwn = (name: string) => !toldProperties.some((told) => told === name)

const products: Kind = kindOf({
  name: 'Waren',
  looksAt: {
    products: [
      ...['product_id', 'code', 'product_number', 'description', 'invoice_text', 'designer', 'manufacturer'],
      ...['manufactured', 'country_code', 'transport_cents', 'restoration_cents', 'buying_cents'],
      ...['buying_foreign_cents', 'buying_currency', 'sales_cents', 'sales_category_id', 'place', 'tax_type'],
      ...[
        'differential_kind',
        'seller_kind',
        'bought_at_reduced_rate',
        'purchased_on',
        'purchased_from',
        'notes',
      ],
    ],
    product_properties_told: ['product_id', 'property', 'document_id'],
  },
  // Those of the first events had no word of it.
  unsaid: { differentialKind: untold, taxType: untold },
  on: {
    [productCreated.name]: created((data) => (data as { created: Values }).created),
    [productChanged.name]: changed,
    [productDeleted.name]: deleted,
    [productsImported.name]: (states, { data }) => {
      const told = data as Imported
      for (const { entityId, ...values } of told.created) states.set(entityId.uuid, values)
      for (const { entityId, changes } of told.changed) change(states, entityId.uuid, changes)
    },
  },
  async rows(tx) {
    const rows = await tx.selectFrom('products').selectAll().execute()
    return rows.map((row) => ({
      id: row.product_id,
      label: row.code,
      values: Object.fromEntries(Object.entries(productProperties(row)).filter(([name]) => isOwn(name))),
    }))
  },
})

interface Recorded {
  itemEntityId: string
  changeTime: string
  valueType: string
  inventoryChange: number
}

interface Counted {
  day: string
  counts: { itemEntityId: string; counted: number }[]
}

/** Inventories and imports tell no id of a change: changes are known by what they say, and how often they say it. */
const saidBy = ({ itemEntityId, changeTime, valueType, inventoryChange }: Recorded) =>
  [itemEntityId, changeTime, valueType, inventoryChange].join(' ')

function count(states: States, said: string, by: number): void {
  const times = Number(states.get(said)?.['times'] ?? 0) + by
  if (times === 0) states.delete(said)
  else states.set(said, { times })
}

const absolute = (itemEntityId: string, changeTime: string, inventoryChange: number): Recorded => ({
  ...{ itemEntityId, changeTime, inventoryChange },
  valueType: 'ABSOLUTE',
})

const changes: Kind = kindOf({
  name: 'Bestandsänderungen von Hand',
  looksAt: {
    stock_changes: [
      ...['product_id', 'value_type', 'changed_at', 'quantity_hundredths', 'document_id', 'position'],
      ...['delta_hundredths', 'stock_hundredths', 'bought_hundredths', 'paid_cents', 'about_hundredths'],
      ...[
        'reverses_document_id',
        'reverses_position',
        'value_delta_cents',
        'value_cents',
        'cost_delta_cents',
      ],
      ...['cost_cents', 'average_cents', 'average_hundredths', 'inflows', 'was_averaged', 'is_averaged'],
      ...['settles', 'costing'],
    ],
  },
  on: {
    [stockChangeRecorded.name]: (states, { data }) => count(states, saidBy(data as Recorded), 1),
    [inventoryCounted.name]: (states, { data }) => {
      const { day, counts } = data as Counted
      for (const { itemEntityId, counted } of counts)
        count(states, saidBy(absolute(itemEntityId, `${day}T23:59:59`, counted)), 1)
    },
    [productsImported.name]: (states, { data }) => {
      const { created: some, stockDay } = data as Imported
      for (const { entityId, stock } of some)
        if (stock) count(states, saidBy(absolute(entityId.uuid, `${stockDay}T00:00:00`, stock)), 1)
    },
    [stockChangesDeleted.name]: (states, { data }) => {
      for (const one of (data as { deleted: Recorded[] }).deleted) count(states, saidBy(one), -1)
    },
  },
  async rows(tx) {
    const rows = await tx
      .selectFrom('stock_changes')
      .innerJoin('change_types', 'change_types.change_type_id', 'stock_changes.change_type_id')
      .innerJoin('products', 'products.product_id', 'stock_changes.product_id')
      .select(['change_id', 'stock_changes.product_id', 'stock_changes.value_type', 'changed_at'])
      .select(['quantity_hundredths', 'short_name', 'code'])
      .where('document_id', 'is', null)
      .execute()
    const bySaid = Map.groupBy(rows, (row) => saidBy(recordedChange(row)))
    return [...bySaid].map(([id, same]) => ({
      id,
      label: `Ware ${same[0]?.code ?? ''}, ${same[0]?.changed_at.slice(0, 10) ?? ''}`,
      values: { times: same.length },
    }))
  },
})

export const stockKinds: readonly Kind[] = [products, changes]
