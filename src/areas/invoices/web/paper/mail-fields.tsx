import type { ReactNode } from 'react'
import type { Form } from '#web/forms/use-form.ts'
import { Checkbox } from '#web/ui/choices/checkbox.tsx'
import { TextArea } from '#web/ui/fields/text-area.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { Cell, FormGrid } from '#web/ui/forms/form-grid.tsx'

export interface MailValues {
  to: string
  /** Addresses with commas between them. */
  cc: string
  copyToSelf: boolean
  subject: string
  text: string
}

/** What is sent of them. */
export const mailInput = ({ cc, ...values }: MailValues) => ({
  ...values,
  cc: cc.split(/[\s,;]+/).filter(Boolean),
})

interface MailFieldsProps {
  form: Pick<Form<MailValues>, 'field'>
  /** What a registered firm says under its letters. */
  signature: readonly string[]
  /** What goes along. */
  children: ReactNode
}

/** An e-mail with a paper of an invoice. */
export function MailFields({ form, signature, children }: MailFieldsProps) {
  return (
    <FormGrid>
      <Cell>
        <TextField label="An" type="email" maxLength={254} {...form.field('to')} />
      </Cell>
      <Cell>
        <TextField
          label="Kopie (CC)"
          optional
          hint="Mehrere Adressen mit Komma trennen."
          maxLength={2000}
          {...form.field('cc')}
        />
      </Cell>
      <Cell>
        <Checkbox label="Kopie an mich" {...form.field('copyToSelf')} />
      </Cell>
      <Cell>
        <TextField label="Betreff" maxLength={200} {...form.field('subject')} />
      </Cell>
      <Cell>
        <TextArea
          label="Text"
          rows={10}
          maxLength={10_000}
          {...(signature.length > 0 && { hint: `Darunter steht: ${signature.join(' · ')}` })}
          {...form.field('text')}
        />
      </Cell>
      <Cell>{children}</Cell>
    </FormGrid>
  )
}
