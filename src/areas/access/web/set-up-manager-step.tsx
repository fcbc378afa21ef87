import { useEffect, useRef } from 'react'
import type { FieldError } from '#kernel/errors.ts'
import type { z } from '#kernel/zod.ts'
import { useForm } from '#web/forms/use-form.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { PasswordField } from '#web/ui/fields/password-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { Cell, FormGrid } from '#web/ui/forms/form-grid.tsx'
import { managerForm } from '../contract.ts'
import { shortestPassword } from '../rules/password-rule.ts'
import { AccessForm, FormEnd } from './access-form.tsx'

interface SetUpManagerStepProps {
  isShown: boolean
  onBack: () => void
  onFinish: (manager: z.input<typeof managerForm>) => Promise<readonly FieldError[] | undefined>
}

export function SetUpManagerStep({ isShown, onBack, onFinish }: SetUpManagerStepProps) {
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isShown) first.current?.focus()
  }, [isShown])
  const form = useForm({
    schema: managerForm,
    initial: { firstName: '', familyName: '', email: '', password: '' },
    toInput: (values) => values,
    onSubmit: (input) => onFinish(input),
  })
  return (
    <AccessForm form={form}>
      <FormGrid>
        <Cell span={6}>
          <TextField
            label="Vorname"
            autoComplete="given-name"
            inputRef={first}
            {...form.field('firstName')}
          />
        </Cell>
        <Cell span={6}>
          <TextField label="Nachname" autoComplete="family-name" {...form.field('familyName')} />
        </Cell>
        <Cell>
          <TextField label="E-Mail" type="email" autoComplete="username" {...form.field('email')} />
        </Cell>
        <Cell>
          <PasswordField
            label="Passwort"
            autoComplete="new-password"
            hint={`Mindestens ${shortestPassword} Zeichen`}
            {...form.field('password')}
          />
        </Cell>
      </FormGrid>
      <FormEnd>
        <Button onClick={onBack}>Zurück</Button>
        <Button kind="primary" type="submit" busy={form.busy}>
          Einrichtung abschließen
        </Button>
      </FormEnd>
    </AccessForm>
  )
}
