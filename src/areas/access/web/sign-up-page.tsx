import { useForm } from '#web/forms/use-form.ts'
import { Link, useNavigate } from '#web/router.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { requestSignUp } from '../contract.ts'
import { AccessForm, FormEnd } from './access-form.tsx'
import { BrandLayout } from './brand-layout.tsx'
import { useAccessCall } from './use-access-call.ts'

/** `/` and `/signup`. */
export default function SignUpPage() {
  const navigate = useNavigate()
  const call = useAccessCall(requestSignUp, { once: true, onSuccess: () => navigate('/signup/thanks') })
  const form = useForm({
    schema: requestSignUp.input,
    initial: { email: '' },
    toInput: (values) => ({ ...values, confirmationUrl: `${location.origin}/signup/confirm` }),
    onSubmit: (input) => call(input),
  })
  return (
    <BrandLayout
      title="Registrieren"
      intro="Sie bekommen eine E-Mail mit einem Link. Danach schaltet die Geschäftsführung Ihren Zugang frei."
    >
      <AccessForm form={form}>
        <TextField label="E-Mail" type="email" autoComplete="email" autoFocus {...form.field('email')} />
        <FormEnd>
          <Link to="/login">Schon registriert?</Link>
          <Button kind="primary" type="submit" busy={form.busy}>
            Registrieren
          </Button>
        </FormEnd>
      </AccessForm>
    </BrandLayout>
  )
}
