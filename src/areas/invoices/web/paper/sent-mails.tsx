import { instantText } from '#web/instant-text.ts'
import { FieldWarning } from '#web/ui/fields/field-warning.tsx'
import { FormSection } from '#web/ui/forms/form-grid.tsx'
import { DataTable } from '#web/ui/lists/data-table.tsx'
import { Notice } from '#web/ui/notices/notice.tsx'
import type { SentMail } from '../../contract.ts'
import styles from '../layers/invoice-layer.module.css'

function stateOf({ deliveredAt, hasFailed, refused }: SentMail) {
  if (deliveredAt !== null) return 'übergeben'
  if (!hasFailed) return 'wird versucht'
  const state = refused.length > 0 ? `noch nicht an ${refused.join(', ')}` : 'noch nicht zugestellt'
  return <FieldWarning>{state}</FieldWarning>
}

function Recipients({ mail: { to, cc, bcc } }: { mail: SentMail }) {
  return (
    <>
      {to}
      {cc.length > 0 && <div className={styles.copies}>Kopie: {cc.join(', ')}</div>}
      {bcc.length > 0 && <div className={styles.copies}>Blindkopie: {bcc.join(', ')}</div>}
    </>
  )
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
          { key: 'to', header: 'An', render: (mail) => <Recipients mail={mail} /> },
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
