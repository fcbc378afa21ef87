import type { TableQuestion } from '#kernel/table-import/contract.ts'
import { CircleHelp } from '../ui/first-icons.ts'
import type { ShownSettings } from './import-kind.ts'
import styles from './questions.module.css'

interface QuestionsProps<S extends ShownSettings> {
  questions: readonly TableQuestion[]
  say: (part: Partial<S>) => void
}

/** What only a person can say, with its answers. */
export function Questions<S extends ShownSettings>({ questions, say }: QuestionsProps<S>) {
  if (questions.length === 0) return null
  return (
    <div className={styles.questions}>
      {questions.map(({ setting, title, text, answers }) => (
        <fieldset key={setting} className={styles.question} data-question>
          <legend className={styles.legend}>{title}</legend>
          <CircleHelp aria-hidden="true" />
          <p>
            <b>{title}</b> {text}
          </p>
          <div className={styles.answers}>
            {answers.map(({ label, value }) => (
              // The question says whose answer it is.
              <button key={label} type="button" onClick={() => say({ [setting]: value } as Partial<S>)}>
                {label}
              </button>
            ))}
          </div>
        </fieldset>
      ))}
    </div>
  )
}
