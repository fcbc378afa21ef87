import { useRef } from 'react'
import { type TaxType, taxTypeNames, taxTypes } from '#areas/documents/rules/tax-types.ts'
import type { ProductTaxType } from '#areas/stock/rules/product-fields.ts'
import { Button } from '#web/ui/button.tsx'
import { Select } from '#web/ui/select.tsx'
import { type InvoiceTaxFacts, recommendedTaxType } from '../rules/line-taxation.ts'
import styles from './taxation-select.module.css'

interface TaxationSelectProps {
  tax: InvoiceTaxFacts
  /** Of the line's product; null without one. */
  productTaxType: ProductTaxType | null
  /** Null: as recommended. */
  value: TaxType | null
  onChange: (value: TaxType | null) => void
  name: string
  error?: string | undefined
}

const options = taxTypes
  .filter((type) => type !== 'UNKNOWN')
  .map((type) => ({ value: type, label: taxTypeNames[type] }))

/** The taxation of a line: recommended by where the goods go, and the person's to change (spec 2 §4). */
export function TaxationSelect({ tax, productTaxType, value, onChange, name, error }: TaxationSelectProps) {
  const recommended = recommendedTaxType(tax, productTaxType)
  const box = useRef<HTMLDivElement>(null)
  const isOverridden = value !== null && value !== recommended
  return (
    <div ref={box}>
      <Select
        label="Besteuerung"
        name={name}
        error={error}
        options={options}
        value={value ?? (recommended === 'UNKNOWN' ? null : recommended)}
        // Choosing what is recommended is no decision against it: it then follows the receiver again.
        onChange={(type) => onChange(type === recommended ? null : type)}
        hint={
          isOverridden
            ? `Empfohlen: ${taxTypeNames[recommended]}`
            : productTaxType === null
              ? 'Empfohlen nach Lieferland und USt-IdNr.'
              : 'Empfohlen nach Lieferland, USt-IdNr. und Ware'
        }
      />
      {isOverridden && (
        <Button
          kind="quiet"
          size="small"
          className={styles.back}
          onClick={() => {
            // The button goes; the focus must not go with it.
            box.current?.querySelector<HTMLElement>('[role="combobox"]')?.focus()
            onChange(null)
          }}
        >
          Zurück zur Empfehlung
        </Button>
      )}
    </div>
  )
}
