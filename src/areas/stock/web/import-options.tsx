import { useState } from 'react'
import { useLockedDay } from '#areas/locks/web/use-open-from.ts'
import { formatDay, parseDay } from '#kernel/day.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { integerOf } from '#web/ui/field-input.ts'
import { FieldWarning } from '#web/ui/field-warning.tsx'
import { Cell, FormGrid } from '#web/ui/form-grid.tsx'
import { IntegerField } from '#web/ui/integer-field.tsx'
import { Select } from '#web/ui/select.tsx'
import type { ShownSettings } from '../contract/product-import.ts'
import { productTaxTypeNames, productTaxTypes } from '../rules/product-fields.ts'
import styles from './import-file.module.css'

interface ImportOptionsProps {
  settings: ShownSettings
  change: (part: Partial<ShownSettings>) => void
}

const existingNames = {
  skip: 'überspringen',
  update: 'aktualisieren, was die Datei nennt',
  error: 'als Fehler melden',
} as const

/** How the file is read, beside its columns. */
export function ImportOptions({ settings, change }: ImportOptionsProps) {
  const [headLine, setHeadLine] = useState(String(settings.headLine))
  const [stockDay, setStockDay] = useState(() => {
    const day = parseDay(settings.stockDay)
    return day ? formatDay(day) : ''
  })
  const locked = useLockedDay('Der Tag des Bestands', parseDay(settings.stockDay))
  return (
    <FormGrid>
      <Cell span={4}>
        <Select
          label="Codes, die es schon gibt"
          value={settings.existing}
          options={(['skip', 'update', 'error'] as const).map((value) => ({
            value,
            label: existingNames[value],
          }))}
          onChange={(existing) => change({ existing })}
        />
      </Cell>
      <Cell span={4}>
        <Select
          label="Steuerart, wo die Datei keine nennt"
          value={settings.taxType}
          options={productTaxTypes.map((value) => ({ value, label: productTaxTypeNames[value] }))}
          onChange={(taxType) => change({ taxType })}
        />
      </Cell>
      <Cell span={4}>
        <IntegerField
          label="Überschriften in Zeile"
          value={headLine}
          onChange={(text) => {
            setHeadLine(text)
            const line = integerOf(text)
            if (line !== null && line >= 1 && line <= 1000) change({ headLine: line })
          }}
        />
      </Cell>
      {settings.columns.includes('quantity') && (
        <Cell span={4}>
          <DateField
            label="Anfangsbestand am"
            value={stockDay}
            onChange={setStockDay}
            onDay={(day) => day && change({ stockDay: day })}
            hint={
              locked ? (
                <FieldWarning>{locked}</FieldWarning>
              ) : (
                'Gilt für neue Waren. Den Bestand vorhandener ändert ein Import nicht.'
              )
            }
          />
        </Cell>
      )}
      <Cell span={4}>
        <Checkbox
          className={styles.tick ?? ''}
          label="Dezimalkomma (1.234,50)"
          value={settings.decimalComma}
          onChange={(decimalComma) => change({ decimalComma })}
        />
      </Cell>
    </FormGrid>
  )
}
