import { useState } from 'react'
import { useNavigate } from 'react-router'
import { notProcessed } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { useToasts } from '#web/ui/toasts.tsx'
import { useForm } from '#web/use-form.ts'
import { confirmPasswordReset } from '../contract.ts'
import { shortestPassword } from '../rules/password-rule.ts'
import { AccessForm, FormEnd } from './access-form.tsx'
import { BrandLayout } from './brand-layout.tsx'
import { InvalidLink } from './invalid-link.tsx'
import { linkQuery } from './link-query.ts'
import { useAccessCall } from './use-access-call.ts'

/** `/reset/confirm`, the target of the link in the reset e-mail. The heading is the specification's. */
export default function ResetConfirmPage() {
  const navigate = useNavigate()
  const toasts = useToasts()
  const [query] = useState(linkQuery)
  const [invalid, setInvalid] = useState(!query['email'])
  const call = useAccessCall(confirmPasswordReset, {
    once: true,
    onSuccess: () => {
      toasts.success('Das neue Passwort wurde gespeichert.')
      navigate('/login')
    },
    onRefused: (code) => {
      if (code !== 'link-invalid') return false
      // The page says why; the toast is specification 1 §8's.
      setInvalid(true)
      toasts.failure(notProcessed)
      return true
    },
  })
  const form = useForm({
    schema: confirmPasswordReset.input,
    initial: { password: '' },
    toInput: (values) => ({ ...query, ...values }),
    onSubmit: (input) => call(input),
  })
  if (invalid) return <InvalidLink title="Passwort zurücksetzen" to="/reset" />
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
