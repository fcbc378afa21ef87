import type { RunRow } from '#kernel/many-run.ts'
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

/** How far a letter of the run is. */
export function runText(run: RunRow): RunText {
  if (run.state === 'waiting') return { text: 'kommt noch', tone: 'quiet', more: null }
  if (run.state === 'sent') return { text: 'wird geschrieben …', tone: null, more: null }
  if (run.state === 'done') {
    const at = sentAt.get(run.requestId)
    const word = isMailed(run) ? 'gesendet' : 'geschrieben'
    return { text: at === undefined ? word : `${word} ${clock.format(at)}`, tone: null, more: null }
  }
  const isStale = run.code === 'stale-value'
  return { text: run.reason ?? '', tone: isStale ? 'warning' : 'danger', more: '' }
}
