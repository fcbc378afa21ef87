import type { WireInputOf } from '#kernel/declare.ts'
import type { EntityId } from '#kernel/id.ts'
import { isSameValue } from '#kernel/property-change.ts'
import { getRead } from '#web/api.ts'
import { deleteProduct, type ProductReplacement, readProduct, replaceProduct } from '../../contract.ts'
import { type ProductValues, productInputOf, productValuesOf } from './product-values.ts'

const stale = 'Die Ware wurde inzwischen geändert. Sie bleibt, wie sie ist.'
const unread = 'Die Ware kann gerade nicht gelesen werden. Sie bleibt, wie sie ist.'

/** What makes a product again what it was before `sent`; a text says why not. */
export async function takeBackChange(uuid: EntityId, before: ProductValues, sent: ProductReplacement) {
  const read = await getRead(readProduct, { uuid })
  if (read.kind !== 'success') return unread
  const { entityId, version } = read.answer
  const asNow = replaceProduct.input.safeParse({
    ...{ ...productInputOf(productValuesOf(read.answer)), entityId, version: sent.version },
  })
  if (!asNow.success || !isSameValue(asNow.data, sent)) return stale
  // The amounts of a stored product can be read: none of them stays a text.
  const input = { ...productInputOf(before), entityId, version } as WireInputOf<typeof replaceProduct>
  return { ...{ command: replaceProduct, params: {}, input }, said: 'Die Ware ist wieder wie vorher.' }
}

/** What takes a new product back, to which nothing has happened since; a text says why not. */
export async function takeBackCreation(uuid: EntityId) {
  const read = await getRead(readProduct, { uuid })
  if (read.kind !== 'success') return unread
  const { version, history, inventoryChanges } = read.answer
  if (history.length > 1 || inventoryChanges.length > 0) return stale
  return {
    ...{ command: deleteProduct, params: { uuid }, input: { version } },
    said: 'Die Ware ist wieder gelöscht.',
  }
}
