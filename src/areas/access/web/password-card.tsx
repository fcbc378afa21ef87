import { CommandNotice } from '#web/commands/command-notice.tsx'
import { useCommand } from '#web/commands/use-command.ts'
import { useForm } from '#web/forms/use-form.ts'
import { useSession } from '#web/session/session.ts'
import { Card } from '#web/ui/card.tsx'
import { PasswordField } from '#web/ui/fields/password-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { FormFooter } from '#web/ui/forms/form-footer.tsx'
import { useToasts } from '#web/ui/popups/toasts.tsx'
import { changePassword } from '../contract/account.ts'
import { isOwnEmail, passwordIsEmail, shortestPassword } from '../rules/password-rule.ts'
import styles from './account-page.module.css'

/** Changes the own password; the other sessions end with it. */
export function PasswordCard() {
  const toasts = useToasts()
  const email = useSession()?.email ?? ''
  const change = useCommand(changePassword, {
    showsErrors: 'fields',
    onApplied: () => {
      toasts.success('Das neue Passwort wurde gespeichert. Ihre anderen Sitzungen sind beendet.')
      form.reset()
    },
  })
  const form = useForm({
    schema: changePassword.input,
    initial: { currentPassword: '', password: '' },
    toInput: (values) => values,
    check: ({ password }) =>
      isOwnEmail(password, email) ? [{ path: 'password', message: passwordIsEmail }] : [],
    onSubmit: (input) => change.run(input),
  })
  return (
    <Card title="Passwort ändern">
      <form {...form.formProps} className={styles.form}>
        {/* Password managers keep the password under it. */}
        <TextField
          label="E-Mail"
          type="email"
          autoComplete="username"
          readOnly
          value={email}
          onChange={() => {}}
        />
        <PasswordField
          label="Bisheriges Passwort"
          autoComplete="current-password"
          {...form.field('currentPassword')}
        />
        <PasswordField
          label="Neues Passwort"
          autoComplete="new-password"
          hint={`Mindestens ${shortestPassword} Zeichen`}
          {...form.field('password')}
        />
        <CommandNotice command={change} />
        <FormFooter form={form} saveLabel="Passwort ändern" busy={form.busy || change.isUnderWay} />
      </form>
    </Card>
  )
}
