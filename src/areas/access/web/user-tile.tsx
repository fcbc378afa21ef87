import { useCommand } from '#web/commands/use-command.ts'
import { useSession } from '#web/session/session.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { TextButton } from '#web/ui/buttons/text-button.tsx'
import { Select } from '#web/ui/choices/select.tsx'
import { UserX } from '#web/ui/icons.ts'
import { useConfirm } from '#web/ui/layers/confirm-host.tsx'
import { takeSecondFactorAway } from '../contract/second-factor.ts'
import { changeUserProperty, rejectUser, type User } from '../contract.ts'
import type { AssignableRole } from '../rules/role-permissions.ts'
import { roleOptions } from './role-names.ts'
import styles from './user-tile.module.css'

/** One user: name, e-mail, the role that can be changed, and the end of the access. */
export function UserTile({ user, role }: { user: User; role: AssignableRole }) {
  const ask = useConfirm()
  const session = useSession()
  const change = useCommand(changeUserProperty)
  const reject = useCommand(rejectUser, { showsErrors: 'fields' })
  const { uuid } = user.entityId
  const name = `${user.data.firstName} ${user.data.familyName}`

  async function assign(value: AssignableRole) {
    if (value === role) return
    const isOwn = session?.userId === uuid
    if (
      isOwn &&
      !(await ask({
        title: 'Eigene Rolle wirklich ändern?',
        text: 'Sie können danach keine Benutzer mehr verwalten und die eigene Rolle nicht selbst zurücksetzen.',
        confirmLabel: 'Rolle ändern',
      }))
    )
      return
    change.run({ propertyName: 'role', oldValue: role, value }, { uuid, propertyName: 'role' })
  }

  function askToShutOut() {
    ask({
      title: `Zugang von ${name} wirklich beenden?`,
      text: 'Das Konto wird geschlossen, offene Sitzungen und Schlüssel enden sofort.',
      confirmLabel: 'Zugang beenden',
      danger: true,
      work: () => reject.run({}, { uuid }),
    })
  }

  return (
    <article className={styles.tile} aria-label={name}>
      <header className={styles.head}>
        <span className={styles.initials} aria-hidden="true">
          {initials(user)}
        </span>
        <div className={styles.who}>
          <h2 className={styles.name}>{name}</h2>
          <p className={styles.email} title={user.email}>
            {user.email}
          </p>
        </div>
        <IconButton
          label="Zugang beenden"
          aria-haspopup="dialog"
          icon={<UserX aria-hidden="true" />}
          size="small"
          busy={reject.waiting}
          onClick={askToShutOut}
        />
      </header>
      <Select
        label="Rolle"
        options={roleOptions}
        value={role}
        disabled={change.isUnderWay}
        onChange={assign}
      />
      {user.hasSecondFactor && <SecondFactor user={user} isOwn={session?.userId === uuid} />}
    </article>
  )
}

/** That there is one; another's can be taken away. */
function SecondFactor({ user, isOwn }: { user: User; isOwn: boolean }) {
  const ask = useConfirm()
  const takeAway = useCommand(takeSecondFactorAway, { showsErrors: 'fields' })
  const { uuid } = user.entityId
  const name = `${user.data.firstName} ${user.data.familyName}`

  function askToTakeAway() {
    ask({
      title: `Zweiten Faktor von ${name} wirklich entfernen?`,
      text: 'Für die nächste Anmeldung genügt das Passwort; verlangt die Firma einen zweiten Faktor, wird er dabei neu eingerichtet. Vergewissern Sie sich, dass wirklich diese Person Sie darum bittet.',
      confirmLabel: 'Zweiten Faktor entfernen',
      danger: true,
      work: () => takeAway.run({}, { uuid }),
    })
  }

  return (
    <p className={styles.factor}>
      Mit zweitem Faktor
      {!isOwn && (
        <TextButton aria-label={`Zweiten Faktor von ${name} entfernen`} onClick={askToTakeAway}>
          Entfernen
        </TextButton>
      )}
    </p>
  )
}

function initials({ data }: User): string {
  return (data.firstName.slice(0, 1) + data.familyName.slice(0, 1)).toUpperCase()
}
