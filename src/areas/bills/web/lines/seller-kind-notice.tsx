import { type SellerKind, sellerKindNames } from '#areas/partners/rules/seller-kinds.ts'
import { readProduct } from '#areas/stock/contract.ts'
import { useOne } from '#web/reads/use-read.ts'
import { Notice } from '#web/ui/notices/notice.tsx'
import type { BillLine } from './bill-line.ts'
import { usedAs } from './bill-line-product.ts'

interface SellerKindNoticeProps {
  line: BillLine
  sellerKind: SellerKind | null
  /** The bill told the product who sold it: it follows the bill. */
  isFollowing: boolean
}

/** Said where the product names another kind of seller than the bill's supplier is: by the product's it is decided (§ 25a UStG). */
export function SellerKindNotice({ line, sellerKind, isFollowing }: SellerKindNoticeProps) {
  const product = useOne(readProduct, line.product?.uuid ?? null).data
  const known = product?.sellerKind ?? null
  if (usedAs(line) !== 'PURCHASE' || sellerKind === null || known === null || known === sellerKind)
    return null
  if (isFollowing) {
    const [before, after] = [sellerKindNames[known], sellerKindNames[sellerKind]]
    return (
      <Notice>
        Die Art des Verkäufers der Ware folgt dieser Rechnung: mit dem Speichern „{after}“ statt „{before}“.
      </Notice>
    )
  }
  return (
    <Notice kind="warning">
      Art des Verkäufers: bei der Ware „{sellerKindNames[known]}“, beim Lieferanten „
      {sellerKindNames[sellerKind]}“. Ob § 25a UStG gilt, entscheidet die Angabe bei der Ware; bitte dort
      prüfen.
    </Notice>
  )
}
