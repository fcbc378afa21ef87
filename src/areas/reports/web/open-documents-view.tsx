import { useMemo, useState } from 'react'
import { CardAction } from '#areas/documents/web/card-action.tsx'
import { DocumentStateMark } from '#areas/documents/web/document-state-mark.tsx'
import { usePaying } from '#areas/documents/web/use-paying.ts'
import { PartnerLink } from '#areas/partners/web/partner-link.tsx'
import { shownMoney } from '#areas/tasks/rules/shown-task.ts'
import { formatSum } from '#kernel/numbers/amount-text.ts'
import { ColumnMenu } from '#web/list-columns/column-menu.tsx'
import { useListColumns } from '#web/list-columns/use-list-columns.ts'
import { OpenLink } from '#web/open-link.tsx'
import { gridOf, useList } from '#web/reads/use-list.ts'
import { useNavigate } from '#web/router.tsx'
import { ButtonLink } from '#web/ui/buttons/button-link.tsx'
import { SearchField } from '#web/ui/fields/search-field.tsx'
import { DayText } from '#web/ui/figures/day-text.tsx'
import { CellLine, CellWithAction } from '#web/ui/grid/cell-lines.tsx'
import { Grid, type GridColumn, type PhoneRow } from '#web/ui/grid/grid.tsx'
import { ArrowLeft } from '#web/ui/icons.ts'
import { ListStats, ListTools } from '#web/ui/lists/list-tools.tsx'
import { EmptyState } from '#web/ui/notices/empty-state.tsx'
import { useOnSign } from '#web/use-on-sign.ts'
import type { OpenDocument, OpenFilter } from '../contract/open-items.ts'
import { documentsText, dueText } from './due-week-text.ts'
import styles from './open-items.module.css'
import { openedKey } from './open-items-paths.ts'
import type { OpenItemsSide } from './open-items-side.ts'

const loadRowMenus = () => import('./open-row-menus.tsx')

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
  const { Pay } = side
  const payment = usePaying<OpenDocument>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: what pays only sets what is paid
  const phone = useMemo(() => documentPhoneRow(side, payment.letters.b), [side])
  const columns = useMemo(() => documentColumns(side), [side])
  const title = titleOf(filter, list.rowAt(0))
  const shown = useListColumns(`open-documents-${side.area}`, columns)
  const navigate = useNavigate()
  const menus = useOnSign(loadRowMenus)
  const parts = {
    side,
    pay: payment.letters.b,
    read: ({ entityId }: OpenDocument) => onOpen(entityId.uuid),
    openPartner: (uuid: string) => navigate(side.pageOf(uuid)),
  }
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
        onOpen={parts.read}
        letters={payment.letters}
        rowMenu={(row) => menus?.openDocumentMenu(row, parts) ?? []}
        selectedKey={opened ?? payment.paying?.uuid}
        emptyState={
          <EmptyState title="Nichts offen">
            {searchText.trim() === ''
              ? 'Hier ist nichts mehr offen.'
              : 'Keine offene Rechnung passt zu dieser Suche.'}
          </EmptyState>
        }
      />
      {payment.paying && <Pay key={payment.paying.uuid} {...payment.paying} onClose={payment.close} />}
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

/** Whose it is and what is open, how it stands and which it is; and its payment. */
function documentPhoneRow(side: OpenItemsSide, pay: (row: OpenDocument) => unknown): PhoneRow<OpenDocument> {
  const label = side.area === 'outgoing' ? 'Bezahlt' : 'Bezahlen'
  return {
    header: `${side.partner} und Rechnung`,
    lines: 3,
    cell: (row) => (
      <>
        <CellLine end={<strong className={styles.sum}>{shownMoney(row.amountDue, row.currency)}</strong>}>
          <PartnerLink side={side.pages} uuid={row.partnerEntityId} name={row.partner} />
        </CellLine>
        <CellWithAction
          action={
            row.amountDue > 0 && <CardAction label={label} number={row.number} onAct={() => pay(row)} />
          }
        >
          <CellLine>
            <Mark row={row} />
          </CellLine>
          <CellLine quiet>
            {row.number} · <DayText day={row.date} />
          </CellLine>
        </CellWithAction>
      </>
    ),
  }
}

function documentColumns(side: OpenItemsSide): GridColumn<OpenDocument>[] {
  return [
    { key: 'state', header: 'Status', width: 192, cell: (row) => <Mark row={row} /> },
    { key: 'due', header: 'Fällig', width: 104, cell: ({ dueDate }) => <DayText day={dueDate} /> },
    {
      key: 'number',
      header: 'Rechnungsnr.',
      width: 116,
      cell: (row) => (
        <OpenLink layer={openedKey} uuid={row.entityId.uuid}>
          {row.number}
        </OpenLink>
      ),
    },
    { key: 'date', header: 'Rechnungsdatum', width: 124, cell: (row) => <DayText day={row.date} /> },
    {
      key: 'partner',
      header: side.partner,
      flex: 1,
      minWidth: 200,
      givesRoom: true,
      cell: (row) => <PartnerLink side={side.pages} uuid={row.partnerEntityId} name={row.partner} />,
    },
    {
      key: 'gross',
      header: 'Betrag brutto',
      width: 116,
      align: 'right',
      cell: (row) => shownMoney(row.amountGross, row.currency),
    },
    {
      key: 'open',
      header: 'Offen',
      width: 112,
      align: 'right',
      cell: (row) => shownMoney(row.amountDue, row.currency),
    },
    {
      key: 'euro',
      header: 'Offen in EUR',
      width: 120,
      align: 'right',
      cell: (row) => <strong className={styles.sum}>{formatSum(row.amountDueEuro, 'EUR')}</strong>,
    },
  ]
}
