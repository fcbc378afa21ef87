import { attachmentPath } from '#areas/attachments/contract/attachment-link.ts'
import { MailMark } from '#areas/invoices/web/paper/mail-mark.tsx'
import { berlinDay, type Day, parseDay } from '#kernel/day.ts'
import { useFileDownload } from '#web/files/use-file-download.ts'
import { useRead } from '#web/reads/use-read.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { TextButton } from '#web/ui/buttons/text-button.tsx'
import { Card } from '#web/ui/card.tsx'
import { DayText } from '#web/ui/figures/day-text.tsx'
import type { BalanceLetterRow } from '../../contract/balance-letters.ts'
import { balanceLetterTitle } from '../../rules/balance-letter-page.ts'
import styles from './partner-page.module.css'
import type { PartnerSide } from './partner-side.ts'

/** Where the PDF of a letter is downloaded; it is made at once where it is not there yet. */
export const balanceLetterPath = (uuid: string, fileName: string) => attachmentPath(uuid, fileName)

interface LettersCardProps {
  side: PartnerSide
  uuid: string
  onNote: () => void
}

/** The accounts and requests to confirm that he was sent; nothing while there are none. */
export function LettersCard({ side, uuid, onNote }: LettersCardProps) {
  const { data } = useRead(side.balances, { params: { uuid } })
  const { download } = useFileDownload()
  if (!data?.length) return null
  return (
    <Card
      title="Schreiben zum Konto"
      actions={
        data.some(({ kind }) => kind === 'CONFIRMATION') && (
          <Button kind="quiet" size="small" onClick={onNote}>
            Antwort notieren
          </Button>
        )
      }
    >
      <ul className={styles.rows}>
        {data.map((letter) => {
          const address = balanceLetterPath(letter.entityId.uuid, letter.fileName || 'Schreiben.pdf')
          return (
            <li data-row="" key={letter.entityId.uuid}>
              <span>
                <TextButton onClick={() => void download(address)}>{titleOf(letter)}</TextButton>
                <small>{wayOf(letter)}</small>
              </span>
              <time dateTime={letter.writtenAt}>
                <DayText day={berlinDay(new Date(letter.writtenAt))} />
              </time>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}

function titleOf({ kind, from, day }: BalanceLetterRow): string {
  // Both travel as days.
  return balanceLetterTitle(kind, { from: from === null ? null : parseDay(from), day: day as Day }, 'DE')
}

function wayOf({ deliver, delivery, to }: BalanceLetterRow) {
  if (deliver === 'PRINT') return delivery === null ? 'noch nicht gedruckt' : 'auf Papier'
  if (delivery === null || delivery === 'DOWNLOADED') return `an ${to}`
  return (
    <>
      <MailMark state={delivery} /> an {to}
    </>
  )
}
