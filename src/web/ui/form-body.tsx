import type { ReactNode } from 'react'
import type { FormHandle } from '#web/use-form.ts'
import { Notice } from './notice.tsx'

interface FormBodyProps {
  form: FormHandle | undefined
  className?: string | undefined
  children: ReactNode
}

/** The form element of a layer or page; a plain block where there is no form. */
export function FormBody({ form, className, children }: FormBodyProps) {
  if (!form) return <div className={className}>{children}</div>
  return (
    <form {...form.formProps} className={className}>
      {children}
    </form>
  )
}

/** What is wrong with the form but belongs to no field that is on the screen, such as a server's refusal. */
export function FormProblems({ form }: { form: FormHandle }) {
  if (form.otherErrors.length === 0) return null
  return (
    <Notice kind="error" live>
      {form.otherErrors.map((error) => (
        <div key={`${error.path} ${error.message}`}>{error.message}</div>
      ))}
    </Notice>
  )
}
