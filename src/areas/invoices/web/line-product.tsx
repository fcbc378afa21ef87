import { readProduct } from '#areas/stock/contract.ts'
import { ProductSelect } from '#areas/stock/web/product-select.tsx'
import { priceCents } from '#areas/stock/web/product-values.ts'
import { formatMoney } from '#kernel/amount-text.ts'
import type { Day } from '#kernel/day.ts'
import { Notice } from '#web/ui/notice.tsx'
import type { Form } from '#web/use-form.ts'
import { useOne } from '#web/use-read.ts'
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
