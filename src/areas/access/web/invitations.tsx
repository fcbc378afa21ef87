import { berlinDay, formatDay } from '#kernel/day.ts'
import { useCommand } from '#web/commands/use-command.ts'
import { useRead } from '#web/reads/use-read.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { DataTable } from '#web/ui/lists/data-table.tsx'
import { useToasts } from '#web/ui/popups/toasts.tsx'
import { type Invitation, inviteUser, readInvitations, withdrawInvitation } from '../contract/invitations.ts'
import { FormEnd } from './access-form.tsx'
import styles from './invitations.module.css'
import { InviteForm } from './invite-form.tsx'
import { roleOptions } from './role-names.ts'

/** Asks somebody in, by e-mail and with a role; and whom nobody has heard of yet. */
export function Invitations() {
  const { data = [] } = useRead(readInvitations)
  return (
    <Card title="Einladen">
      {/* What N begins there (shell/palette-host.tsx). */}
      <div data-begins-new>
        <InviteForm
          end={(submit) => (
            <FormEnd>
              <span />
              {submit}
            </FormEnd>
          )}
        />
      </div>
      {data.length > 0 && <OpenInvitations invitations={data} />}
    </Card>
  )
}

function OpenInvitations({ invitations }: { invitations: readonly Invitation[] }) {
  const toasts = useToasts()
  const again = useCommand(inviteUser, {
    onApplied: () => toasts.success('Die Einladung ist erneut geschrieben.'),
  })
  const withdraw = useCommand(withdrawInvitation, {
    onApplied: () => toasts.success('Die Einladung ist zurückgezogen.'),
  })
  return (
    <div className={styles.open}>
      <DataTable
        label="Offene Einladungen"
        rows={invitations}
        rowKey={({ entityId }) => entityId.uuid}
        columns={[
          { key: 'email', header: 'E-Mail', render: (one) => <Whom invitation={one} /> },
          {
            key: 'role',
            header: 'Rolle',
            render: ({ role }) => roleOptions.find(({ value }) => value === role)?.label ?? role,
          },
          { key: 'until', header: 'Gilt bis', render: untilText },
        ]}
        actions={({ entityId, email, role }) => (
          <div className={styles.acts}>
            <Button
              size="small"
              aria-label={`${email} erneut senden`}
              onClick={() => again.run({ email, role })}
            >
              Erneut senden
            </Button>
            <Button
              size="small"
              aria-label={`Einladung an ${email} zurückziehen`}
              onClick={() => withdraw.run({}, { uuid: entityId.uuid })}
            >
              Zurückziehen
            </Button>
          </div>
        )}
      />
    </div>
  )
}

function untilText({ expiresAt, isExpired }: Invitation): string {
  const end = new Date(expiresAt)
  const day = formatDay(berlinDay(end))
  if (!isExpired) return day
  return end > new Date() ? 'gilt nicht mehr, bitte erneut senden' : `abgelaufen am ${day}`
}

/** Without a mail server the link is handed on by hand. */
function Whom({ invitation: { email, link } }: { invitation: Invitation }) {
  if (link === null) return email
  return (
    <>
      {email}
      <div className={styles.link}>
        Ohne Mailserver geben Sie diesen Link weiter: <a href={link}>{link}</a>
      </div>
    </>
  )
}
