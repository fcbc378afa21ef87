import { Plus, Tags } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { useWantedForm } from '#web/forms/use-kept-entries.ts'
import { useAll } from '#web/reads/use-read.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ActionTable } from '#web/ui/lists/action-table.tsx'
import { EmptyState } from '#web/ui/notices/empty-state.tsx'
import { Loaded } from '#web/ui/notices/loaded.tsx'
import { Page } from '#web/ui/page.tsx'
import { TabLinks } from '#web/ui/tab-links.tsx'
import { type Category, listCategories } from '../contract.ts'
import { FlagCell, TextCell } from './category-cells.tsx'
import { DeleteCategory } from './delete-category.tsx'
import { keptForm, NewCategory } from './new-category.tsx'

const tabs = [
  { to: '/auth/categories/incoming', label: 'Kategorien Eingang', alsoAt: ['/auth/categories'] },
  { to: '/auth/categories/outgoing', label: 'Kategorien Ausgang' },
]

/** `/auth/categories`, `…/incoming` (scope BILL) and `…/outgoing` (scope INVOICE); spec 1 §2.6. */
export default function CategoriesPage() {
  const { pathname } = useLocation()
  const scope = pathname.endsWith('/outgoing') ? 'INVOICE' : 'BILL'
  const categories = useAll(listCategories, { filterType: 'scope', scope })
  const [isAdding, setAdding] = useState(false)
  useWantedForm(keptForm(scope), () => setAdding(true))
  const add = (
    <Button kind="primary" icon={<Plus aria-hidden="true" />} onClick={() => setAdding(true)}>
      Neue Kategorie
    </Button>
  )
  return (
    <Page
      title="Kategorien"
      titleHidden
      tabs={<TabLinks label="Kategorien" path={pathname} tabs={tabs} actions={add} />}
    >
      <Loaded of={categories} rows={6}>
        {(rows) => <Categories rows={rows} />}
      </Loaded>
      {isAdding && categories.data && (
        <NewCategory scope={scope} existing={categories.data} onClose={() => setAdding(false)} />
      )}
    </Page>
  )
}

function Categories({ rows }: { rows: readonly Category[] }) {
  return (
    <Card flush fit>
      <ActionTable<Category>
        label="Kategorien"
        rows={rows}
        rowKey={(row) => row.entityId.uuid}
        columns={[
          {
            key: 'shortName',
            header: 'Kürzel',
            width: '22%',
            render: (row) => <TextCell row={row} rows={rows} property="shortName" label="Kürzel" />,
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
            render: (row) => <TextCell row={row} rows={rows} property="description" label="Beschreibung" />,
          },
          {
            key: 'isService',
            header: 'Leistung',
            align: 'center',
            width: '100px',
            render: (row) => <FlagCell row={row} property="isService" label="Leistung" />,
          },
        ]}
        actions={(row) => <DeleteCategory row={row} />}
        empty={<EmptyState icon={<Tags />} title="Noch keine Kategorien" />}
      />
    </Card>
  )
}
