import type { ReactNode } from 'react'
import type { FormHandle } from '#web/forms/use-form.ts'
import { ReadOnlyContext } from '../fields/read-only.ts'
import { useKeptFocus } from '../layers/use-kept-focus.ts'

interface FormBodyProps {
  form: FormHandle | undefined
  className?: string | undefined
  children: ReactNode
}

/** The form element of a layer or page; a plain block where there is no form. */
export function FormBody({ form, className, children }: FormBodyProps) {
  useKeptFocus(form?.formProps.ref)
  // A layer above a form that is read only may have a form of its own.
  const own = <ReadOnlyContext value={false}>{children}</ReadOnlyContext>
  if (!form) return <div className={className}>{own}</div>
  return (
    <form {...form.formProps} className={className}>
      {own}
    </form>
  )
}

/** The fields of a form beside what goes on by itself, such as payments and files: where the form is read only, they are. */
export function FormFields({ form, children }: { form: Pick<FormHandle, 'readOnly'>; children: ReactNode }) {
  return <ReadOnlyContext value={form.readOnly}>{children}</ReadOnlyContext>
}
