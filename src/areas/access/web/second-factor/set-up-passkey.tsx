import { useState } from 'react'
import { useForm } from '#web/forms/use-form.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { PasswordField } from '#web/ui/fields/password-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { Notice } from '#web/ui/notices/notice.tsx'
import { preparePasskey, setPasskey } from '../../contract/passkeys.ts'
import { AccessForm } from '../access-form.tsx'
import { useAccessCall } from '../use-access-call.ts'
import { type CreationOptions, makePasskey } from './passkey.ts'
import styles from './second-factor.module.css'

interface SetUpPasskeyProps {
  /** Set up, with the recovery codes where there were none yet. */
  onDone: (recoveryCodes: readonly string[] | null) => void
  onCancel: () => void
}

/** Sets a passkey up: the password, then what the device asks for. */
export function SetUpPasskey({ onDone, onCancel }: SetUpPasskeyProps) {
  const [options, setOptions] = useState<CreationOptions | null>(null)
  const prepare = useAccessCall(preparePasskey, {
    // As the library on the server made them.
    onSuccess: (told) => setOptions(told.options as unknown as CreationOptions),
  })
  const form = useForm({
    schema: preparePasskey.input,
    initial: { currentPassword: '' },
    toInput: (values) => values,
    onSubmit: (input) => prepare(input),
  })
  if (options) return <MakePasskey options={options} onDone={onDone} onCancel={onCancel} />
  return (
    <div className={styles.form}>
      <AccessForm form={form}>
        <PasswordField label="Ihr Passwort" autoFocus {...form.field('currentPassword')} />
        <div className={styles.acts}>
          <Button kind="primary" type="submit" busy={form.busy}>
            Weiter
          </Button>
          <Button onClick={onCancel}>Abbrechen</Button>
        </div>
      </AccessForm>
    </div>
  )
}

function MakePasskey({ options, onDone, onCancel }: SetUpPasskeyProps & { options: CreationOptions }) {
  const [refusal, setRefusal] = useState<string | null>(null)
  const set = useAccessCall(setPasskey, {
    once: true,
    onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes ?? null),
  })
  const form = useForm({
    schema: setPasskey.input.pick({ name: true }),
    initial: { name: 'Dieses Gerät' },
    toInput: (values) => values,
    async onSubmit({ name }) {
      setRefusal(null)
      const made = await makePasskey(options)
      if (!made) {
        setRefusal('Es wurde kein Passkey angelegt. Bitte versuchen Sie es noch einmal.')
        return undefined
      }
      const errors = await set({ name, attestation: made })
      const ofPasskey = errors?.find(({ path }) => path.startsWith('attestation'))
      if (ofPasskey) setRefusal(ofPasskey.message)
      return errors?.filter((error) => error !== ofPasskey)
    },
  })
  return (
    <div className={styles.form}>
      <AccessForm form={form}>
        {refusal && (
          <Notice kind="error" live>
            {refusal}
          </Notice>
        )}
        <TextField
          label="Name"
          autoFocus
          hint="Woran Sie ihn erkennen, etwa „Laptop im Büro“"
          {...form.field('name')}
        />
        <div className={styles.acts}>
          <Button kind="primary" type="submit" busy={form.busy}>
            Passkey anlegen
          </Button>
          <Button onClick={onCancel}>Abbrechen</Button>
        </div>
      </AccessForm>
    </div>
  )
}
