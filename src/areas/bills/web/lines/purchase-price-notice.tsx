import { type PurchaseFacts, purchasePrice } from '#areas/documents/rules/lines/purchase-price.ts'
import { type ProductRead, readProduct, replaceProduct } from '#areas/stock/contract.ts'
import { priceCents } from '#areas/stock/web/product/product-values.ts'
import { bookableCodes } from '#kernel/currencies.ts'
import { type Cents, unitsFromCents } from '#kernel/money.ts'
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
}

/** What the line's purchase says of the price of its product: it fills an empty one, another is only shown. */
export function PurchasePriceNotice({ line, facts }: PurchasePriceNoticeProps) {
  const product = useOne(readProduct, line.product?.uuid ?? null).data
  if (!product || !facts || usedAs(line) !== 'PURCHASE') return null
  const price = purchasePrice(pricedLine(line), product.taxType, facts)
  const known = priceCents(product.buyingPP)
  if (price === null || price.euro === known) return null
  const shown = formatMoney(price.euro, 'EUR')
  if (known === null) return <Notice>Die Ware bekommt mit dem Speichern den Einkaufspreis {shown}.</Notice>
  return (
    <Notice kind="warning" action={<TakeOver product={product} euro={price.euro} foreign={price.foreign} />}>
      Einkaufspreis der Ware: {formatMoney(known, 'EUR')}; diese Rechnung: {shown}
    </Notice>
  )
}

interface TakeOverProps {
  product: ProductRead
  euro: Cents
  foreign: { amount: Cents; currency: string } | null
}

/** The price of the bill becomes the product's, at once: it is the product that changes, not the bill. */
function TakeOver({ product, euro, foreign }: TakeOverProps) {
  const toasts = useToasts()
  const save = useCommand(replaceProduct, {
    onApplied: () => toasts.success(`Der Einkaufspreis der Ware ${product.code} wurde übernommen.`),
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
