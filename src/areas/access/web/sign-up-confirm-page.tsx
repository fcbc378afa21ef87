import { useForm } from '#web/forms/use-form.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { PasswordField } from '#web/ui/fields/password-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { Cell, FormGrid } from '#web/ui/forms/form-grid.tsx'
import { confirmSignUp } from '../contract.ts'
import { shortestPassword } from '../rules/password-rule.ts'
import { AccessForm, FormEnd } from './access-form.tsx'
import { BrandLayout } from './brand-layout.tsx'
import { InvalidLink } from './invalid-link.tsx'
import { useLinkCall } from './use-link-call.ts'

const ofInvited =
  'Haben Sie Ihren Zugang schon angelegt, melden Sie sich damit an. Wurden Sie eingeladen, bitten Sie um eine neue Einladung.'

/** `/signup/confirm`, the target of the link in the confirmation e-mail. */
export default function SignUpConfirmPage() {
  const { call, query, isInvalid } = useLinkCall(confirmSignUp, ({ text }) => text)
  const form = useForm({
    schema: confirmSignUp.input,
    initial: { firstName: '', familyName: '', password: '' },
    toInput: (values) => ({
      ...query,
      ...values,
      loginUrl: `${location.origin}/login`,
      resetPasswordUrl: `${location.origin}/reset`,
    }),
    onSubmit: (input) => call(input),
  })
  if (isInvalid) return <InvalidLink title="Registrierung abschließen" to="/signup" hint={ofInvited} />
  return (
    <BrandLayout title="Registrierung abschließen">
      <AccessForm form={form}>
        <TextField
          label="E-Mail"
          type="email"
          autoComplete="username"
          readOnly
          value={query['email'] ?? ''}
          onChange={() => {}}
        />
        <FormGrid>
          <Cell span={6}>
            <TextField label="Vorname" autoComplete="given-name" autoFocus {...form.field('firstName')} />
          </Cell>
          <Cell span={6}>
            <TextField label="Nachname" autoComplete="family-name" {...form.field('familyName')} />
          </Cell>
        </FormGrid>
        <PasswordField
          label="Passwort"
          autoComplete="new-password"
          hint={`Mindestens ${shortestPassword} Zeichen`}
          {...form.field('password')}
        />
        <FormEnd>
          <span />
          <Button kind="primary" type="submit" busy={form.busy}>
            Registrierung abschließen
          </Button>
        </FormEnd>
      </AccessForm>
    </BrandLayout>
  )
}
