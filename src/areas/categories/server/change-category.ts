import { Refusal } from '#kernel/errors.ts'
import { isSameValue } from '#kernel/property-change.ts'
import { command, fact } from '#server/command.ts'
import { parseProperty, refuseOtherEntity } from '#server/parse-property.ts'
import { categoryChanged, categoryProperties, changeCategory, shortNameMessage } from '../contract.ts'
import { categoryKeys } from '../rules/category-keys.ts'
import { type CategoryRow, categoryOf, lockCategory } from './load-categories.ts'

const columns = {
  shortName: 'short_name',
  description: 'description',
  includeInBookingText: 'include_in_booking_text',
  requiresProduct: 'requires_product',
  isService: 'is_service',
} as const satisfies Record<keyof typeof categoryProperties, keyof CategoryRow>

export const changeCategoryCommand = command(
  changeCategory,
  async (tx, input, context) => {
    const { uuid, propertyName } = context.params
    refuseOtherEntity(uuid, input.entityId)
    const { name, value } = parseProperty(categoryProperties, propertyName, input)
    const before = categoryOf(await lockCategory(tx, uuid, 'changing'))
    const oldValue = before[name]
    if (!isSameValue(oldValue, input.oldValue)) throw new Refusal('stale-value')
    if (oldValue === value) return {}
    const after = { ...before, [name]: value }
    context.write(
      tx
        .updateTable('categories')
        .set({ [columns[name]]: value, ...categoryKeys(after) })
        .where('category_id', '=', before.entityId.uuid),
    )
    return fact(categoryChanged, before.entityId.uuid, { changes: [{ propertyName: name, oldValue, value }] })
  },
  { categories_short_name: { path: 'value', message: shortNameMessage } },
)
