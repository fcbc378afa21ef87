import { Select } from '#web/ui/select.tsx'
import type { ImportPreview, ShownSettings } from '../contract/product-import.ts'
import { type ImportTarget, importTargetNames, importTargets } from '../rules/import-columns.ts'
import styles from './import-file.module.css'

interface ImportColumnsProps {
  preview: ImportPreview
  settings: ShownSettings
  change: (part: Partial<ShownSettings>) => void
}

const nothing = 'nothing'
const options: { value: ImportTarget | typeof nothing; label: string }[] = [
  { value: nothing, label: '– nicht übernehmen –' },
  ...importTargets.map((value) => ({ value, label: importTargetNames[value] })),
]

/** The first rows of the file, and above each column what it holds. */
export function ImportColumns({ preview, settings, change }: ImportColumnsProps) {
  const choose = (column: number, target: ImportTarget | null) =>
    change({
      // Each thing stands in one column.
      columns: preview.headings.map((_, index) => {
        const now = settings.columns[index] ?? null
        if (index === column) return target
        return now === target ? null : now
      }),
    })
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard
    <section className={styles.scroll} tabIndex={0} aria-label="Spalten und erste Zeilen der Datei">
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Zeile</th>
            {preview.headings.map((heading, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
              <th key={column} scope="col">
                <span className={styles.heading}>{heading || `Spalte ${column + 1}`}</span>
                <Select
                  label={`${heading || `Spalte ${column + 1}`} enthält`}
                  labelHidden
                  value={settings.columns[column] ?? nothing}
                  options={options}
                  onChange={(value) => choose(column, value === nothing ? null : value)}
                />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {preview.rows.map(({ line, cells }) => (
            <tr key={line}>
              <td>{line}</td>
              {cells.map((cell, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
                <td key={column} className={settings.columns[column] ? undefined : styles.unused}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {preview.rowCount > preview.rows.length && (
        <p className={styles.more}>
          … und {(preview.rowCount - preview.rows.length).toLocaleString('de-DE')} weitere Zeilen
        </p>
      )}
    </section>
  )
}
