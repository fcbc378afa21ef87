import { useForm } from '#web/forms/use-form.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Checkbox } from '#web/ui/choices/checkbox.tsx'
import { PasswordField } from '#web/ui/fields/password-field.tsx'
import { confirmPasswordReset } from '../contract.ts'
import { shortestPassword } from '../rules/password-rule.ts'
import { AccessForm, FormEnd } from './access-form.tsx'
import { BrandLayout } from './brand-layout.tsx'
import { InvalidLink } from './invalid-link.tsx'
import { useLinkCall } from './use-link-call.ts'

/** `/reset/confirm`, the target of the link in the reset e-mail. The heading is the specification's. */
export default function ResetConfirmPage() {
  const { call, query, isInvalid } = useLinkCall(
    confirmPasswordReset,
    () => 'Das neue Passwort wurde gespeichert.',
  )
  const form = useForm({
    schema: confirmPasswordReset.input,
    initial: { password: '', endKeys: true },
    toInput: (values) => ({ ...query, ...values }),
    onSubmit: (input) => call(input),
  })
  if (isInvalid) return <InvalidLink title="Passwort zurücksetzen" to="/reset" />
  return (
    <BrandLayout title="Passwort zurücksetzen">
      <AccessForm form={form}>
        <PasswordField
          label="Neues Passwort"
          autoComplete="new-password"
          autoFocus
          hint={`Mindestens ${shortestPassword} Zeichen`}
          {...form.field('password')}
        />
        <Checkbox
          label="Auch meine Schlüssel für Programme beenden"
          hint="Nötig, wenn jemand in Ihr Konto oder Ihr Postfach konnte. Haben Sie keine Schlüssel, ändert das nichts."
          {...form.field('endKeys')}
        />
        <FormEnd>
          <span />
          <Button kind="primary" type="submit" busy={form.busy}>
            Neues Passwort speichern
          </Button>
        </FormEnd>
      </AccessForm>
    </BrandLayout>
  )
}
