import { StateChanges } from '#areas/documents/web/history/state-changes.tsx'
import { shownDay } from '#kernel/wire-values.ts'
import { Notice } from '#web/ui/notices/notice.tsx'
import type { Amendment } from '../../contract.ts'
import styles from './invoice-form.module.css'

interface LettersTakenProps {
  letters: readonly Amendment[]
  /** What has taken them over. */
  by?: string
}

/** Which letters of the old invoice the form has taken over, and what of them it cannot: texts of their own. Nothing where there is none. */
export function LettersTaken({ letters, by = 'Die neue Rechnung' }: LettersTakenProps) {
  const taken = letters.filter(({ instead }) => instead !== null)
  const byHand = letters.filter(({ instead }) => instead === null)
  return (
    <>
      {taken.length > 0 && (
        <Notice className={styles.notice} title={`Übernommen: ${namesOf(taken)}.`}>
          {by} sagt, was dort richtiggestellt ist
          {taken.length > 1 && '; was mehrmals berichtigt wurde, wie zuletzt'}.
          <OwnTexts letters={taken} />
        </Notice>
      )}
      {byHand.length > 0 && (
        <Notice
          kind="warning"
          className={styles.notice}
          title={`Bitte von Hand übernehmen: ${namesOf(byHand)}.`}
        >
          {byHand.map(({ entityId, changes }) => (
            <StateChanges key={entityId.uuid} changes={changes} />
          ))}
          <OwnTexts letters={byHand} />
        </Notice>
      )}
    </>
  )
}

function OwnTexts({ letters }: { letters: readonly Amendment[] }) {
  return letters
    .filter(({ text }) => text !== '')
    .map(({ entityId, title, text }) => (
      <p key={entityId.uuid}>
        In {title} steht auch, bitte von Hand übernehmen: „{text}“
      </p>
    ))
}

const namesOf = (letters: readonly Amendment[]) =>
  letters.map(({ title, date }) => `${title} vom ${shownDay(date)}`).join(', ')
