import { type StepName, stepNames } from '../../rules/next-step.ts'

// What somebody puts off is a matter of this browser, no fact of the firm.
const key = 'kontor.first-steps'

/** The steps that were put off in this browser. */
export function readPutOff(): readonly StepName[] {
  const stored = localStorage.getItem(key) ?? ''
  return stepNames.filter((step) => stored.split(' ').includes(step))
}

/** They were begun here: what is left of them is shown until it is done or hidden. */
export function rememberBegun(): void {
  if (localStorage.getItem(key) === null) localStorage.setItem(key, '')
}

export function rememberPutOff(steps: readonly StepName[]): void {
  localStorage.setItem(key, steps.join(' '))
}

/** The dashboard is what it is for everybody else, from now on. */
export function hideFirstSteps(): void {
  localStorage.setItem(key, 'hidden')
  dispatchEvent(new Event(key))
}
