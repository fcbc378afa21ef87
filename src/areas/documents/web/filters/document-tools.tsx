import type { ComponentProps, ReactNode } from 'react'
import { ColumnMenu } from '#web/list-columns/column-menu.tsx'
import type { ColumnsMenu } from '#web/list-columns/use-list-columns.ts'
import { FilterBar } from '#web/list-filters/filter-bar.tsx'
import type { ListFilters } from '#web/list-filters/use-list-filters.ts'
import { Checkbox } from '#web/ui/choices/checkbox.tsx'
import { SearchField } from '#web/ui/fields/search-field.tsx'
import { ListTools } from '#web/ui/lists/list-tools.tsx'
import { MoreTools } from '#web/ui/lists/more-tools.tsx'
import { openKey } from './document-filters.ts'

interface DocumentToolsProps {
  views: ReactNode
  search: ComponentProps<typeof SearchField>
  filters: ListFilters
  columns: ColumnsMenu
  children: ReactNode
}

/** What stands above a list of documents: what narrows it, then what else it offers. */
export function DocumentTools({ views, search, filters, columns, children }: DocumentToolsProps) {
  return (
    <ListTools views={views}>
      <SearchField {...search} />
      <FilterBar filters={filters}>
        <Checkbox
          label="Nur Offene"
          value={filters.textOf(openKey) !== null}
          onChange={(isOpen) => filters.set(openKey, isOpen ? '1' : null)}
        />
      </FilterBar>
      <MoreTools>{children}</MoreTools>
      <ColumnMenu menu={columns} />
    </ListTools>
  )
}
