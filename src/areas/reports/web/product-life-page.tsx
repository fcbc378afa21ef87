import { ProductPage } from '#areas/stock/web/product/product-page.tsx'
import { ProductLifeCards } from './product-life-cards.tsx'

/** `/auth/stock/{uuid}`: the product's own page, with what bills and invoices say of it. */
export default function ProductLifePage() {
  return <ProductPage life={(product) => <ProductLifeCards uuid={product.entityId.uuid} />} />
}
