import { stepsHidden, stepsKey } from '#areas/access/web/steps-key.ts'
import { sessionStore } from '#web/session/session.ts'
import { type StepName, stepNames } from '../../rules/next-step.ts'

// What somebody puts off is a matter of this browser, no fact of the firm.
const ownKey = () => stepsKey(sessionStore.get()?.userId ?? '')

/** The steps that were put off in this browser. */
export function readPutOff(): readonly StepName[] {
  const stored = localStorage.getItem(ownKey()) ?? ''
  return stepNames.filter((step) => stored.split(' ').includes(step))
}

/** They were begun here: what is left of them is shown until it is done or hidden. */
export function rememberBegun(): void {
  if (localStorage.getItem(ownKey()) === null) localStorage.setItem(ownKey(), '')
}

export function rememberPutOff(steps: readonly StepName[]): void {
  localStorage.setItem(ownKey(), steps.join(' '))
}

/** The dashboard is what it is for everybody else, from now on. */
export function hideFirstSteps(): void {
  localStorage.setItem(ownKey(), 'hidden')
  dispatchEvent(new Event(stepsHidden))
}
