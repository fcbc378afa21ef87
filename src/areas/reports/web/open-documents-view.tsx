import { useMemo, useState } from 'react'
import { DocumentStateMark } from '#areas/documents/web/document-state-mark.tsx'
import { PartnerLink } from '#areas/partners/web/partner-link.tsx'
import { shownMoney } from '#areas/tasks/rules/shown-task.ts'
import { formatSum } from '#kernel/numbers/amount-text.ts'
import { ColumnMenu } from '#web/list-columns/column-menu.tsx'
import { useListColumns } from '#web/list-columns/use-list-columns.ts'
import { gridOf, useList } from '#web/reads/use-list.ts'
import { ButtonLink } from '#web/ui/buttons/button-link.tsx'
import { SearchField } from '#web/ui/fields/search-field.tsx'
import { DayText } from '#web/ui/figures/day-text.tsx'
import { CellLine } from '#web/ui/grid/cell-lines.tsx'
import { Grid, type GridColumn, type PhoneRow } from '#web/ui/grid/grid.tsx'
import { ArrowLeft } from '#web/ui/icons.ts'
import { ListStats, ListTools } from '#web/ui/lists/list-tools.tsx'
import { EmptyState } from '#web/ui/notices/empty-state.tsx'
import type { OpenDocument, OpenFilter } from '../contract/open-items.ts'
import { documentsText, dueText } from './due-week-text.ts'
import styles from './open-items.module.css'
import type { OpenItemsSide } from './open-items-side.ts'

interface OpenDocumentsViewProps {
  side: OpenItemsSide
  filter: OpenFilter
  opened: string | undefined
  onOpen: (uuid: string) => void
}

/** The documents behind a number: those of a partner, of a time, or without a day to pay by. Their sum is the number. */
export function OpenDocumentsView({ side, filter, opened, onOpen }: OpenDocumentsViewProps) {
  const [searchText, setSearchText] = useState('')
  const list = useList(side.documents, { searchText, filter, batch: 50 })
  const phone = useMemo(() => documentPhoneRow(side), [side])
  const columns = useMemo(() => documentColumns(side), [side])
  const title = titleOf(filter, list.rowAt(0))
  const shown = useListColumns(`open-documents-${side.area}`, columns)
  return (
    <>
      <ListTools>
        <ButtonLink to={side.path} icon={<ArrowLeft aria-hidden="true" />}>
          {side.partners}
        </ButtonLink>
        <h2 className={styles.title}>
          {filter.filterType === 'partner' && title !== '' ? (
            <PartnerLink side={side.pages} uuid={filter.partner} name={title} />
          ) : (
            title
          )}
        </h2>
        <SearchField value={searchText} onChange={setSearchText} />
        <ListStats isOld={list.areStatsOld}>
          {list.stats && (
            <>
              {documentsText(list.rowCount)}
              <span aria-hidden="true"> · </span>
              Offen <strong>{formatSum(list.stats.open, 'EUR')}</strong>
            </>
          )}
        </ListStats>
        <ColumnMenu menu={shown.menu} />
      </ListTools>
      <Grid<OpenDocument>
        label={`Offene Rechnungen: ${title}`}
        {...shown.grid}
        phone={phone}
        {...gridOf(list)}
        rowKey={(row) => row.entityId.uuid}
        onOpen={(row) => onOpen(row.entityId.uuid)}
        selectedKey={opened}
        emptyState={
          <EmptyState title="Nichts offen">
            {searchText.trim() === ''
              ? 'Hier ist nichts mehr offen.'
              : 'Keine offene Rechnung passt zu dieser Suche.'}
          </EmptyState>
        }
      />
    </>
  )
}

function titleOf(filter: OpenFilter, first: OpenDocument | undefined): string {
  if (filter.filterType === 'partner') return first?.partner ?? ''
  if (filter.filterType === 'undated') return 'ohne Zahlungsfrist'
  return dueText(filter)
}

/** What is open is not paid: no payment tells a day. */
const Mark = ({ row }: { row: OpenDocument }) => <DocumentStateMark row={{ ...row, lastPaymentDate: null }} />

function documentPhoneRow(side: OpenItemsSide): PhoneRow<OpenDocument> {
  return {
    header: `Rechnung und ${side.partner}`,
    lines: 2,
    cell: (row) => (
      <>
        <CellLine end={<strong className={styles.sum}>{shownMoney(row.amountDue, row.currency)}</strong>}>
          <span className={styles.name}>{row.number}</span> ·{' '}
          <PartnerLink side={side.pages} uuid={row.partnerEntityId} name={row.partner} />
        </CellLine>
        <CellLine end={<DayText day={row.date} />}>
          <Mark row={row} />
        </CellLine>
      </>
    ),
  }
}

function documentColumns(side: OpenItemsSide): GridColumn<OpenDocument>[] {
  return [
    { key: 'state', header: 'Status', width: 196, cell: (row) => <Mark row={row} /> },
    { key: 'due', header: 'Fällig', width: 112, cell: ({ dueDate }) => <DayText day={dueDate} /> },
    {
      key: 'number',
      header: 'Rechnungsnr.',
      width: 150,
      cell: (row) => <span className={styles.name}>{row.number}</span>,
    },
    { key: 'date', header: 'Rechnungsdatum', width: 140, cell: (row) => <DayText day={row.date} /> },
    {
      key: 'partner',
      header: side.partner,
      flex: 1,
      minWidth: 160,
      cell: (row) => <PartnerLink side={side.pages} uuid={row.partnerEntityId} name={row.partner} />,
    },
    {
      key: 'gross',
      header: 'Betrag brutto',
      width: 140,
      align: 'right',
      cell: (row) => shownMoney(row.amountGross, row.currency),
    },
    {
      key: 'open',
      header: 'Offen',
      width: 140,
      align: 'right',
      cell: (row) => shownMoney(row.amountDue, row.currency),
    },
    {
      key: 'euro',
      header: 'Offen in EUR',
      width: 140,
      align: 'right',
      cell: (row) => <strong className={styles.sum}>{formatSum(row.amountDueEuro, 'EUR')}</strong>,
    },
  ]
}
