import type { Month } from '#kernel/day.ts'
import { monthLabel, type Period, periodLabel } from '#kernel/period.ts'
import { Card } from '#web/ui/card.tsx'
import { DayText } from '#web/ui/figures/day-text.tsx'
import { DataTable } from '#web/ui/lists/data-table.tsx'
import { type EcSalesAnswer, fileCorrectedStatement, type LateSupply } from '../contract/ec-sales.ts'
import { DocumentLink } from './document-link.tsx'
import { euroColumn } from './figure-text.ts'
import { FilingNotice } from './filing-notice.tsx'

interface CorrectedStatementProps {
  made: EcSalesAnswer
  period: Period
}

/** Above a statement of which something came after it was locked: that it is to be filed again, and whether it was. */
export function CorrectedStatement({ made, period }: CorrectedStatementProps) {
  const { isCorrected, isFiled, filings } = made
  if (!isCorrected) return null
  return (
    <FilingNotice
      title="Berichtigte Meldung"
      command={fileCorrectedStatement}
      period={period}
      facts={periodLabel(period)}
      isFiled={isFiled}
      filings={filings.map((filing) => ({ ...filing, what: 'Abgegeben' }))}
    >
      {toldOf(made, period)}
    </FilingNotice>
  )
}

function toldOf({ isFiled, filings }: EcSalesAnswer, period: Period): string {
  const what = `Die Meldung ${periodLabel(period)} ist festgeschrieben; danach wurde etwas nachgemeldet.`
  if (isFiled) return what
  const since = filings.length > 0 ? ' Seit der letzten Abgabe ist etwas hinzugekommen.' : ''
  return `${what}${since} Die Berichtigung ist innerhalb eines Monats abzugeben (§ 18a Abs. 10 UStG). Die Datei enthält nur die Zeilen, die sich ändern, mit ihrem neuen Betrag.`
}

/** What came after the statement was locked, document by document and line by line. */
export function LateSupplies({ late }: { late: readonly LateSupply[] }) {
  if (late.length === 0) return null
  return (
    <Card flush title="Nachgemeldet">
      <DataTable
        label="Nachgemeldet"
        rows={late.map((row, index) => ({ ...row, key: `${row.entityId.uuid} ${index}` }))}
        rowKey={({ key }) => key}
        columns={[
          {
            key: 'number',
            header: 'Beleg',
            render: ({ documentType, entityId, number }) => (
              <DocumentLink documentType={documentType} uuid={entityId.uuid} number={number} />
            ),
          },
          { key: 'date', header: 'Vom', render: ({ date }) => <DayText day={date} /> },
          { key: 'partner', header: 'Kunde', quiet: true, render: ({ partner }) => partner },
          { key: 'vatId', header: 'USt-IdNr.', render: ({ vatId, kind }) => `${vatId || 'keine'} · ${kind}` },
          {
            key: 'recorded',
            header: 'Erfasst im',
            // The server writes months as months.
            render: ({ recordedIn }) => monthLabel(recordedIn as Month),
          },
          { key: 'reasons', header: 'Grund', quiet: true, render: ({ reasons }) => reasons.join(' ') },
          { key: 'base', header: 'Betrag €', align: 'end', render: ({ base }) => euroColumn(base) },
        ]}
      />
    </Card>
  )
}
