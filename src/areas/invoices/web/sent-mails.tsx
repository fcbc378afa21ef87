import { instantText } from '#areas/documents/web/instant-text.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { FieldWarning } from '#web/ui/field-warning.tsx'
import { FormSection } from '#web/ui/form-grid.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { SentMail } from '../contract.ts'
import styles from './invoice-layer.module.css'

function stateOf({ deliveredAt, hasFailed }: SentMail) {
  if (deliveredAt !== null) return 'übergeben'
  if (!hasFailed) return 'wird versucht'
  return <FieldWarning>noch nicht zugestellt</FieldWarning>
}

/** The e-mails that went out with an invoice: to whom, when and by whom. */
export function SentMails({ mails }: { mails: readonly SentMail[] }) {
  if (mails.length === 0) return null
  return (
    <FormSection title="Versendet">
      {mails.some(({ hasFailed }) => hasFailed) && (
        <Notice kind="warning" className={styles.notice ?? ''}>
          Der Mailserver ist nicht erreichbar oder nimmt die E-Mail nicht an. Kontor versucht es weiter.
        </Notice>
      )}
      <DataTable
        label="Versendete E-Mails"
        rows={mails}
        rowKey={(mail) => `${mail.at} ${mail.to}`}
        columns={[
          { key: 'at', header: 'Am', render: (mail) => instantText(mail.at) },
          { key: 'to', header: 'An', render: (mail) => mail.to },
          { key: 'subject', header: 'Betreff', render: (mail) => mail.subject },
          { key: 'user', header: 'Von', quiet: true, render: (mail) => mail.user },
          {
            key: 'state',
            header: 'Zustellung',
            quiet: true,
            render: (mail) => stateOf(mail),
          },
        ]}
      />
    </FormSection>
  )
}
