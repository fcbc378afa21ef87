import { CommandNotice } from '#web/commands/command-notice.tsx'
import { useCommand } from '#web/commands/use-command.ts'
import { useForm } from '#web/forms/use-form.ts'
import { useRead } from '#web/reads/use-read.ts'
import { useSession } from '#web/session/session.ts'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/choices/checkbox.tsx'
import { PasswordField } from '#web/ui/fields/password-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { FormFooter } from '#web/ui/forms/form-footer.tsx'
import { useToasts } from '#web/ui/popups/toasts.tsx'
import { changePassword } from '../contract/account.ts'
import { readOwnKeys } from '../contract/keys.ts'
import { isOwnEmail, passwordIsEmail, shortestPassword } from '../rules/password-rule.ts'
import styles from './account-page.module.css'

/** Changes the own password; the other sessions end with it, and the keys for scripts, unless they are to go on. */
export function PasswordCard() {
  const toasts = useToasts()
  const email = useSession()?.email ?? ''
  const { data: keys, error } = useRead(readOwnKeys)
  const good = keys?.filter(({ state }) => state === 'GOOD')
  // They end also where they could not be read.
  const hasKeys = good ? good.length > 0 : error !== null
  const change = useCommand(changePassword, {
    showsErrors: 'fields',
    onApplied: () => {
      const what = hasKeys && form.values.endKeys ? 'Sitzungen und Ihre Schlüssel' : 'Sitzungen'
      toasts.success(`Das neue Passwort wurde gespeichert. Ihre anderen ${what} sind beendet.`)
      form.reset()
    },
  })
  const form = useForm({
    schema: changePassword.input,
    initial: { currentPassword: '', password: '', endKeys: true },
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
        {hasKeys && (
          <Checkbox
            label="Auch meine Schlüssel für Programme beenden"
            hint={endingHint(good)}
            {...form.field('endKeys')}
          />
        )}
        <CommandNotice command={change} />
        <FormFooter form={form} saveLabel="Passwort ändern" busy={form.busy || change.isUnderWay} />
      </form>
    </Card>
  )
}

const endingHint = (keys: readonly { name: string }[] = []) =>
  `${keys.map(({ name }) => `„${name}“`).join(', ')}${keys.length > 0 ? '. ' : ''}Nötig, wenn jemand Ihr Passwort kennen könnte; die Programme brauchen dann neue.`
