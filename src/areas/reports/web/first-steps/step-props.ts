import type { ReactNode } from 'react'
import type { FirstSteps } from '../../contract/first-steps.ts'

/** What an open step gets. */
export interface StepProps {
  facts: FirstSteps
  /** The button that puts it off. */
  later: ReactNode
}
