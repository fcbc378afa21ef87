import { Hourglass } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSession } from '#web/session.ts'
import type { Page as PageEntry } from '#web/shell/page.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Page } from '#web/ui/page.tsx'
import styles from './dashboard-page.module.css'
import { StartPage } from './start-page.tsx'

interface DashboardPageProps {
  pages: readonly PageEntry[]
  /** What waits to be done; before everything else that one finds. */
  waiting?: ReactNode
  /** Cards of areas that stand after this one. */
  cards?: ReactNode
}

/** `/auth/dashboard`, the first page after the login. Whoever waits for approval sees only that. */
export function DashboardPage({ pages, waiting, cards }: DashboardPageProps) {
  const session = useSession()
  if (!session) return null
  if (session.permissions.includes('USER_APPROVAL_WAIT')) return <WaitingPage />
  return <StartPage pages={pages} session={session} waiting={waiting} cards={cards} />
}

/** The approval changes the user's role; the event renews the token, and the page unlocks by itself (decisions §3). */
function WaitingPage() {
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
