import { useState } from 'react'
import { type Period, periodText } from '#kernel/period.ts'
import { holdCitations } from '#kernel/texts/citations.ts'
import { errorsOf, useCommand } from '#web/commands/use-command.ts'
import { useForm } from '#web/forms/use-form.ts'
import { instantText } from '#web/instant-text.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { FormFooter } from '#web/ui/forms/form-footer.tsx'
import { SideLayer } from '#web/ui/layers/side-layer.tsx'
import { Notice } from '#web/ui/notices/notice.tsx'
import type { fileCorrectedReturn } from '../contract/advance-return.ts'
import type { fileCorrectedStatement } from '../contract/ec-sales.ts'
import styles from './tax-returns.module.css'

interface Filed {
  entityId: { uuid: string }
  filedAt: string
  filedBy: string
  note: string
  /** 'Abgegeben mit 190,00 €'. */
  what: string
}

interface FilingNoticeProps {
  /** What is to be filed: 'Berichtigte Voranmeldung'. */
  title: string
  command: typeof fileCorrectedReturn | typeof fileCorrectedStatement
  period: Period
  /** What it comes to, beside its title. */
  facts: string
  isFiled: boolean
  filings: readonly Filed[]
  /** Why it is to be filed, and how. */
  children: string
}

/** That a return or statement of which something came later is to be filed again, with the note that it was. */
export function FilingNotice(props: FilingNoticeProps) {
  const { title, isFiled, filings, children } = props
  const [isFiling, setFiling] = useState(false)
  return (
    <>
      <Notice
        kind={isFiled ? 'success' : 'warning'}
        title={isFiled ? doneTitle(title, filings) : `${title} abgeben`}
        action={
          !isFiled && (
            <Button size="small" onClick={() => setFiling(true)}>
              Als abgegeben vermerken
            </Button>
          )
        }
      >
        <p className={styles.told}>{holdCitations(children)}</p>
        {filings.length > 0 && (
          <ul className={styles.notes}>
            {filings.map(({ entityId, filedAt, filedBy, note, what }) => (
              <li key={entityId.uuid}>
                {`${what}, vermerkt am ${instantText(filedAt)}${filedBy && ` von ${filedBy}`}${note && `: ${note}`}`}
              </li>
            ))}
          </ul>
        )}
      </Notice>
      {isFiling && <FilingLayer {...props} onClose={() => setFiling(false)} />}
    </>
  )
}

function doneTitle(title: string, filings: readonly Filed[]): string {
  if (filings.length === 0) return 'Nichts zu berichtigen'
  return `Die ${title.charAt(0).toLowerCase()}${title.slice(1)} ist abgegeben`
}

/** Notes that it was filed; Kontor itself files nothing. */
function FilingLayer({
  title,
  command,
  period,
  facts,
  onClose,
}: FilingNoticeProps & { onClose: () => void }) {
  const file = useCommand(command, { showsErrors: 'fields', onApplied: onClose })
  const form = useForm({
    schema: command.input,
    initial: { note: '' },
    toInput: ({ note }: { note: string }) => ({ note }),
    paths: { note: ['note', 'period'] },
    keep: { form: `${command.name}/${periodText(period)}`, what: 'den Vermerk einer Abgabe' },
    onSubmit: async (input) => errorsOf(await file.run(input, { period: periodText(period) })),
  })
  return (
    <SideLayer
      open
      onClose={onClose}
      size="narrow"
      title={title}
      facts={facts}
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
