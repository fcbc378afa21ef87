import { useLocation } from '#web/router.tsx'
import { Tags } from '#web/ui/icons.ts'
import type { Column } from '#web/ui/lists/data-table.tsx'
import { EditedCell } from '#web/ui/lists/edited-cell.tsx'
import { MasterDataPage } from '#web/ui/lists/master-data-page.tsx'
import { EmptyState } from '#web/ui/notices/empty-state.tsx'
import { type Category, categoryData, shortNameMessage } from '../contract.ts'
import { isTaken } from './category-check.ts'
import { FlagCell } from './flag-cell.tsx'
import { keptForm, NewCategory } from './new-category.tsx'

const tabs = [
  { to: '/auth/categories/incoming', label: 'Kategorien Eingang', alsoAt: ['/auth/categories'] },
  { to: '/auth/categories/outgoing', label: 'Kategorien Ausgang' },
]

/** `/auth/categories`, `…/incoming` (scope BILL) and `…/outgoing` (scope INVOICE); spec 1 §2.6. */
export default function CategoriesPage() {
  const { pathname } = useLocation()
  const scope = pathname.endsWith('/outgoing') ? 'INVOICE' : 'BILL'
  return (
    <MasterDataPage
      of={categoryData}
      filter={{ filterType: 'scope', scope }}
      title="Kategorien"
      tabs={{ label: 'Kategorien', path: pathname, tabs }}
      add="Neue Kategorie"
      keptForm={keptForm(scope)}
      one="Kategorie"
      form={(form) => <NewCategory scope={scope} {...form} />}
      columns={columns}
      deletion={(row) => ({
        label: `${row.shortName}: löschen`,
        title: `Kategorie ${row.shortName} wirklich löschen?`,
        confirmLabel: 'Kategorie löschen',
        name: `Kategorie ${row.shortName}`,
        again: (({ entityId: _, ...fields }) => fields)(row),
      })}
      empty={<EmptyState icon={<Tags />} title="Noch keine Kategorien" />}
      loadingRows={6}
    />
  )
}

const { change } = categoryData

const columns = (rows: readonly Category[]): Column<Category>[] => [
  {
    key: 'shortName',
    header: 'Kürzel',
    width: '22%',
    render: (row) => <ShortNameCell row={row} rows={rows} />,
  },
  {
    key: 'includeInBookingText',
    header: 'In Buchungstext übernehmen',
    align: 'center',
    width: '200px',
    render: (row) => (
      <FlagCell row={row} property="includeInBookingText" label="In Buchungstext übernehmen" />
    ),
  },
  {
    key: 'requiresProduct',
    header: 'Produktbezogen',
    align: 'center',
    width: '140px',
    render: (row) => <FlagCell row={row} property="requiresProduct" label="Produktbezogen" />,
  },
  {
    key: 'description',
    header: 'Beschreibung',
    render: (row) => (
      <EditedCell change={change} row={row} property="description" label="Beschreibung" maxLength={200} />
    ),
  },
  {
    key: 'isService',
    header: 'Leistung',
    align: 'center',
    width: '100px',
    render: (row) => <FlagCell row={row} property="isService" label="Leistung" />,
  },
]

function ShortNameCell({ row, rows }: { row: Category; rows: readonly Category[] }) {
  const isFault = (text: string) => text === '' || isTaken(text, rows, row.entityId.uuid)
  return (
    <EditedCell
      change={change}
      row={row}
      property="shortName"
      label="Kürzel"
      maxLength={60}
      check={(text) => (isFault(text) ? shortNameMessage : null)}
    />
  )
}
