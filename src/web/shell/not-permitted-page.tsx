import { errorTable } from '#kernel/errors.ts'
import { Link } from '../router.tsx'
import { Lock } from '../ui/first-icons.ts'
import { EmptyState } from '../ui/notices/empty-state.tsx'
import styles from './shell.module.css'

/** For a page that exists, but not for this person. */
export function NotPermittedPage() {
  return (
    <main className={styles.centered}>
      <h1 className={styles.centeredTitle}>Kein Zugang</h1>
      <EmptyState
        title={errorTable['not-permitted'].title}
        icon={<Lock />}
        action={<Link to="/auth/dashboard">Zur Übersicht</Link>}
      >
        <Link to={`/auth/requests?von=${encodeURIComponent(location.pathname)}`}>
          Bei der Geschäftsführung anfragen
        </Link>
      </EmptyState>
    </main>
  )
}
