import type { Form } from '#web/forms/use-form.ts'
import type { LineValues } from './line-values.ts'

/** What fields of a line need of the form that holds it: its own layer's, or the whole invoice's. */
export type LineForm = Pick<Form<LineValues>, 'values' | 'field' | 'set' | 'patch' | 'formProps'>
