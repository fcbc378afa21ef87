import { useState } from 'react'
import { useForm } from '#web/forms/use-form.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { TextButton } from '#web/ui/buttons/text-button.tsx'
import { PasswordField } from '#web/ui/fields/password-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { removeSecondFactor, renewRecoveryCodes } from '../../contract/second-factor.ts'
import { AccessForm } from '../access-form.tsx'
import { useAccessCall } from '../use-access-call.ts'
import styles from './second-factor.module.css'

interface ProveFormProps {
  /** What is done with it: a factor is removed, or the recovery codes are renewed. */
  work: { factor: string } | 'renew'
  onDone: (recoveryCodes: readonly string[] | null) => void
  onCancel: () => void
}

/** Asks for the password or a code once more, and does what it was asked for. */
export function ProveForm({ work, onDone, onCancel }: ProveFormProps) {
  const isRemoval = work !== 'renew'
  const [byCode, setByCode] = useState(false)
  const remove = useAccessCall(removeSecondFactor, {
    params: { uuid: isRemoval ? work.factor : '' },
    onSuccess: () => onDone(null),
  })
  const renew = useAccessCall(renewRecoveryCodes, {
    onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes ?? null),
  })
  const form = useForm({
    schema: removeSecondFactor.input,
    initial: { currentPassword: '', code: '' },
    toInput: ({ currentPassword, code }) => (byCode ? { code } : { currentPassword }),
    onSubmit: (input) => (isRemoval ? remove(input) : renew(input)),
  })
  return (
    <div className={styles.form}>
      <AccessForm form={form}>
        {byCode ? (
          <TextField label="Code" autoComplete="one-time-code" autoFocus {...form.field('code')} />
        ) : (
          <PasswordField label="Ihr Passwort" autoFocus {...form.field('currentPassword')} />
        )}
        <TextButton onClick={() => setByCode(!byCode)}>
          {byCode ? 'Stattdessen mit dem Passwort' : 'Stattdessen mit einem Code'}
        </TextButton>
        <div className={styles.acts}>
          <Button kind={isRemoval ? 'danger' : 'primary'} type="submit" busy={form.busy}>
            {isRemoval ? 'Entfernen' : 'Neue Codes zeigen'}
          </Button>
          <Button onClick={onCancel}>Abbrechen</Button>
        </div>
      </AccessForm>
    </div>
  )
}
