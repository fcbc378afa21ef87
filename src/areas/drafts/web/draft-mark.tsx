import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import type { DraftState } from './draft-saver.ts'
import styles from './drafts.module.css'

const clock = new Intl.DateTimeFormat('de-DE', {
  timeZone: 'Europe/Berlin',
  hour: '2-digit',
  minute: '2-digit',
})

const words = {
  late: 'Entwurf noch nicht gespeichert',
  stale: 'Entwurf nicht gespeichert',
  gone: 'Entwurf nicht gespeichert',
  refused: 'Entwurf nicht gespeichert',
} as const

/** What becomes of what is typed: kept in this browser, or saved as a draft, and when. */
export function DraftMark({ state, dirty }: { state: DraftState; dirty: boolean }) {
  const { uuid, savedAt, trouble, reason } = state
  const isDraft = uuid !== null
  const text = trouble
    ? words[trouble]
    : savedAt !== null
      ? `Entwurf gespeichert ${clock.format(savedAt)}`
      : isDraft
        ? 'Entwurf'
        : dirty && 'Eingaben werden behalten'
  return (
    <>
      <span className={trouble ? styles.late : styles.mark} title={reason || undefined}>
        {text}
      </span>
      {/* Read out once, not at every save. */}
      <VisuallyHidden>
        <span role="status">{trouble ? words[trouble] : savedAt !== null && 'Als Entwurf gespeichert'}</span>
      </VisuallyHidden>
    </>
  )
}
