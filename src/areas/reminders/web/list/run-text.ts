import type { RunRow } from '#kernel/many-run.ts'
import type { ReminderRow } from '../../contract/list-reminders.ts'
import { isMailed, sentAt } from '../run/reminder-way.ts'

interface RunText {
  text: string
  tone: 'quiet' | 'warning' | 'danger' | null
  /** In place of the level's name; null where that stands. */
  more: string | null
}

const clock = new Intl.DateTimeFormat('de-DE', {
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Europe/Berlin',
})

/** What is known of a letter once it is written. */
export type WrittenLetter = Pick<ReminderRow, 'delivery' | 'withdrawn'>

/** How far a letter of the run is; of one that is written, what became of it (`letter`, once that is read). */
export function runText(run: RunRow, letter: WrittenLetter | undefined): RunText {
  if (run.state === 'waiting') return { text: 'kommt noch', tone: 'quiet', more: null }
  if (run.state === 'sent') return { text: 'wird geschrieben …', tone: null, more: null }
  if (run.state === 'done') return writtenText(run, letter)
  const isStale = run.code === 'stale-value'
  return { text: run.reason ?? '', tone: isStale ? 'warning' : 'danger', more: '' }
}

function writtenText(run: RunRow, letter: WrittenLetter | undefined): RunText {
  const plain = (text: string): RunText => ({ text, tone: null, more: null })
  const at = sentAt.get(run.requestId)
  const withTime = (word: string) => plain(at === undefined ? word : `${word} ${clock.format(at)}`)
  if (letter?.withdrawn) return { text: 'zurückgenommen', tone: 'quiet', more: letter.withdrawn.reason }
  if (letter?.delivery === 'FAILED')
    return { text: 'nicht zugestellt', tone: 'danger', more: 'Kontor versucht es weiter' }
  if (letter?.delivery === 'DOWNLOADED') return withTime('gedruckt')
  const isOut = letter?.delivery === 'SENT' || letter?.delivery === 'FILE'
  return isMailed(run) && isOut ? withTime('gesendet') : withTime('geschrieben')
}
