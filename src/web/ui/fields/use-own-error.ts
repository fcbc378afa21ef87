import { useState } from 'react'

/**
 * When a field says that it cannot read its own text: after it was left, or once the form found it wrong; never while
 * it is being typed for the first time. The field's own words win over the form's, which cannot know the text.
 */
export function useOwnError(problem: string | null, formError: string | undefined) {
  const [left, setLeft] = useState(false)
  const shown = problem !== null && (left || formError !== undefined)
  return {
    error: shown ? problem : formError,
    onLeave: () => setLeft(true),
    onEmpty: () => setLeft(false),
  }
}
