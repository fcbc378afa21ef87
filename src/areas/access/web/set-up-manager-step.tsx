import { useEffect, useRef } from 'react'
import type { FieldError } from '#kernel/errors.ts'
import type { z } from '#kernel/zod.ts'
import { useForm } from '#web/forms/use-form.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { PasswordField } from '#web/ui/fields/password-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { Cell, FormGrid } from '#web/ui/forms/form-grid.tsx'
import { managerOfSetUp } from '../contract/set-up.ts'
import { shortestPassword } from '../rules/password-rule.ts'
import { AccessForm, FormEnd } from './access-form.tsx'

interface SetUpManagerStepProps {
  isShown: boolean
  onBack: () => void
  onFinish: (manager: z.input<typeof managerOfSetUp>) => Promise<readonly FieldError[] | undefined>
}

const firmEmailOf = ({ email, firmEmail }: { email: string; firmEmail: string | null }) => firmEmail ?? email

export function SetUpManagerStep({ isShown, onBack, onFinish }: SetUpManagerStepProps) {
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isShown) first.current?.focus()
  }, [isShown])
  const form = useForm({
    schema: managerOfSetUp,
    // The firm's address is the manager's until somebody types another one, or none.
    initial: { firstName: '', familyName: '', email: '', password: '', firmEmail: null as string | null },
    toInput: (values) => ({ ...values, firmEmail: firmEmailOf(values) }),
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
        <Cell>
          <TextField
            label="E-Mail der Firma"
            type="email"
            optional
            hint="Von hier bekommen Kunden ihre Rechnungen, und hierhin antworten sie."
            {...form.field('firmEmail')}
            value={firmEmailOf(form.values)}
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
