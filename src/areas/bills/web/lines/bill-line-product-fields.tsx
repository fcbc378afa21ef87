import type { Unit } from '#areas/documents/rules/lines/units.ts'
import { LineQuantityField } from '#areas/documents/web/line-quantity-field.tsx'
import type { Product } from '#areas/stock/contract.ts'
import type { ProductValues } from '#areas/stock/web/product/product-values.ts'
import { ProductSelect } from '#areas/stock/web/product-select.tsx'
import { Select } from '#web/ui/choices/select.tsx'
import { Cell } from '#web/ui/forms/form-grid.tsx'
import type { LineDraft, LineErrors } from './bill-line.ts'
import { asksQuantity, type UsedLine, usedAs, usesFor } from './bill-line-product.ts'

interface BillLineProductFieldsProps {
  values: UsedLine & { unit: Unit }
  onChange: (change: Partial<LineDraft>) => void
  /** The rate that a chosen product brings. */
  rateOf: (product: Product) => Partial<LineDraft>
  errors: LineErrors
  /** The category asks for a product; without one the bill is saved all the same, and a task remains. */
  isWanted: boolean
  /** What a product that is created from here begins with. */
  begin: Partial<ProductValues> | null
  disabled: boolean
}

/** 'Ware' of a bill's line, and what the line is to it (decisions §9, 'Stock'). */
export function BillLineProductFields(props: BillLineProductFieldsProps) {
  const { values, onChange, rateOf, errors, isWanted, begin, disabled } = props
  return (
    <>
      <Cell span={6}>
        {/* Enter leads past what nobody asks for. */}
        <div data-optional={isWanted ? undefined : ''}>
          <ProductSelect
            name="product"
            value={values.product?.uuid ?? null}
            onChoose={(product) =>
              onChange({
                product: product && { uuid: product.entityId.uuid, code: product.code },
                ...(product && rateOf(product)),
              })
            }
            onEdited={({ entityId, code }) => onChange({ product: { uuid: entityId.uuid, code } })}
            begin={begin}
            error={errors.product}
            optional={!isWanted}
            disabled={disabled}
          />
        </div>
      </Cell>
      {values.product && (
        <Cell span={3}>
          <Select
            label="Verwendung"
            options={usesFor(values)}
            value={usedAs(values)}
            onChange={(productUse) => onChange({ productUse })}
            error={errors.use}
            disabled={disabled}
          />
        </Cell>
      )}
      {asksQuantity(values) && (
        <Cell span={3}>
          {/* biome-ignore lint/a11y/noStaticElementInteractions: the 1 that stands there is overwritten by typing */}
          <div onFocus={(event) => event.target instanceof HTMLInputElement && event.target.select()}>
            <LineQuantityField
              label="Menge"
              name="lineQuantity"
              countedIn={values.unit}
              hasProduct={values.product !== null}
              value={values.quantity}
              onChange={(quantity) => onChange({ quantity })}
              error={errors.quantity}
              disabled={disabled}
            />
          </div>
        </Cell>
      )}
    </>
  )
}
