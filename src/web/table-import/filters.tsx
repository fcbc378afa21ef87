import { cx } from '#web/ui/cx.ts'
import styles from './filters.module.css'
import type { Preview, RowFilter, ShownSettings } from './import-kind.ts'

const names: Readonly<Record<RowFilter, string>> = {
  ALL: 'Alle',
  NEW: 'Neu',
  CHANGED: 'Ändern',
  KEPT: 'Bleiben',
  ASKED: 'Vielleicht schon da',
  BAD: 'Passen nicht',
}

/** The filters of a file, in their order: by this they have their keys. Only files that ask about rows have that one. */
export function filtersOf({ rows, maybes }: Pick<Preview<ShownSettings>, 'rows' | 'maybes'>): RowFilter[] {
  // TypeScript takes every word for a key here.
  const kinds = Object.keys(names) as RowFilter[]
  return kinds.filter((kind) => kind !== 'ASKED' || maybes.length > 0 || countOf(rows, kind) > 0)
}

const countOf = (rows: Preview<ShownSettings>['rows'], kind: RowFilter) =>
  kind === 'ALL' ? rows.length : rows.filter((row) => row.kind === kind).length

interface FiltersProps {
  data: Preview<ShownSettings>
  filter: RowFilter
  onFilter: (filter: RowFilter) => void
}

/** Which rows are shown; each reaches all of them. */
export function Filters({ data, filter, onFilter }: FiltersProps) {
  const kinds = filtersOf(data)
  return (
    <div className={styles.filters}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would have a frame to take away */}
      <div role="group" aria-label="Zeilen" className={styles.chips}>
        {kinds
          .filter((kind) => kind === 'ALL' || kind === filter || countOf(data.rows, kind) > 0)
          .map((kind) => (
            <button
              key={kind}
              type="button"
              aria-pressed={kind === filter}
              className={cx(styles.chip, kind === 'BAD' && styles.chipBad)}
              onClick={() => onFilter(kind)}
            >
              {names[kind]} <b>{countOf(data.rows, kind).toLocaleString('de-DE')}</b>
            </button>
          ))}
      </div>
      <span className={styles.legendText}>
        oben, was Kontor versteht; darunter der Text der Datei, wo er anders ist
      </span>
    </div>
  )
}
