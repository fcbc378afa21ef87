import { useState } from 'react'
import { useForm } from '#web/forms/use-form.ts'
import { Link } from '#web/router.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { Notice } from '#web/ui/notices/notice.tsx'
import { requestPasswordReset } from '../contract.ts'
import { AccessForm, FormEnd } from './access-form.tsx'
import { BrandLayout } from './brand-layout.tsx'
import { useAccessCall } from './use-access-call.ts'

/** `/reset`. On success the notice stands where the button was; on an error the button is there again. */
export default function ResetPage() {
  const [sent, setSent] = useState(false)
  const call = useAccessCall(requestPasswordReset, { onSuccess: () => setSent(true) })
  const form = useForm({
    schema: requestPasswordReset.input,
    initial: { email: '' },
    toInput: (values) => ({ ...values, confirmationUrl: `${location.origin}/reset/confirm` }),
    onSubmit: (input) => (sent ? undefined : call(input)),
  })
  return (
    <BrandLayout title="Passwort zurücksetzen">
      <AccessForm form={form}>
        <TextField
          label="E-Mail"
          type="email"
          autoComplete="username"
          autoFocus
          readOnly={sent}
          {...form.field('email')}
        />
        {sent && (
          <Notice kind="success" live>
            Wir haben Ihnen eine E-Mail geschickt, die einen Link zum Setzen eines neuen Passworts enthält.
          </Notice>
        )}
        <FormEnd>
          <Link to="/login">Zum Login</Link>
          {!sent && (
            <Button kind="primary" type="submit" busy={form.busy}>
              Link senden
            </Button>
          )}
        </FormEnd>
      </AccessForm>
    </BrandLayout>
  )
}
