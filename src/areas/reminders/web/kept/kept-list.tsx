import type { ReactNode } from 'react'
import type { ListDeclaration } from '#kernel/declare.ts'
import type { z } from '#kernel/zod.ts'
import { gridOf, useList } from '#web/reads/use-list.ts'
import { useRememberedList } from '#web/remember.ts'
import { SearchField } from '#web/ui/fields/search-field.tsx'
import { Grid, type GridProps } from '#web/ui/grid/grid.tsx'
import { ListTools } from '#web/ui/lists/list-tools.tsx'
import { EmptyState } from '#web/ui/notices/empty-state.tsx'
import { ReminderViews } from '../views.tsx'
import styles from './kept-list.module.css'

type Kept = { entityId: { uuid: string } }

interface KeptListProps<Row extends Kept>
  extends Pick<GridProps<Row>, 'label' | 'columns' | 'phone' | 'onOpen' | 'letters' | 'rowMenu' | 'rowTone'> {
  declaration: ListDeclaration<z.ZodType<Row>>
  empty: ReactNode
  /** Beside the search. */
  tools?: ReactNode
  /** Above the list. */
  notices?: ReactNode
}

/** One of the lists beside the proposals: found by words, with what can be done with a row. */
export function KeptList<Row extends Kept>({
  declaration,
  empty,
  tools,
  notices,
  ...grid
}: KeptListProps<Row>) {
  const { searchText, search, place } = useRememberedList()
  const list = useList(declaration, { searchText })
  return (
    <>
      <ListTools views={<ReminderViews />}>
        <SearchField {...search} />
        {tools}
      </ListTools>
      {notices && <div className={styles.notices}>{notices}</div>}
      <Grid<Row>
        {...grid}
        dense
        rowLines={2}
        {...gridOf(list)}
        rowKey={({ entityId }) => entityId.uuid}
        {...place}
        emptyState={
          searchText.trim() === '' ? (
            empty
          ) : (
            <EmptyState title="Nichts gefunden">Keine Zeile passt zu dieser Suche.</EmptyState>
          )
        }
      />
    </>
  )
}
