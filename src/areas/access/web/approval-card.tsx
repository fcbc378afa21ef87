import { useState } from 'react'
import type { Problem } from '#kernel/errors.ts'
import { CommandNotice } from '#web/commands/command-notice.tsx'
import { useCommand } from '#web/commands/use-command.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Select } from '#web/ui/choices/select.tsx'
import { useConfirm } from '#web/ui/layers/confirm-host.tsx'
import { useToasts } from '#web/ui/popups/toasts.tsx'
import { approveUser, rejectUser, type User } from '../contract.ts'
import type { AssignableRole } from '../rules/role-permissions.ts'
import styles from './approval-card.module.css'
import { refusalText } from './refusal-text.ts'
import { roleOptions } from './role-names.ts'

interface ApprovalCardProps {
  user: Pick<User, 'email' | 'data'> & { entityId: { uuid: string } }
  /** The decision was applied; told even when the card has gone by then. */
  onDecided?: () => void
}

/** Somebody who waits for approval: on the page of users, and as a task (spec 1 §2.5). */
export function ApprovalCard({ user, onDecided }: ApprovalCardProps) {
  const [role, setRole] = useState<AssignableRole | null>('OFFICE')
  const { approve, reject, params, askToReject } = useDecision(user, onDecided)
  const { firstName, familyName } = user.data
  return (
    <article className={styles.card} aria-label={`${familyName}, ${firstName}`}>
      <div className={styles.who}>
        <h3>
          {familyName}, {firstName}
        </h3>
        <p className={styles.email}>{user.email}</p>
      </div>
      <Select
        label="Rolle zuweisen"
        placeholder="Rolle zuweisen"
        options={roleOptions}
        value={role}
        onChange={setRole}
        className={styles.role}
      />
      <div className={styles.actions}>
        <Button
          busy={reject.waiting}
          // The pressed one keeps the focus, and does nothing while it is under way.
          disabled={approve.isUnderWay}
          aria-haspopup="dialog"
          onClick={askToReject}
        >
          Ablehnen
        </Button>
        <Button
          kind="primary"
          busy={approve.waiting}
          disabled={role === null || reject.isUnderWay}
          onClick={() => role && approve.run({ role }, params)}
        >
          Freischalten
        </Button>
      </div>
      <div className={styles.notice}>
        <CommandNotice command={approve} />
        <CommandNotice command={reject} />
      </div>
    </article>
  )
}

/** The two commands that decide, and the question before the one that cannot be taken back. */
function useDecision(user: ApprovalCardProps['user'], onDecided: ApprovalCardProps['onDecided']) {
  const toasts = useToasts()
  const ask = useConfirm()
  const refused = { showsErrors: true, onError: (problem: Problem) => toasts.failure(refusalText(problem)) }
  const approve = useCommand(approveUser, {
    ...refused,
    onApplied: () => {
      toasts.success('Der Benutzer ist jetzt freigeschaltet.')
      onDecided?.()
    },
  })
  const reject = useCommand(rejectUser, {
    ...refused,
    onApplied: () => {
      toasts.success('Der Benutzer ist abgelehnt.')
      onDecided?.()
    },
  })
  const params = { uuid: user.entityId.uuid }
  const { firstName, familyName } = user.data
  function askToReject() {
    ask({
      title: `${familyName}, ${firstName} wirklich ablehnen?`,
      text: `Das Konto wird geschlossen; ${user.email} erfährt es per E-Mail und kann sich erneut registrieren.`,
      confirmLabel: 'Ablehnen',
      danger: true,
      work: () => reject.run({}, params),
    })
  }
  return { approve, reject, params, askToReject }
}
