import type { ReactNode } from 'react'
import type { Mailing } from '#areas/firm/contract/read-mailing.ts'
import { noCustomerSender } from '#areas/firm/rules/customer-sender.ts'
import { ButtonLink } from '#web/ui/buttons/button-link.tsx'
import { Notice } from '#web/ui/notices/notice.tsx'
import styles from '../layers/invoice-layer.module.css'

interface MailingNoticeProps {
  mailing: Mailing | undefined
  /** Fetches the file, so that one can send it oneself. */
  children?: ReactNode
}

/** Says before an e-mail is written that it will reach nobody; nothing where it will. */
export function MailingNotice({ mailing, children }: MailingNoticeProps) {
  const className = styles.notice ?? ''
  if (mailing === undefined) return null
  if (mailing.server === null)
    return (
      <Notice
        kind="warning"
        className={className}
        title="Es ist kein Mailserver eingerichtet."
        {...(children !== undefined && { action: children })}
      >
        Kontor versendet diese E-Mail nicht, sondern legt sie als Datei in den Ordner „outbox“.
        {children !== undefined && ' Oder laden Sie die Rechnung herunter und senden sie selbst.'}
      </Notice>
    )
  if (mailing.customerSender !== null) return null
  return (
    <Notice
      kind="error"
      className={className}
      title="Es fehlt der Absender."
      action={
        <ButtonLink size="small" to="/auth/firm#anschrift">
          Firmendaten ergänzen
        </ButtonLink>
      }
    >
      {noCustomerSender}
    </Notice>
  )
}
