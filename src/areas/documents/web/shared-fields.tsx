import type { ReactNode } from 'react'
import type { Form } from '#web/forms/use-form.ts'
import type { sharedFields } from '../rules/fields/document-fields.ts'
import type { Typed } from './typed-fields.ts'

interface SharedFieldsProps {
  form: Pick<Form<Typed<typeof sharedFields>>, 'field'>
  /** Of a cancellation all is fixed. */
  disabled?: boolean
}

/**
 * The controls of the fields that bills and invoices share, at the end of either head, so that one that is added is asked for in one
 * file: `<Checkbox label={sharedFields.x.label} disabled={disabled} {...form.field('x')} />`. Whether it is an advance, the first of
 * them, changes what each head asks for beside it, and has its place there.
 */
export function SharedFields(_: SharedFieldsProps): ReactNode {
  return null
}
