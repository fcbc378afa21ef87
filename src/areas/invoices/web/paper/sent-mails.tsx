import type { SentMail } from '#areas/papers/contract.ts'
import { instantText } from '#web/instant-text.ts'
import { FormSection } from '#web/ui/forms/form-grid.tsx'
import { DataTable } from '#web/ui/lists/data-table.tsx'
import { Notice } from '#web/ui/notices/notice.tsx'
import styles from '../layers/invoice-layer.module.css'
import { MailMark } from './mail-mark.tsx'

function Delivery({
  mail: { deliveredAt, filed, withdrawn, hasFailed, refused, changedFile },
}: {
  mail: SentMail
}) {
  if (filed) return <MailMark state="FILE">als Datei abgelegt, nicht versendet</MailMark>
  if (deliveredAt !== null) return <MailMark state="SENT" />
  if (withdrawn) return <MailMark state="WITHDRAWN">nicht zugestellt, erneut gesendet</MailMark>
  if (!hasFailed) return <MailMark state="QUEUED" />
  if (changedFile !== null) return <MailMark state="FAILED">wartet: Datei verändert</MailMark>
  const word = refused.length > 0 ? `noch nicht an ${refused.join(', ')}` : 'noch nicht zugestellt'
  return <MailMark state="FAILED">{word}</MailMark>
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

/** The e-mails that were written with an invoice: to whom, when and by whom, and whether they went out. */
export function SentMails({ mails }: { mails: readonly SentMail[] }) {
  if (mails.length === 0) return null
  const failed = mails.filter(({ hasFailed, withdrawn }) => hasFailed && !withdrawn)
  const changed = failed.find(({ changedFile }) => changedFile !== null)?.changedFile ?? null
  return (
    <FormSection title="E-Mails">
      {failed.some(({ changedFile }) => changedFile === null) && (
        <Notice kind="warning" className={styles.notice ?? ''}>
          Der Mailserver ist nicht erreichbar oder nimmt die E-Mail nicht an. Kontor versucht es weiter.
        </Notice>
      )}
      {changed !== null && (
        <Notice kind="error" className={styles.notice ?? ''}>
          {`Die Datei „${changed}“ wurde an Kontor vorbei verändert und wird nicht versendet. Die E-Mail wartet, bis die Datei wieder die alte ist, etwa aus einer Sicherung. Manager sehen sie auf der Seite „Firma“ unter „Prüfung“.`}
        </Notice>
      )}
      <DataTable
        label="E-Mails zur Rechnung"
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
            render: (mail) => <Delivery mail={mail} />,
          },
        ]}
      />
    </FormSection>
  )
}
