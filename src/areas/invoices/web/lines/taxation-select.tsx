import { useRef } from 'react'
import { invoiceTaxTypes, type TaxType, taxTypeNames } from '#areas/documents/rules/taxes/tax-types.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Select } from '#web/ui/choices/select.tsx'
import {
  type InvoiceTaxFacts,
  isAsRecommended,
  type LineTaxFacts,
  recommendedTaxType,
} from '../../rules/line-taxation.ts'
import styles from './taxation-select.module.css'

interface TaxationSelectProps {
  tax: InvoiceTaxFacts
  line: LineTaxFacts
  /** Null: as recommended. */
  value: TaxType | null
  onChange: (value: TaxType | null) => void
  name: string
  error?: string | undefined
}

const options = invoiceTaxTypes
  .filter((type) => type !== 'UNKNOWN')
  .map((type) => ({ value: type, label: taxTypeNames[type] }))

function basisOf({ productTaxType, isService }: LineTaxFacts): string {
  if (isService) return 'Empfohlen nach Sitz des Kunden, USt-IdNr. und Kategorie'
  return productTaxType === null
    ? 'Empfohlen nach Lieferland und USt-IdNr.'
    : 'Empfohlen nach Lieferland, USt-IdNr. und Ware'
}

/** The taxation of a line: recommended by where the goods go, and the person's to change (spec 2 §4). */
export function TaxationSelect({ tax, line, value, onChange, name, error }: TaxationSelectProps) {
  const recommended = recommendedTaxType(tax, line)
  const box = useRef<HTMLDivElement>(null)
  const isOverridden = value !== null && !isAsRecommended(value, tax, line)
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
        hint={isOverridden ? `Empfohlen: ${taxTypeNames[recommended]}` : basisOf(line)}
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
