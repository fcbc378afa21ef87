import { getPlain, reportSetUpMissing } from '../api.ts'
import { sessionStore } from '../session/session.ts'

/**
 * Leads to the set-up page of an installation that nobody has set up yet. Once somebody is logged in there is nothing
 * to ask. The public pages make no call by themselves, so that the 503 of other calls would come too late.
 */
export async function checkSetUp(): Promise<void> {
  if (sessionStore.get()) return
  const outcome = await getPlain('/healthz')
  if (outcome.kind === 'success' && isNotSetUp(outcome.answer)) reportSetUpMissing()
}

function isNotSetUp(answer: unknown): boolean {
  return typeof answer === 'object' && answer !== null && 'setUp' in answer && answer.setUp === false
}
