import { SellerKindField } from '#areas/partners/web/seller-kind-field.tsx'
import type { Form } from '#web/forms/use-form.ts'
import { Checkbox } from '#web/ui/choices/checkbox.tsx'
import { Cell } from '#web/ui/forms/form-grid.tsx'
import { Notice } from '#web/ui/notices/notice.tsx'
import { useToday } from '#web/use-today.ts'
import { asksReducedRate, marginScheme, marginSchemeText } from '../../rules/margin-scheme.ts'
import type { ProductValues } from './product-values.ts'

/** Who sold the product, and what follows for its sale today (§ 25a UStG). */
export function ProvenanceFields({ form }: { form: Form<ProductValues> }) {
  const { values } = form
  const today = useToday()
  const scheme = marginScheme(values, today)
  const isAgainst = values.taxType === 'm' && !scheme.isOpen
  return (
    <>
      <Cell>
        <SellerKindField
          hint={isAgainst ? 'Wie die Ware zu Ihnen kam.' : marginSchemeText(scheme)}
          {...form.field('sellerKind')}
        />
      </Cell>
      {asksReducedRate(values) && (
        <Cell>
          <Checkbox
            label="Ermäßigter Steuersatz beim Einkauf"
            hint="Eingeführt oder gekauft mit dem ermäßigten Steuersatz (§ 25a Abs. 7 Nr. 1 Buchst. c UStG)."
            {...form.field('boughtAtReducedRate')}
          />
        </Cell>
      )}
      {isAgainst && (
        <Cell>
          <Notice kind="warning" live>
            {marginSchemeText(scheme)}
          </Notice>
        </Cell>
      )}
    </>
  )
}
