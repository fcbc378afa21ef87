import type { ReactNode } from 'react'
import type { FormHandle } from '#web/forms/use-form.ts'
import { FormProblems } from '#web/ui/forms/form-problems-notice.tsx'
import styles from './access-form.module.css'

/** A short form of one column: fields, what is wrong beyond them, then its button and links. */
export function AccessForm({ form, children }: { form: FormHandle; children: ReactNode }) {
  return (
    <form {...form.formProps} className={styles.form}>
      {children}
      <FormProblems form={form} />
    </form>
  )
}

/** The button and the links below the fields. */
export function FormEnd({ children }: { children: ReactNode }) {
  return <div className={styles.end}>{children}</div>
}
