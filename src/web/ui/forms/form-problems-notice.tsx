import type { FormHandle } from '#web/forms/use-form.ts'
import { Notice } from '../notices/notice.tsx'

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
