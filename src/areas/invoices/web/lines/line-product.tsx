import { readProduct } from '#areas/stock/contract.ts'
import { priceCents } from '#areas/stock/web/product/product-values.ts'
import { ProductSelect } from '#areas/stock/web/product-select.tsx'
import type { Day } from '#kernel/day.ts'
import { formatMoney } from '#kernel/numbers/amount-text.ts'
import type { Form } from '#web/forms/use-form.ts'
import { useOne } from '#web/reads/use-read.ts'
import { Notice } from '#web/ui/notices/notice.tsx'
import { type LineValues, lineProductOf, withProduct } from './line-values.ts'

interface LineProductProps {
  form: Form<LineValues>
  /** Of a category that asks for a product. */
  isRequired: boolean
  /** The day of supply. */
  day: Day
}

/** The product of a line; choosing one takes over its texts and prices. */
export function LineProductField({ form, isRequired, day }: LineProductProps) {
  const { product, currency } = form.values
  const { error } = form.field('product')
  return (
    <>
      <ProductSelect
        name="product"
        value={product?.uuid ?? null}
        error={error}
        optional={!isRequired}
        stockDay={day}
        onChoose={(chosen) => form.patch(withProduct(form.values, chosen, day))}
        onEdited={(saved) => form.set('product', lineProductOf(saved.entityId.uuid, saved))}
      />
      {product && currency !== 'EUR' && <EuroPrices uuid={product.uuid} currency={currency} />}
    </>
  )
}

/** The prices of a product are in EUR; what they are in the invoice's currency is the person's to decide. */
function EuroPrices({ uuid, currency }: { uuid: string; currency: string }) {
  const { data } = useOne(readProduct, uuid)
  const money = (label: string, units: number | null) => {
    const price = priceCents(units)
    return price === null ? [] : [`${label} ${formatMoney(price, 'EUR')}`]
  }
  const prices = data ? [...money('Verkauf', data.salesPP), ...money('Einkauf', data.buyingPP)] : []
  if (prices.length === 0) return null
  return (
    <Notice>
      Preise der Ware: {prices.join(', ')}. Bitte in {currency} eintragen.
    </Notice>
  )
}
