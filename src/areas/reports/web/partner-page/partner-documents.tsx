import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { DocumentStateMark } from '#areas/documents/web/document-state-mark.tsx'
import { shownMoney } from '#areas/tasks/rules/shown-task.ts'
import { answerOf, getRead } from '#web/api.ts'
import { Link } from '#web/router.tsx'
import { Card } from '#web/ui/card.tsx'
import { DayText } from '#web/ui/figures/day-text.tsx'
import { CellLine } from '#web/ui/grid/cell-lines.tsx'
import { DataTable } from '#web/ui/lists/data-table.tsx'
import { MoreRows } from '#web/ui/lists/more-rows.tsx'
import { SkeletonRows } from '#web/ui/lists/skeleton-rows.tsx'
import { ErrorState } from '#web/ui/notices/error-state.tsx'
import { useToday } from '#web/use-today.ts'
import { mostTold, type PartnerOverview } from '../../contract/partner-account.ts'
import { DocumentLink, type OfPartner } from './document-link.tsx'
import { OpenOnDay, Payments, StatementView } from './partner-account-views.tsx'
import styles from './partner-page.module.css'
import { daysOfYear, type Shown, shownQuery, type View } from './partner-paths.ts'
import { detailOf, type ShownDocument } from './shown-document.ts'

interface PartnerDocumentsProps extends OfPartner {
  figures: PartnerOverview
  shown: Shown
}

/** The documents of a partner, what is open of them, his payments and his account. */
export function PartnerDocuments({ side, uuid, figures, shown, onOpen }: PartnerDocumentsProps) {
  const { documents, payments, open } = figures
  const count = (number: number) => ` ${number.toLocaleString('de-DE')}`
  const tabs: readonly [View, string][] = [
    ['alle', `Alle${count(documents)}`],
    ['offen', `Offen${count(open.documents)}`],
    ['zahlungen', `Zahlungen${count(payments)}`],
    ['konto', 'Kontoauszug'],
  ]
  const of = { side, uuid, onOpen }
  return (
    <Card
      title="Belege"
      flush
      actions={
        <nav aria-label="Belege" className={styles.views}>
          {tabs.map(([view, label]) => (
            <Link
              key={view}
              to={shownQuery({ view })}
              replace
              className={styles.view}
              {...(shown.view === view && { 'aria-current': true })}
            >
              {label}
            </Link>
          ))}
        </nav>
      }
    >
      {shown.view === 'alle' && <AllDocuments key={String(shown.year)} {...of} year={shown.year} />}
      {shown.view === 'offen' && <OpenOnDay {...of} />}
      {shown.view === 'zahlungen' && <Payments {...of} />}
      {shown.view === 'konto' && <StatementView {...of} />}
    </Card>
  )
}

const firstRows = 12
const moreRows = 50

function AllDocuments({ side, uuid, year, onOpen }: OfPartner & { year: number | null }) {
  const today = useToday()
  const ofPartner = { filterType: 'partner', partner: uuid }
  const filter =
    year === null
      ? ofPartner
      : {
          filterType: 'all',
          of: [ofPartner, { filterType: 'period', by: side.dateName, ...daysOfYear(year) }],
        }
  const { list, at } = side.useDocuments(filter)
  const [wanted, setWanted] = useState(firstRows)
  const rows: ShownDocument[] = []
  for (let index = 0; index < Math.min(wanted, list.rowCount); index++) {
    const row = at(index)
    if (row) rows.push(row)
  }
  const told = useContents({ side, uuid }, rows)
  function showMore() {
    setWanted(wanted + moreRows)
    list.onVisibleRange(0, wanted + moreRows)
  }
  if (list.error) return <ErrorState onRetry={list.error.onRetry}>{list.error.message}</ErrorState>
  if (list.isLoading) return <SkeletonRows rows={6} />
  return (
    <>
      {year !== null && (
        <div className={styles.year}>
          Nur {year}
          <Link to={shownQuery({})}>Alle Jahre</Link>
        </div>
      )}
      <DataTable
        label="Belege"
        rows={rows}
        rowKey={(row) => row.uuid}
        phone={(row) => <DocumentLines document={row} text={told(row)} onOpen={onOpen} />}
        empty={year === null ? 'Noch keine Belege' : `Keine Belege aus ${year}`}
        columns={[
          {
            key: 'number',
            header: 'Nummer',
            render: ({ uuid: document, number }) => (
              <DocumentLink document={document} number={number} onOpen={onOpen} />
            ),
          },
          { key: 'date', header: 'Datum', render: ({ date }) => <DayText day={date} /> },
          { key: 'text', header: 'Inhalt', quiet: true, render: (row) => told(row) },
          { key: 'state', header: 'Status', render: (row) => <Status document={row} today={today} /> },
          {
            key: 'amount',
            header: 'Betrag',
            align: 'end',
            render: (row) => <Amount document={row} />,
          },
        ]}
      />
      <MoreRows shown={rows.length} left={Math.max(list.rowCount - wanted, 0)} onMore={showMore} />
    </>
  )
}

/** What each is about; until that is known, its booking text. */
function useContents(
  { side: { contents }, uuid }: Pick<OfPartner, 'side' | 'uuid'>,
  rows: readonly ShownDocument[],
): (row: ShownDocument) => string {
  const parts = Array.from({ length: Math.ceil(rows.length / mostTold) }, (_, part) =>
    rows.slice(part * mostTold, (part + 1) * mostTold).map((row) => row.uuid),
  )
  const told = useQueries({
    queries: parts.map((part) => {
      const query = { documents: part.join(',') }
      return {
        queryKey: [contents.resource, 'read', contents.path, { uuid }, query] as const,
        queryFn: async ({ signal }: { signal: AbortSignal }) =>
          answerOf(await getRead(contents, { uuid }, query, signal)),
      }
    }),
    combine: (results) => results.flatMap(({ data }) => data ?? []),
  })
  const texts = new Map(told.map(({ documentEntityId, text }) => [documentEntityId, text]))
  return (row) => texts.get(row.uuid) ?? row.text
}

interface DocumentLinesProps {
  document: ShownDocument
  text: string
  onOpen: OfPartner['onOpen']
}

/** A document on a phone. */
function DocumentLines({ document, text, onOpen }: DocumentLinesProps) {
  return (
    <>
      <CellLine end={<Amount document={document} />}>
        <DocumentLink document={document.uuid} number={document.number} onOpen={onOpen} />
      </CellLine>
      <CellLine>
        <Status document={document} today={useToday()} />
      </CellLine>
      <CellLine quiet>
        <DayText day={document.date} />
        {text && <> · {text}</>}
      </CellLine>
    </>
  )
}

/** Struck through where nobody owes it any more. */
function Amount({ document: { amountGross, currency, state } }: { document: ShownDocument }) {
  const amount = shownMoney(amountGross, currency)
  return (
    <span className={styles.amount}>
      {state === 'CANCELLED' ? <s className={styles.off}>{amount}</s> : amount}
    </span>
  )
}

/** As the lists of documents say it, by a mark and its word. */
function Status({ document, today }: { document: ShownDocument; today: ReturnType<typeof useToday> }) {
  const detail = detailOf(document, today)
  return (
    <span className={styles.word}>
      <DocumentStateMark row={document} />
      {detail && <span className={styles.none}> · {detail}</span>}
    </span>
  )
}
