import { useRef } from 'react'

/**
 * Late Skonto is a question, and what gives nothing away is its answer already: sending the form leads to it first, once for each amount
 * and day, and books from there. Who presses the button has it before the eyes.
 */
export function useLateQuestion() {
  const question = useRef<HTMLDivElement>(null)
  const asked = useRef('')
  /** Whether the focus went to the question; `what` it is asked of. */
  function leadTo(what: string): boolean {
    const { current } = question
    const answer = current?.querySelector<HTMLElement>('input:checked')
    const focused = document.activeElement
    if (!answer || asked.current === what || current?.contains(focused)) return false
    if (focused instanceof HTMLButtonElement) return false
    asked.current = what
    answer.focus()
    return true
  }
  return { question, leadTo }
}

export type LateQuestion = ReturnType<typeof useLateQuestion>
