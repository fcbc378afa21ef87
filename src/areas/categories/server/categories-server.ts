import { masterData } from '#server/master-data.ts'
import { refuseUsed, type WhereUsed } from '#server/where-used.ts'
import { categoryData, shortNameMessage } from '../contract.ts'
import { categoryKeys } from '../rules/category-keys.ts'

/** A category in which something is booked stays. */
export const categoriesServer = (whereUsed: WhereUsed) =>
  masterData(categoryData, {
    table: 'categories',
    id: 'category_id',
    columns: {
      shortName: 'short_name',
      description: 'description',
      includeInBookingText: 'include_in_booking_text',
      requiresProduct: 'requires_product',
      isService: 'is_service',
      scope: 'scope',
    },
    keys: categoryKeys,
    orderBy: ['sort_key', 'category_id'],
    filtered: ({ scope }) => ({ scope }),
    async beforeRemove(tx, { entityId }, { actor }) {
      const use = await whereUsed(tx, entityId.uuid, actor.permissions)
      refuseUsed(use, 'Die Kategorie wird in Positionen verwendet')
    },
    constraints: {
      create: { categories_short_name: { path: 'shortName', message: shortNameMessage } },
      change: { categories_short_name: { path: 'value', message: shortNameMessage } },
      remove: {
        // Behind the refusal above: what is in use from this very moment on.
        line_items_category_id_fkey: {
          path: 'uuid',
          message:
            'Die Kategorie wird in Positionen von Rechnungen verwendet und kann nicht gelöscht werden.',
          code: 'in-use',
        },
        products_sales_category: {
          path: 'uuid',
          message: 'Waren schlagen die Kategorie für ihren Verkauf vor. Sie kann nicht gelöscht werden.',
          code: 'in-use',
        },
      },
    },
  })
