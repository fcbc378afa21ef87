import { useEffect, useRef } from 'react'
import { readFirm } from '#areas/firm/contract/read-firm.ts'
import { unreachable } from '#web/api.ts'
import type { Failed } from '#web/reads/failed.ts'
import { useRead } from '#web/reads/use-read.ts'
import { Link } from '#web/router.tsx'
import { Card } from '#web/ui/card.tsx'
import { SkeletonRows } from '#web/ui/lists/skeleton-rows.tsx'
import { useKeptRow } from '#web/ui/lists/use-kept-row.ts'
import { ErrorState } from '#web/ui/notices/error-state.tsx'
import { Notice } from '#web/ui/notices/notice.tsx'
import { Page } from '#web/ui/page.tsx'
import { useToasts } from '#web/ui/popups/toasts.tsx'
import { readUsers, type User } from '../contract.ts'
import { ApprovalCard } from './approval-card.tsx'
import { Invitations } from './invitations.tsx'
import { KeysOfUsers } from './keys/keys-of-users.tsx'
import { refusalText } from './refusal-text.ts'
import { UserTile } from './user-tile.tsx'
import styles from './users-page.module.css'

const byName = new Intl.Collator('de')

/** `/auth/users`: who waits for approval, then a tile for each user, by family name (spec 1 §2.5). */
export default function UsersPage() {
  const { data, error } = useRead(readUsers)
  useFailureToast(error)
  return (
    <Page title="Benutzer">
      {error ? (
        <ErrorState onRetry={error.onRetry}>Die Benutzer konnten nicht geladen werden.</ErrorState>
      ) : data ? (
        <div className={styles.page}>
          <Users users={data} />
          <KeysOfUsers />
          <NoSecondFactor />
        </div>
      ) : (
        <SkeletonRows rows={4} />
      )}
    </Page>
  )
}

/** Specification 1 §8 wants a toast; the page itself says what is missing. */
function useFailureToast(error: Failed | undefined): void {
  const toasts = useToasts()
  const text = error && (error.message === unreachable ? unreachable : refusalText({ title: error.message }))
  useEffect(() => {
    if (text !== undefined) toasts.failure(text)
  }, [text, toasts])
}

/** Until the firm asks somebody for it. */
function NoSecondFactor() {
  const { data: firm } = useRead(readFirm)
  if (firm?.secondFactor !== 'OFF') return null
  return (
    <Notice title="Zur Anmeldung genügt das Passwort">
      Verlangen Sie einen zweiten Faktor, damit niemand hereinkommt, der nur ein Passwort kennt:{' '}
      <Link to="/auth/firm#weiteres">Firma, Anmeldung</Link>. Ihren eigenen richten Sie unter{' '}
      <Link to="/auth/account">Mein Konto</Link> ein.
    </Notice>
  )
}

function Users({ users }: { users: readonly User[] }) {
  const all = useRef<HTMLDivElement>(null)
  useKeptRow(all)
  const sorted = [...users].sort(
    (a, b) =>
      byName.compare(a.data.familyName, b.data.familyName) ||
      byName.compare(a.data.firstName, b.data.firstName),
  )
  const waiting = sorted.filter((user) => user.role === 'PENDING')
  return (
    <div ref={all} className={styles.page}>
      {waiting.length > 0 && (
        <Card title="Warten auf Freischaltung">
          {waiting.map((user) => (
            <ApprovalCard key={user.entityId.uuid} user={user} />
          ))}
        </Card>
      )}
      <ul className={styles.tiles} aria-label="Benutzer">
        {sorted.map(
          (user) =>
            user.role !== 'PENDING' && (
              <li key={user.entityId.uuid}>
                <UserTile user={user} role={user.role} />
              </li>
            ),
        )}
      </ul>
      <Invitations />
      <p className={styles.hint}>
        Ohne Einladung registrieren sich neue Benutzer selbst unter {`${location.host}/signup`} und warten
        dann hier auf ihre Freischaltung.
      </p>
    </div>
  )
}
