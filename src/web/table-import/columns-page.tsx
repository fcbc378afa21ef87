import { Button } from '#web/ui/buttons/button.tsx'
import { ArrowLeft } from '../ui/icons.ts'
import { ColumnChoice } from './column-choice.tsx'
import type { ImportKind, Preview, ShownSettings } from './import-kind.ts'
import styles from './table-import.module.css'

interface ColumnsPageProps<S extends ShownSettings> {
  kind: ImportKind<S>
  data: Preview<S>
  say: (part: Partial<S>) => void
  onBack: () => void
}

/** What the columns hold, on a phone a page of its own. */
export function ColumnsPage<S extends ShownSettings>({ onBack, ...shared }: ColumnsPageProps<S>) {
  return (
    <section className={styles.columnsPage} aria-label="Spalten der Datei">
      <Button kind="quiet" icon={<ArrowLeft aria-hidden="true" />} onClick={onBack} autoFocus>
        Zurück zu den Zeilen
      </Button>
      {shared.data.headings.map((_, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
        <ColumnChoice key={column} {...shared} column={column} />
      ))}
    </section>
  )
}
