import type { ReactNode } from 'react'
import { CommandNotice } from '#web/commands/command-notice.tsx'
import { useCommand } from '#web/commands/use-command.ts'
import { useForm } from '#web/forms/use-form.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Select } from '#web/ui/choices/select.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { Cell, FormGrid } from '#web/ui/forms/form-grid.tsx'
import { KeptNotice } from '#web/ui/forms/kept-notice.tsx'
import { useToasts } from '#web/ui/popups/toasts.tsx'
import { inviteUser } from '../contract/invitations.ts'
import type { AssignableRole } from '../rules/role-permissions.ts'
import { AccessForm } from './access-form.tsx'
import { roleOptions } from './role-names.ts'

/** Whom to invite, and as what; `end` puts the button where its page has it. */
export function InviteForm({ end }: { end: (submit: ReactNode) => ReactNode }) {
  const toasts = useToasts()
  const invite = useCommand(inviteUser, {
    showsErrors: 'fields',
    onApplied: () => {
      toasts.success('Die Einladung ist geschrieben.')
      form.reset()
    },
  })
  const form = useForm({
    schema: inviteUser.input,
    initial: { email: '', role: 'OFFICE' as AssignableRole },
    toInput: (values) => values,
    keep: { form: 'invitation', what: 'eine Einladung' },
    onSubmit: (input) => invite.run(input),
  })
  return (
    <AccessForm form={form}>
      <KeptNotice form={form} />
      <CommandNotice command={invite} />
      <FormGrid>
        <Cell span={8}>
          <TextField label="E-Mail" type="email" autoComplete="off" {...form.field('email')} />
        </Cell>
        <Cell span={4}>
          <Select label="Rolle" options={roleOptions} {...form.field('role')} />
        </Cell>
      </FormGrid>
      {end(
        <Button kind="primary" type="submit" busy={form.busy}>
          Einladen
        </Button>,
      )}
    </AccessForm>
  )
}
