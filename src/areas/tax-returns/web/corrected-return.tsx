import { useState } from 'react'
import type { Month } from '#kernel/day.ts'
import { monthLabel, type Period, periodLabel, periodText } from '#kernel/period.ts'
import { holdCitations } from '#kernel/texts/citations.ts'
import { errorsOf, useCommand } from '#web/commands/use-command.ts'
import { useForm } from '#web/forms/use-form.ts'
import { instantText } from '#web/instant-text.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { DayText } from '#web/ui/figures/day-text.tsx'
import { FormFooter } from '#web/ui/forms/form-footer.tsx'
import { SideLayer } from '#web/ui/layers/side-layer.tsx'
import { DataTable } from '#web/ui/lists/data-table.tsx'
import { Notice } from '#web/ui/notices/notice.tsx'
import { type AdvanceReturnAnswer, fileCorrectedReturn } from '../contract/advance-return.ts'
import { DocumentLink } from './document-link.tsx'
import { euro, euroColumn } from './figure-text.ts'
import styles from './tax-returns.module.css'

interface CorrectedReturnProps {
  made: AdvanceReturnAnswer
  period: Period
}

/** Above a return of which something came after it was locked: that it is to be filed again, and whether it was. */
export function CorrectedReturn({ made, period }: CorrectedReturnProps) {
  const [isFiling, setFiling] = useState(false)
  if (made.declared === null) return null
  return (
    <>
      <Notice
        kind={made.isFiled ? 'success' : 'warning'}
        title={
          made.isFiled ? 'Die berichtigte Voranmeldung ist abgegeben' : 'Berichtigte Voranmeldung abgeben'
        }
        action={
          !made.isFiled && (
            <Button size="small" onClick={() => setFiling(true)}>
              Als abgegeben vermerken
            </Button>
          )
        }
      >
        <p className={styles.told}>{holdCitations(toldOf(made, period))}</p>
        {made.filings.length > 0 && (
          <ul className={styles.notes}>
            {made.filings.map(({ entityId, filedAt, filedBy, note, payable }) => (
              <li key={entityId.uuid}>
                {`Abgegeben mit ${euro(payable)}, vermerkt am ${instantText(filedAt)}${filedBy && ` von ${filedBy}`}${note && `: ${note}`}`}
              </li>
            ))}
          </ul>
        )}
      </Notice>
      {isFiling && <FilingLayer made={made} period={period} onClose={() => setFiling(false)} />}
    </>
  )
}

function toldOf({ isFiled, filings }: AdvanceReturnAnswer, period: Period): string {
  const what = `Die Voranmeldung ${periodLabel(period)} ist festgeschrieben; danach wurde etwas nachgemeldet.`
  if (isFiled) return what
  const since = filings.length > 0 ? ' Seit der letzten Abgabe ist etwas hinzugekommen.' : ''
  return `${what}${since} Geben Sie sie unverzüglich noch einmal ab, mit allen Beträgen und einer 1 in Kennzahl 10 (§ 153 AO).`
}

/** Notes that it was filed; Kontor itself files nothing. */
function FilingLayer({ made, period, onClose }: CorrectedReturnProps & { onClose: () => void }) {
  const file = useCommand(fileCorrectedReturn, { showsErrors: 'fields', onApplied: onClose })
  const form = useForm({
    schema: fileCorrectedReturn.input,
    initial: { note: '' },
    toInput: ({ note }: { note: string }) => ({ note }),
    paths: { note: ['note', 'period'] },
    keep: { form: `return-filing/${periodText(period)}`, what: 'den Vermerk einer Abgabe' },
    onSubmit: async (input) => errorsOf(await file.run(input, { period: periodText(period) })),
  })
  return (
    <SideLayer
      open
      onClose={onClose}
      size="narrow"
      title="Berichtigte Voranmeldung"
      facts={`${periodLabel(period)} · ${euro(made.payable)}`}
      form={form}
      footer={<FormFooter form={form} saveLabel="Als abgegeben vermerken" isShort />}
    >
      <TextField
        label="Vermerk"
        optional
        maxLength={500}
        hint="Etwa das Transferticket von ELSTER. Kontor vermerkt nur, dass Sie abgegeben haben."
        {...form.field('note')}
      />
    </SideLayer>
  )
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
