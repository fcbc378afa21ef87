import { Link } from '../router.tsx'
import { CircleHelp } from '../ui/first-icons.ts'
import { EmptyState } from '../ui/notices/empty-state.tsx'
import styles from './shell.module.css'

/** For an address that leads nowhere. */
export function NotFoundPage() {
  return (
    <main className={styles.centered}>
      <title>Seite nicht gefunden – Kontor</title>
      <h1 className={styles.centeredTitle}>Seite nicht gefunden</h1>
      <EmptyState
        title="Unter dieser Adresse gibt es nichts."
        icon={<CircleHelp />}
        action={<Link to="/auth/dashboard">Zur Übersicht</Link>}
      >
        Vielleicht ist der Link unvollständig, oder der Eintrag wurde gelöscht.
      </EmptyState>
    </main>
  )
}
