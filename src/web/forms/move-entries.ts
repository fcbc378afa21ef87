import { newRequestId } from '../commands/new-request-id.ts'
import { sessionStore } from '../session/session.ts'
import { keepable } from './kept-entries.ts'
import { ownEntries, wantEntries } from './use-kept-entries.ts'

interface OtherForm {
  /** `KeepOptions.form` and `what` of the form that goes on with it. */
  form: string
  what: string
  /** The address at which that is opened. */
  path: string
}

/** What was typed into one form goes on in another one of the same values, which is opened next: it begins as if that had been typed there. */
export function moveEntries({ form, what, path }: OtherForm, values: object): void {
  const userId = sessionStore.get()?.userId
  if (userId === undefined) return
  ownEntries().keep(userId, {
    ...{ form, draft: newRequestId(), what, path, at: Date.now() },
    // What it begins with is its own.
    ...{ initial: {}, values: keepable({}, values).values, begunFrom: null, tried: null },
  })
  wantEntries(form)
}

/** Takes what is kept for a form that cannot be opened any more; null where that is nothing. */
export function takeEntries(form: string): Record<string, unknown> | null {
  const userId = sessionStore.get()?.userId
  const kept = userId === undefined ? null : ownEntries().read(userId, form)
  if (userId === undefined || kept === null) return null
  ownEntries().remove(userId, form)
  return kept.values
}
