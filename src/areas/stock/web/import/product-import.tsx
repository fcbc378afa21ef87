import { useState } from 'react'
import { useLockedDay } from '#areas/locks/web/use-open-from.ts'
import { formatDay, parseDay } from '#kernel/day.ts'
import type { ForNewProps, ImportKind } from '#web/table-import/import-kind.ts'
import { Select } from '#web/ui/choices/select.tsx'
import { DateField } from '#web/ui/fields/date-field.tsx'
import { FieldWarning } from '#web/ui/fields/field-warning.tsx'
import { importFile, previewImport, type ShownSettings } from '../../contract/product-import.ts'
import { importTargetNames, importTargets } from '../../rules/import-targets.ts'
import { productTargets } from '../../rules/product-cells.ts'
import { productTaxTypes } from '../../rules/product-fields.ts'
import styles from './product-import.module.css'

const templateTargets = [
  ...(['code', 'codeDescription', 'manufacturer', 'yearOfManufacturing', 'country', 'buyingPP'] as const),
  ...(['salesPP', 'status', 'taxType', 'purchasedOn', 'purchasedFrom', 'quantity'] as const),
]

/** Products as the screen of imports shows them. */
export const productImport: ImportKind<ShownSettings> = {
  title: 'Waren importieren',
  crumb: ['Bestand', 'Waren'],
  newOnes: ['neue Ware', 'neue Waren'],
  pronoun: 'sie',
  keptText: 'Bestände vorhandener Waren ändert ein Import nie.',
  hasAmounts: true,
  emptyTitle: 'Eine Tabelle mit Waren',
  emptyText:
    'Datei hierher ziehen: .xlsx, .csv oder ein Inventar (.xls) aus Kontor, bis 25 MB und 10.000 Zeilen. Erst zeigt Kontor, was es versteht; gespeichert wird mit „Waren importieren“.',
  fileLabel: 'Datei mit Waren',
  ownList: 'Inventar',
  existingLabel: 'Codes, die es schon gibt',
  previewPath: previewImport.path,
  largestBytes: importFile.largestBytes,
  targets: importTargets.map((value) => ({
    value,
    label: importTargetNames[value],
    isNumber: productTargets[value].isNumber ?? false,
  })),
  titles: ['codeDescription', 'code'],
  template: {
    name: 'waren-vorlage.csv',
    headings: templateTargets.map((target) => importTargetNames[target]),
  },
  forNew: { title: 'Für neue Waren', fields: ForNewProducts },
}

const taxTypeNames = { m: '§ 25a UStG', v: 'Umsatzsteuer' } as const
const salesPriceNames = { GROSS: 'brutto', NET_19: 'netto, 19 % dazu', NET_7: 'netto, 7 % dazu' } as const

function ForNewProducts({ settings, say }: Omit<ForNewProps<ShownSettings>, 'preview'>) {
  return (
    <>
      {settings.columns.includes('quantity') && <StockDay {...{ settings, say }} />}
      <Select
        label="Steuerart sonst"
        className={styles.pick}
        value={settings.taxType}
        options={productTaxTypes.map((value) => ({ value, label: taxTypeNames[value] }))}
        onChange={(taxType) => say({ taxType })}
      />
      {settings.columns.includes('salesPP') && (
        <Select
          label="Verkaufspreise"
          className={styles.pick}
          value={settings.salesPrices ?? 'GROSS'}
          options={(['GROSS', 'NET_19', 'NET_7'] as const).map((value) => ({
            value,
            label: salesPriceNames[value],
          }))}
          onChange={(salesPrices) => say({ salesPrices })}
        />
      )}
    </>
  )
}

function StockDay({ settings, say }: Omit<ForNewProps<ShownSettings>, 'preview'>) {
  const [text, setText] = useState(() => {
    const day = parseDay(settings.stockDay)
    return day ? formatDay(day) : ''
  })
  const locked = useLockedDay('Der Tag des Bestands', parseDay(settings.stockDay))
  return (
    <DateField
      label="Anfangsbestand am"
      className={styles.pick}
      value={text}
      onChange={setText}
      onDay={(day) => day && say({ stockDay: day })}
      hint={locked && <FieldWarning>{locked}</FieldWarning>}
    />
  )
}
