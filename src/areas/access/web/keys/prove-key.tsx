import { useState } from 'react'
import type { SecondFactorNeeded } from '#kernel/errors.ts'
import { shownDay } from '#kernel/wire-values.ts'
import { useForm } from '#web/forms/use-form.ts'
import { useSession } from '#web/session/session.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { PasswordField } from '#web/ui/fields/password-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { Notice } from '#web/ui/notices/notice.tsx'
import { type KeyWish, makeKey } from '../../contract/keys.ts'
import { codeMissing } from '../../contract/second-factor.ts'
import { AccessForm } from '../access-form.tsx'
import { codeHint } from '../second-factor/factor-names.ts'
import { noPasskeyAnswer, signChallenge } from '../second-factor/passkey.ts'
import { PasskeyButton } from '../second-factor/passkey-button.tsx'
import { useAccessCall } from '../use-access-call.ts'
import { keyMay } from './key-words.ts'
import styles from './keys.module.css'

interface ProveKeyProps {
  wish: KeyWish
  onMade: (key: string) => void
  onBack: () => void
}

/** Asks for the password before a key is made, and for the second factor of who has one. */
export function ProveKey({ wish, onMade, onBack }: ProveKeyProps) {
  const email = useSession()?.email ?? ''
  const [needed, setNeeded] = useState<SecondFactorNeeded | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const make = useAccessCall(makeKey, {
    once: true,
    onSuccess: ({ key }) => onMade(key),
    onRefused: (code, title, { secondFactor }) => {
      if (!secondFactor) return false
      setNeeded(secondFactor)
      if (code === 'second-factor-failed') setRefusal(title)
      return true
    },
  })
  const form = useForm({
    schema: makeKey.input,
    initial: { currentPassword: '', code: '' },
    toInput: (values) => ({ ...wish, ...values }),
    check: ({ code }) => (needed && code.trim() === '' ? [{ path: 'code', message: codeMissing }] : []),
    onSubmit: (input) => {
      setRefusal(null)
      return make(input)
    },
  })
  async function sign({ challenge, passkey }: SecondFactorNeeded) {
    setRefusal(null)
    const assertion = passkey && (await signChallenge(challenge, passkey))
    const { currentPassword } = form.values
    const errors = assertion && (await make({ ...wish, currentPassword, challenge, assertion }))
    if (errors) form.setServerErrors(errors)
    if (!assertion) setRefusal(noPasskeyAnswer)
  }
  return (
    <AccessForm form={form}>
      <p>{`Der Schlüssel „${wish.name}“ gilt bis ${shownDay(wish.validUntil)} und darf: ${keyMay(wish)}.`}</p>
      {/* Password managers find the password under it. */}
      <input type="hidden" autoComplete="username" value={email} readOnly />
      <div className={styles.proof}>
        <PasswordField
          label="Ihr Passwort"
          autoFocus
          hint="Zur Sicherheit: Wer den Schlüssel hat, braucht es nicht mehr"
          {...form.field('currentPassword')}
        />
        {refusal && (
          <Notice kind="error" live>
            {refusal}
          </Notice>
        )}
        {needed?.passkey && <PasskeyButton onSign={() => sign(needed)} />}
        {needed && (
          <TextField
            label="Code"
            autoComplete="one-time-code"
            autoFocus={!needed.passkey}
            hint={codeHint(needed)}
            {...form.field('code')}
          />
        )}
      </div>
      <div className={styles.acts}>
        <Button kind={needed?.passkey ? 'secondary' : 'primary'} type="submit" busy={form.busy}>
          {needed ? 'Bestätigen und anlegen' : 'Anlegen'}
        </Button>
        <Button onClick={onBack}>Zurück</Button>
      </div>
    </AccessForm>
  )
}
