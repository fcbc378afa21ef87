import { command, fact } from '#server/command.ts'
import { categoryCreated, createCategory, shortNameMessage } from '../contract.ts'
import { categoryKeys } from '../rules/category-keys.ts'

export const createCategoryCommand = command(
  createCategory,
  async (tx, input, context) => {
    const categoryId = context.newId()
    context.write(
      tx.insertInto('categories').values({
        category_id: categoryId,
        scope: input.scope,
        short_name: input.shortName,
        description: input.description,
        include_in_booking_text: input.includeInBookingText,
        requires_product: input.requiresProduct,
        is_service: input.isService,
        ...categoryKeys(input),
      }),
    )
    return fact(categoryCreated, categoryId, input)
  },
  { categories_short_name: { path: 'shortName', message: shortNameMessage } },
)
