import { command, fact } from '#server/command.ts'
import { createProduct, productCreated } from '../contract.ts'
import { codeTaken } from '../rules/product-fields.ts'
import { holdSalesCategory } from './hold-sales-category.ts'
import { productColumns, productProperties } from './load-product.ts'
import { refuseClosedScheme } from './refuse-closed-scheme.ts'

export const createProductCommand = command(
  createProduct,
  async (tx, input, context) => {
    refuseClosedScheme(input, context.today, null)
    await holdSalesCategory(tx, input)
    const productId = context.newId()
    const columns = productColumns(input)
    context.write(tx.insertInto('products').values({ product_id: productId, ...columns }))
    return fact(productCreated, productId, { created: productProperties(columns) })
  },
  { products_code: { path: 'code', message: codeTaken } },
)
