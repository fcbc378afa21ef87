import { useEffect, useRef } from 'react'
import { Button } from '../buttons/button.tsx'
import { Notice } from '../notices/notice.tsx'
import styles from './merge-questions.module.css'

/** What two people changed differently: one of them has to say what counts. */
export interface AskedQuestion {
  key: string
  /** Such as 'Rechnungsdatum' or 'Position „Vase“'. */
  label: string
  /** What was typed here, and what is stored. */
  mine: string
  theirs: string
  /** Whether it is still there on either side. */
  isMineThere: boolean
  isTheirsThere: boolean
  keepMine: () => void
  takeTheirs: () => void
}

interface MergeQuestionsProps {
  questions: readonly AskedQuestion[]
  /** Who made the other change. */
  who: string
  /** Somebody has just asked for them: the first one takes the focus. Else nobody who types is interrupted. */
  isAwaited?: boolean
}

/** Above the buttons of a form: what somebody else changed, too, one question each. Nothing is saved until they are decided. */
export function MergeQuestions({ questions, who, isAwaited = false }: MergeQuestionsProps) {
  const place = useFocusAfter()
  const [first] = questions
  // The button that was pressed has gone: the next question has the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each question is an occasion
  useEffect(() => {
    const isTyping = document.activeElement !== document.body
    if (isAwaited || !isTyping) place.current?.querySelector('button')?.focus()
  }, [first?.key, questions.length])
  return (
    <div ref={place} data-asked className={styles.foot}>
      <Notice kind="warning" live title={`Sie und ${who} haben dasselbe geändert. Was soll gelten?`}>
        <ul className={styles.questions}>
          {questions.map((question) => (
            <Question key={question.key} question={question} who={who} />
          ))}
        </ul>
      </Notice>
    </div>
  )
}

function Question({ question, who }: { question: AskedQuestion; who: string }) {
  const { label, mine, theirs, isMineThere, isTheirsThere, keepMine, takeTheirs } = question
  return (
    <li className={styles.question}>
      <div>
        <strong>{label}</strong>
        <div>Sie: {isMineThere ? mine || 'nichts' : 'entfernt'}</div>
        <div>
          {who}: {isTheirsThere ? theirs || 'nichts' : 'entfernt'}
        </div>
      </div>
      <div className={styles.choices}>
        <Button size="small" aria-label={`${label}: Meine Eingabe behalten`} onClick={keepMine}>
          Meine Eingabe behalten
        </Button>
        <Button size="small" aria-label={`${label}: Gespeichertes übernehmen`} onClick={takeTheirs}>
          Gespeichertes übernehmen
        </Button>
      </div>
    </li>
  )
}

/** When the notice goes with the button that had the focus, the form's own button gets it, so that keys go on working. */
export function useFocusAfter() {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const form = place.current?.closest('form')
    return () => {
      if (document.activeElement === document.body) {
        form?.querySelector<HTMLElement>('button[type="submit"]')?.focus()
      }
    }
  }, [])
  return place
}
