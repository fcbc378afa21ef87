import type { Caller } from './caller.ts'

// The stock, by the calls of the screens.

/** Kontor's own types of changes (the migration of change types makes them). */
export const systemTypes = {
  initial: { uuid: '01900000-0000-7000-8000-000000000001', valueType: 'ABSOLUTE' },
  inventory: { uuid: '01900000-0000-7000-8000-000000000002', valueType: 'ABSOLUTE' },
  sale: { uuid: '01900000-0000-7000-8000-000000000003', valueType: 'OUTGOING' },
  purchase: { uuid: '01900000-0000-7000-8000-000000000004', valueType: 'INCOMING' },
} as const

export type SystemType = keyof typeof systemTypes

/** A stock change by hand; `at` a day or a local time. */
export interface ChangeEntry {
  type?: SystemType
  changeType2?: object | null
  at: string
  change: number | null
  relativeChange?: boolean
  itemEntityId?: string
}

export function enterChange(caller: Caller, product: string, entry: ChangeEntry) {
  const { type = 'purchase', at, change } = entry
  const { uuid, valueType } = systemTypes[type]
  const known = { entityId: { uuid }, shortName: type, valueType, system: true }
  return caller.post('/api/products/inventorychanges', {
    itemEntityId: product,
    data: {
      changeTime: at.length === 10 ? `${at}T00:00:00` : at,
      changeType2: entry.changeType2 === undefined ? known : entry.changeType2,
      itemEntityId: entry.itemEntityId ?? product,
      relativeChange: entry.relativeChange ?? valueType !== 'ABSOLUTE',
      inventoryChange: change,
    },
  })
}

const filterOf = (day: string, inStock: boolean) =>
  `searchFilter=${encodeURIComponent(JSON.stringify({ filterType: 'inventoryUntil', day, inStock }))}`

/** The stock list on a day: everything, or only of which there is some. */
export async function stockList(caller: Caller, day: string, searchText = '', inStock = false) {
  const search = `searchText=${encodeURIComponent(searchText)}&${filterOf(day, inStock)}`
  const { body } = await caller.get(`/proxy/get/products?${search}&stopIndex=${Number.MAX_SAFE_INTEGER}`)
  return body
}

/** The row of one product. */
export async function stockOn(caller: Caller, day: string, product: string) {
  const { section } = await stockList(caller, day)
  return section.find((row: { entityId: { uuid: string } }) => row.entityId.uuid === product)
}
