import { Hourglass } from '../ui/first-icons.ts'
import { EmptyState } from '../ui/notices/empty-state.tsx'
import { Page } from '../ui/page.tsx'
import styles from './shell.module.css'

/** The approval changes the user's role; the event renews the token, and the page unlocks by itself (decisions §3). */
export function WaitingPage() {
  return (
    <Page title="Übersicht" titleHidden>
      <div className={styles.waiting} role="status">
        <EmptyState
          icon={<Hourglass />}
          title="Bitte warten Sie auf die Freischaltung durch den Geschäftsführer."
        >
          Sie können diese Seite offen lassen: Sie schaltet sich von selbst frei.
        </EmptyState>
      </div>
    </Page>
  )
}
