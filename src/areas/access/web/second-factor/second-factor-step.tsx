import { useState } from 'react'
import type { SecondFactorNeeded } from '#kernel/errors.ts'
import { useForm } from '#web/forms/use-form.ts'
import { login } from '#web/session/session.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { TextButton } from '#web/ui/buttons/text-button.tsx'
import { Checkbox } from '#web/ui/choices/checkbox.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { Notice } from '#web/ui/notices/notice.tsx'
import { logInByCode } from '../../contract/second-factor.ts'
import { AccessForm, FormEnd } from '../access-form.tsx'
import { useAccessCall } from '../use-access-call.ts'
import { codeHint } from './factor-names.ts'
import { noPasskeyAnswer, signChallenge } from './passkey.ts'
import { PasskeyButton } from './passkey-button.tsx'
import { keepTrust } from './trusted-browser.ts'

export interface SecondFactorStepProps {
  email: string
  needed: SecondFactorNeeded
  /** The login begins anew, with the reason where the server gave one. */
  onOver: (reason: string | null) => void
}

/** What a login asks for after the right password. */
export default function SecondFactorStep({ email, needed, onOver }: SecondFactorStepProps) {
  const [challenge, setChallenge] = useState(needed.challenge)
  const [refusal, setRefusal] = useState<string | null>(null)
  const call = useAccessCall(logInByCode, {
    onSuccess: ({ token, trustedBrowser }) => {
      if (trustedBrowser) keepTrust(email, trustedBrowser)
      login(token)
    },
    onRefused: (code, title, { secondFactor }) => {
      if (secondFactor) setChallenge(secondFactor.challenge)
      if (code === 'challenge-invalid') onOver(title)
      else setRefusal(title)
      return true
    },
  })
  const form = useForm({
    schema: logInByCode.input,
    initial: { code: '', trustBrowser: false },
    toInput: (values) => ({ ...values, challenge }),
    onSubmit: (input) => {
      setRefusal(null)
      return call(input)
    },
  })
  const { passkey } = needed
  async function sign(by: NonNullable<typeof passkey>) {
    setRefusal(null)
    const assertion = await signChallenge(challenge, by)
    if (assertion) await call({ challenge, assertion, trustBrowser: form.values.trustBrowser })
    else setRefusal(noPasskeyAnswer)
  }
  return (
    <AccessForm form={form}>
      {passkey && <PasskeyButton onSign={() => sign(passkey)} />}
      {refusal && (
        <Notice kind="error" live>
          {refusal}
        </Notice>
      )}
      <TextField
        label="Code"
        autoComplete="one-time-code"
        autoFocus={!passkey}
        hint={codeHint(needed)}
        {...form.field('code')}
      />
      <Checkbox label="In diesem Browser 30 Tage nicht mehr fragen" {...form.field('trustBrowser')} />
      <p>
        Ist beides verloren, kann die Geschäftsführung Ihren zweiten Faktor unter <em>Benutzer</em> entfernen.
      </p>
      <FormEnd>
        <TextButton onClick={() => onOver(null)}>Zurück</TextButton>
        <Button kind={passkey ? 'secondary' : 'primary'} type="submit" busy={form.busy}>
          Bestätigen
        </Button>
      </FormEnd>
    </AccessForm>
  )
}
