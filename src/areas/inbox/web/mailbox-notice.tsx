import type { AnswerOf } from '#kernel/declare.ts'
import { instantText } from '#web/instant-text.ts'
import { useRead } from '#web/reads/use-read.ts'
import { useMay } from '#web/session/session.ts'
import { Notice } from '#web/ui/notices/notice.tsx'
import { readMailbox } from '../contract/mailbox.ts'
import styles from './inbox.module.css'

type Mailbox = NonNullable<AnswerOf<typeof readMailbox>['mailbox']>

/** How the mailbox stands, and which of its e-mails come; how one is set up. */
export function MailboxNotice() {
  const { data } = useRead(readMailbox)
  if (!data) return null
  const { mailbox } = data
  if (!mailbox) return <SetUp />
  return (
    <>
      <State mailbox={mailbox} />
      <p className={styles.source}>
        Rechnungen aus {mailbox.name} kommen von selbst: zuerst die ungelesenen, danach jede, die neu ankommt.
        Was vorher schon gelesen war, kommt nicht.
      </p>
    </>
  )
}

/** That something is wrong with it, and what; that e-mails are still being fetched. */
function State({ mailbox }: { mailbox: Mailbox }) {
  const { name, failure, failingSince, succeededAt, waiting } = mailbox
  if (failure !== null)
    return (
      <Notice live kind="warning" title={`Störung beim Postfach ${name}`}>
        {failure} {failingSince && `Seit ${instantText(failingSince)}. `}Kontor versucht es jede Minute
        wieder; was inzwischen kommt, geht nicht verloren.
      </Notice>
    )
  if (succeededAt === null)
    return <Notice live>{`Kontor sieht zum ersten Mal in das Postfach ${name} …`}</Notice>
  if (waiting > 0)
    return (
      <Notice live>
        {waiting === 1
          ? `1 E-Mail aus ${name} wird noch abgeholt.`
          : `${waiting.toLocaleString('de-DE')} E-Mails aus ${name} werden noch abgeholt.`}
      </Notice>
    )
  return null
}

/** For who looks after the settings; the empty page says it to everybody else. */
function SetUp() {
  return useIsSettingUp() && <Notice>{setUpText}</Notice>
}

const useIsSettingUp = () => useMay('LINE_ITEM_CATEGORY_CREATE')

const setUpText = (
  <>
    Rechnungen aus einem Postfach kommen von selbst hierher, wenn die Einstellung <code>IMAP_URL</code> es
    nennt: <code>imaps://benutzer:passwort@server/ordner</code>.
  </>
)

/** What the empty page says of where papers could come from, too, where it does not stand above. */
export function MailboxText() {
  const { data } = useRead(readMailbox)
  const isToldAbove = useIsSettingUp()
  return !data || data.mailbox || isToldAbove ? null : <> {setUpText}</>
}
