import { PlainStateMark } from '#areas/documents/web/document-state-mark.tsx'
import { PartnerLink } from '#areas/partners/web/partner-link.tsx'
import { sideOfDocument } from '#areas/partners/web/side-of-document.ts'
import { berlinDay, formatDay, type Month } from '#kernel/day.ts'
import { monthLabel } from '#kernel/period.ts'
import { Card } from '#web/ui/card.tsx'
import { DayText } from '#web/ui/figures/day-text.tsx'
import { type Column, DataTable } from '#web/ui/lists/data-table.tsx'
import type { LateDocument } from '../contract/advance-return.ts'
import type { LateSupply } from '../contract/ec-sales.ts'
import { filedTitle, lateTitle, sinceTitle } from '../rules/printed-return.ts'
import { DocumentLink } from './document-link.tsx'
import { euroColumn } from './figure-text.ts'

type LateRow = LateDocument | LateSupply

interface LateDocumentsProps {
  late: readonly LateRow[]
  lastFiled: { filedAt: string; late: readonly LateRow[] } | null
  since: readonly LateRow[]
}

/** What came after a return or statement was locked, document by document; once one was filed again, what came since and what that had. */
export function LateDocuments({ late, lastFiled, since }: LateDocumentsProps) {
  if (lastFiled === null) return <LateTable title={lateTitle} rows={late} />
  return (
    <>
      <LateTable title={sinceTitle} rows={since} />
      <LateTable
        title={`${filedTitle} (${formatDay(berlinDay(new Date(lastFiled.filedAt)))})`}
        rows={lastFiled.late}
      />
    </>
  )
}

function LateTable({ title, rows }: { title: string; rows: readonly LateRow[] }) {
  if (rows.length === 0) return null
  return (
    <Card flush title={title}>
      <DataTable
        label={title}
        rows={rows.map((row, index) => ({ ...row, key: `${row.entityId.uuid} ${index}` }))}
        rowKey={({ key }) => key}
        columns={rows.some((row) => 'vatId' in row) ? statementColumns : returnColumns}
      />
    </Card>
  )
}

const commonColumns: readonly Column<LateRow>[] = [
  {
    key: 'number',
    header: 'Beleg',
    render: ({ documentType, entityId, number }) => (
      <DocumentLink documentType={documentType} uuid={entityId.uuid} number={number} />
    ),
  },
  { key: 'date', header: 'Vom', render: ({ date }) => <DayText day={date} /> },
  {
    key: 'partner',
    header: 'Partner',
    quiet: true,
    render: ({ documentType, partnerEntityId, partner }) => (
      <PartnerLink side={sideOfDocument(documentType)} uuid={partnerEntityId} name={partner} />
    ),
  },
]

const stateColumn: Column<LateRow> = {
  key: 'state',
  header: 'Stand',
  render: ({ state }) => (state === null ? 'gelöscht' : <PlainStateMark state={state} />),
}

const whyColumns: readonly Column<LateRow>[] = [
  {
    key: 'recorded',
    header: 'Erfasst im',
    // The server writes months as months.
    render: ({ recordedIn }) => monthLabel(recordedIn as Month),
  },
  { key: 'reasons', header: 'Grund', quiet: true, render: ({ reasons }) => reasons.join(' ') },
]

const returnColumns: readonly Column<LateRow>[] = [
  ...[...commonColumns, stateColumn, ...whyColumns],
  { key: 'base', header: 'Bemessung €', align: 'end', render: ({ base }) => euroColumn(base) },
  {
    key: 'tax',
    header: 'Steuer €',
    align: 'end',
    render: (row) => ('tax' in row ? euroColumn(row.tax) : ''),
  },
]

const statementColumns: readonly Column<LateRow>[] = [
  ...[...commonColumns, stateColumn],
  {
    key: 'vatId',
    header: 'USt-IdNr.',
    render: (row) => ('vatId' in row ? `${row.vatId || 'keine'} · ${row.kind}` : ''),
  },
  ...whyColumns,
  { key: 'base', header: 'Betrag €', align: 'end', render: ({ base }) => euroColumn(base) },
]
