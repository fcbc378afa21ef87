import type { TaxType } from '#areas/documents/rules/taxes/tax-types.ts'
import {
  type MarginSupply,
  marginSchemeText,
  suppliedMarginScheme,
} from '#areas/stock/rules/margin-scheme.ts'
import { Notice } from '#web/ui/notices/notice.tsx'
import styles from '../form/invoice-form.module.css'
import type { LineProduct } from './line-values.ts'

interface MarginSchemeNoticeProps {
  product: LineProduct | null
  /** As the line is taxed. */
  taxType: TaxType
  supply: MarginSupply
}

/** Whether § 25a UStG is open for the product, where it is marked or taxed by it: closed, or what it depends on. */
export function MarginSchemeNotice({ product, taxType, supply }: MarginSchemeNoticeProps) {
  const isTaxedSo = taxType === 'DIFFERENTIAL'
  if (product === null || (product.taxType !== 'm' && !isTaxedSo)) return null
  const scheme = suppliedMarginScheme(product, supply)
  if (scheme.isOpen ? scheme.condition === null || !isTaxedSo : taxType !== 'VAT' && !isTaxedSo) return null
  return (
    <Notice kind={scheme.isOpen ? 'info' : 'warning'} live className={styles.lineNotice ?? ''}>
      {marginSchemeText(scheme)}
      {!scheme.isOpen &&
        (isTaxedSo ? ' Die Rechnung fragt nach Ihrer Begründung.' : ' Empfohlen ist Umsatzsteuer.')}
    </Notice>
  )
}
