import { lazy, Suspense, useState } from 'react'
import { errorTable, retryAfterSeconds, type SecondFactorNeeded } from '#kernel/errors.ts'
import { useForm } from '#web/forms/use-form.ts'
import { Link } from '#web/router.tsx'
import { login, wasEndedByServer } from '#web/session/session.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { PasswordField } from '#web/ui/fields/password-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { Notice } from '#web/ui/notices/notice.tsx'
import { logIn } from '../contract.ts'
import { AccessForm, FormEnd } from './access-form.tsx'
import { BrandLayout } from './brand-layout.tsx'
import { trustedBrowser } from './second-factor/trusted-browser.ts'
import { useAccessCall } from './use-access-call.ts'

// Who has none waits for no file of it.
const SecondFactorStep = lazy(() => import('./second-factor/second-factor-step.tsx'))

/** `/login`. With a session the frame around this page leads on to where somebody wanted to go. */
export default function LoginPage() {
  const [refusal, setRefusal] = useState<string | null>(null)
  const [needed, setNeeded] = useState<SecondFactorNeeded | null>(null)
  const call = useAccessCall(logIn, {
    onSuccess: ({ token }) => {
      setRefusal(null)
      login(token ?? '')
    },
    onRefused: (code, title, { secondFactor }) => {
      if (secondFactor) {
        setRefusal(null)
        setNeeded(secondFactor)
        return true
      }
      const mayTryLater = code === 'too-many-tries' || (code !== null && retryAfterSeconds(code) !== null)
      setRefusal(mayTryLater ? title : errorTable['login-failed'].title)
      return mayTryLater || code === 'login-failed'
    },
  })
  const form = useForm({
    schema: logIn.input,
    initial: { email: '', password: '' },
    toInput: (values) => ({
      ...values,
      browserKey: browserKey(),
      trustedBrowser: trustedBrowser(values.email),
    }),
    onSubmit: (input) => call(input),
  })
  if (needed) {
    const over = (reason: string | null) => {
      setNeeded(null)
      setRefusal(reason)
    }
    return (
      <BrandLayout title="Anmelden">
        <Suspense>
          <SecondFactorStep email={form.values.email} needed={needed} onOver={over} />
        </Suspense>
      </BrandLayout>
    )
  }
  return (
    <BrandLayout title="Anmelden">
      <AccessForm form={form}>
        {!refusal && wasEndedByServer() && <Notice live>{errorTable['session-ended'].title}</Notice>}
        {refusal && (
          <Notice kind="error" live>
            {refusal}
          </Notice>
        )}
        <TextField label="E-Mail" type="email" autoComplete="username" autoFocus {...form.field('email')} />
        <PasswordField label="Passwort" autoComplete="current-password" {...form.field('password')} />
        <FormEnd>
          <Link to="/reset">Passwort vergessen?</Link>
          <Button kind="primary" type="submit" busy={form.busy}>
            Login
          </Button>
        </FormEnd>
      </AccessForm>
    </BrandLayout>
  )
}

const storageKey = 'browser-key'

/**
 * What this browser is recognised by at the login, so that wrong passwords of others do not slow its owner down. It permits
 * nothing. '' where the browser keeps nothing.
 */
function browserKey(): string {
  try {
    const stored = localStorage.getItem(storageKey)
    if (stored) return stored
    const bytes = crypto.getRandomValues(new Uint8Array(24))
    const made = btoa(String.fromCharCode(...bytes))
    localStorage.setItem(storageKey, made)
    return made
  } catch {
    return ''
  }
}
