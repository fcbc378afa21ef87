import type { ReactNode } from 'react'
import type { FormHandle } from '#web/forms/use-form.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { FormProblems } from '#web/ui/forms/form-problems-notice.tsx'
import { KeptNotice } from '#web/ui/forms/kept-notice.tsx'
import styles from './first-steps.module.css'

interface StepFormProps {
  form: FormHandle
  /** Of the button that Enter presses. */
  label: string
  later: ReactNode
  /** Everything stands there already: the button gets the focus, not the first field. */
  isFilled?: boolean
  children: ReactNode
}

/** The fields of an open step, in place. */
export function StepForm({ form, label, later, isFilled = false, children }: StepFormProps) {
  return (
    <form {...form.formProps} className={styles.form}>
      <KeptNotice form={form} />
      {children}
      <FormProblems form={form} />
      <div {...(isFilled && { 'data-first': true })} className={styles.actions}>
        <Button kind="primary" type="submit" busy={form.busy}>
          {label}
        </Button>
        {later}
      </div>
    </form>
  )
}
