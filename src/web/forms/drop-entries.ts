import { sessionStore } from '../session/session.ts'
import { ownEntries } from './use-kept-entries.ts'

/** What is deleted takes with it what was typed into its forms, however long ago: nothing of that could be saved any more. */
export function dropEntriesOf(uuid: string): void {
  const userId = sessionStore.get()?.userId
  if (userId === undefined) return
  for (const { form } of ownEntries().all(userId)) {
    if (form.split('/').includes(uuid)) ownEntries().remove(userId, form)
  }
}
