import { columnLetter } from '#kernel/table-import/cell-address.ts'
import { Select } from '#web/ui/choices/select.tsx'
import { cx } from '#web/ui/cx.ts'
import styles from './column-choice.module.css'
import type { ImportKind, Preview, ShownSettings } from './import-kind.ts'
import { placeOf } from './places.ts'

const nothing = 'nothing'

interface ColumnChoiceProps<S extends ShownSettings> {
  kind: ImportKind<S>
  data: Preview<S>
  column: number
  say: (part: Partial<S>) => void
}

/** The letter and heading of a column, and what it holds. */
export function ColumnChoice<S extends ShownSettings>({ kind, data, column, say }: ColumnChoiceProps<S>) {
  const { settings, headings, guessed } = data
  const [heading, target] = [headings[column] ?? '', settings.columns[column] ?? null]
  const isBad = data.problems.some(
    ({ line, cell }) => line === settings.headLine && placeOf(cell)?.column === column,
  )
  const choose = (next: string | null) =>
    say({
      // Each thing stands in one column: choosing it elsewhere frees the first.
      columns: settings.columns.map((now, at) => (at === column ? next : now === next ? null : now)),
    } as Partial<S>) // the list offers what this kind of table may hold
  return (
    <div
      className={cx(
        styles.choice,
        target === null && styles.unused,
        guessed.includes(column) && styles.guess,
        isBad && styles.bad,
      )}
    >
      <span className={styles.heading} title={heading}>
        <b>{columnLetter(column)}</b>
        {heading}
      </span>
      <Select
        label={`Spalte ${columnLetter(column)}, ${heading || 'ohne Überschrift'}, enthält`}
        labelHidden
        value={target ?? nothing}
        options={[{ value: nothing, label: 'weglassen' }, ...kind.targets]}
        onChange={(value) => choose(value === nothing ? null : value)}
      />
    </div>
  )
}
