import type { Month } from '#kernel/day.ts'
import { monthLabel, type Period, periodLabel } from '#kernel/period.ts'
import { Card } from '#web/ui/card.tsx'
import { DayText } from '#web/ui/figures/day-text.tsx'
import { DataTable } from '#web/ui/lists/data-table.tsx'
import { type AdvanceReturnAnswer, fileCorrectedReturn } from '../contract/advance-return.ts'
import { DocumentLink } from './document-link.tsx'
import { euro, euroColumn } from './figure-text.ts'
import { FilingNotice } from './filing-notice.tsx'

interface CorrectedReturnProps {
  made: AdvanceReturnAnswer
  period: Period
}

/** Above a return of which something came after it was locked: that it is to be filed again, and whether it was. */
export function CorrectedReturn({ made, period }: CorrectedReturnProps) {
  if (made.declared === null) return null
  return (
    <FilingNotice
      title="Berichtigte Voranmeldung"
      command={fileCorrectedReturn}
      period={period}
      facts={`${periodLabel(period)} · ${euro(made.payable)}`}
      isFiled={made.isFiled}
      filings={made.filings.map((filing) => ({ ...filing, what: `Abgegeben mit ${euro(filing.payable)}` }))}
    >
      {toldOf(made, period)}
    </FilingNotice>
  )
}

function toldOf({ isFiled, filings }: AdvanceReturnAnswer, period: Period): string {
  const what = `Die Voranmeldung ${periodLabel(period)} ist festgeschrieben; danach wurde etwas nachgemeldet.`
  if (isFiled) return what
  const since = filings.length > 0 ? ' Seit der letzten Abgabe ist etwas hinzugekommen.' : ''
  return `${what}${since} Geben Sie sie unverzüglich noch einmal ab, mit allen Beträgen und einer 1 in Kennzahl 10 (§ 153 AO).`
}

/** What came after the return was locked, document by document. */
export function LateDocuments({ made: { late } }: Pick<CorrectedReturnProps, 'made'>) {
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
          { key: 'partner', header: 'Partner', quiet: true, render: ({ partner }) => partner },
          {
            key: 'recorded',
            header: 'Erfasst im',
            // The server writes months as months.
            render: ({ recordedIn }) => monthLabel(recordedIn as Month),
          },
          { key: 'reasons', header: 'Grund', quiet: true, render: ({ reasons }) => reasons.join(' ') },
          { key: 'base', header: 'Bemessung €', align: 'end', render: ({ base }) => euroColumn(base) },
          { key: 'tax', header: 'Steuer €', align: 'end', render: ({ tax }) => euroColumn(tax) },
        ]}
      />
    </Card>
  )
}
