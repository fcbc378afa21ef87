import { useState } from 'react'
import {
  type PurchaseFacts,
  type PurchasePrice,
  purchasePrice,
} from '#areas/documents/rules/lines/purchase-price.ts'
import { type ProductRead, readProduct, replaceProduct } from '#areas/stock/contract.ts'
import { priceCents } from '#areas/stock/web/product/product-values.ts'
import { bookableCodes } from '#kernel/currencies.ts'
import { type Cents, cents, negateCents, unitsFromCents } from '#kernel/money.ts'
import { formatMoney } from '#kernel/numbers/amount-text.ts'
import { useCommand } from '#web/commands/use-command.ts'
import { useOne } from '#web/reads/use-read.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Notice } from '#web/ui/notices/notice.tsx'
import { useToasts } from '#web/ui/popups/toasts.tsx'
import { type BillLine, pricedLine } from './bill-line.ts'
import { usedAs } from './bill-line-product.ts'

interface PurchasePriceNoticeProps {
  line: BillLine
  facts: PurchaseFacts | null
  /** The bill told the product its price: it follows the bill. */
  isFollowing?: boolean
}

/** What the line says of the price of its product: a purchase fills an empty one, another is only shown; a price reduction offers the lower one. */
export function PurchasePriceNotice({ line, facts, isFollowing = false }: PurchasePriceNoticeProps) {
  const product = useOne(readProduct, line.product?.uuid ?? null).data
  if (!product || !facts) return null
  const use = usedAs(line)
  if (use === 'PRICE_REDUCTION') return <LowerPrice {...{ line, facts, product }} />
  if (use !== 'PURCHASE') return null
  const price = purchasePrice(pricedLine(line), product.taxType, facts)
  const known = priceCents(product.buyingPP)
  if (price === null || price.euro === known) return null
  const shown = formatMoney(price.euro, 'EUR')
  if (known === null) return <Notice>Die Ware bekommt mit dem Speichern den Einkaufspreis {shown}.</Notice>
  if (isFollowing) {
    return (
      <Notice>
        Der Einkaufspreis der Ware folgt dieser Rechnung: mit dem Speichern {shown} statt{' '}
        {formatMoney(known, 'EUR')}.
      </Notice>
    )
  }
  return (
    <Notice kind="warning" action={<TakeOver product={product} price={price} />}>
      Einkaufspreis der Ware: {formatMoney(known, 'EUR')}; diese Rechnung: {shown}
    </Notice>
  )
}

interface LowerPriceProps {
  line: BillLine
  facts: PurchaseFacts
  product: ProductRead
}

/** A price reduction tells its product nothing (decisions §10): whoever types it decides whether the product's own price falls. */
function LowerPrice({ line, facts, product }: LowerPriceProps) {
  const [isTaken, setTaken] = useState(false)
  const priced = pricedLine(line)
  const less = purchasePrice({ ...priced, amount: negateCents(priced.amount) }, product.taxType, facts)
  const known = priceCents(product.buyingPP)
  if (less === null || known === null || isTaken || isOffered(line)) return null
  const euro = cents(Math.max(0, known - less.euro))
  if (euro === known) return null
  const price = { euro, foreign: lowerForeign(product, less) }
  return (
    <Notice action={<TakeOver product={product} price={price} onTaken={() => setTaken(true)} />}>
      Einkaufspreis der Ware: {formatMoney(known, 'EUR')}; weniger dieser Minderung:{' '}
      {formatMoney(euro, 'EUR')}
    </Notice>
  )
}

/** One that is stored was offered when it was typed. */
function isOffered({ stored, product }: BillLine): boolean {
  return stored?.productUse === 'PRICE_REDUCTION' && stored.productEntityId === product?.uuid
}

/** The product's foreign price, less where the bill is in the same currency. */
function lowerForeign(product: ProductRead, { foreign }: PurchasePrice): PurchasePrice['foreign'] {
  const { buyingCurrency: currency } = product
  const known = priceCents(product.buyingInOtherCurrency)
  if (known === null || currency === null) return null
  const less = foreign?.currency === currency ? foreign.amount : 0
  return { amount: cents(Math.max(0, known - less)), currency }
}

interface TakeOverProps {
  product: ProductRead
  price: { euro: Cents; foreign: PurchasePrice['foreign'] }
  onTaken?: () => void
}

/** The price becomes the product's, at once: it is the product that changes, not the bill. */
function TakeOver({ product, price: { euro, foreign }, onTaken }: TakeOverProps) {
  const toasts = useToasts()
  const save = useCommand(replaceProduct, {
    onApplied: () => {
      toasts.success(`Der Einkaufspreis der Ware ${product.code} wurde übernommen.`)
      onTaken?.()
    },
  })
  const take = () =>
    save.run({
      ...product,
      buyingPP: unitsFromCents(euro),
      buyingInOtherCurrency: foreign && unitsFromCents(foreign.amount),
      buyingCurrency: bookableCodes.find((code) => code === foreign?.currency) ?? null,
    })
  return (
    <Button size="small" busy={save.waiting} onClick={take}>
      Preis übernehmen
    </Button>
  )
}
