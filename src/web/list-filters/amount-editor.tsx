import { useState } from 'react'
import { formatAmount } from '#kernel/numbers/amount-text.ts'
import { parseTypedAmount } from '#kernel/numbers/typed-amount.ts'
import { Button } from '../ui/buttons/button.tsx'
import { AmountField } from '../ui/fields/amount-field.tsx'
import { amountsOfText, textOfAmounts } from './amount-text.ts'
import styles from './filter-popover.module.css'
import type { EditorProps } from './list-filter.ts'

/** Amounts from and to, in euro. */
export default function AmountEditor({ text, onChange, onDone }: EditorProps) {
  const now = amountsOfText(text ?? '')
  const [from, setFrom] = useState(now?.from == null ? '' : formatAmount(now.from))
  const [to, setTo] = useState(now?.to == null ? '' : formatAmount(now.to))
  const [problem, setProblem] = useState('')

  function apply() {
    const ends = [from, to].map((typed) => (typed.trim() === '' ? null : parseTypedAmount(typed)))
    const wrong = ends.find((end) => end && !end.ok)
    if (wrong && !wrong.ok) return setProblem(wrong.message)
    const [least, most] = ends.map((end) => (end?.ok ? end.cents : null))
    if (least == null && most == null) return setProblem('Bitte geben Sie einen Betrag ein.')
    if (least != null && most != null && least > most)
      return setProblem('Der zweite Betrag ist kleiner als der erste.')
    onChange(textOfAmounts({ from: least ?? null, to: most ?? null }))
    onDone()
  }

  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        apply()
      }}
    >
      <AmountField label="von" unit="€" value={from} onChange={setFrom} />
      <AmountField label="bis" unit="€" value={to} onChange={setTo} />
      {problem !== '' && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      <div className={styles.end}>
        <Button type="submit" size="small" kind="primary">
          Anwenden
        </Button>
      </div>
    </form>
  )
}
