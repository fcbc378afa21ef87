import { useState } from 'react'
import { parseDayText } from '#kernel/day-text.ts'
import { shownDay } from '#kernel/wire-values.ts'
import { Button } from '../ui/buttons/button.tsx'
import { Select } from '../ui/choices/select.tsx'
import { DateField } from '../ui/fields/date-field.tsx'
import { useToday } from '../use-today.ts'
import styles from './filter-popover.module.css'
import type { EditorProps } from './list-filter.ts'
import { OptionsList } from './options-list.tsx'
import { type DateName, daysOfText, periodPresets, splitDate, textOfDays } from './period-text.ts'

const presets = periodPresets.map(({ text, label }) => ({ value: text, label }))

/** Presets, and days from and to; which date counts, where the list has several. */
export default function PeriodEditor({
  text,
  onChange,
  onDone,
  dates,
}: EditorProps & { dates: readonly DateName[] }) {
  const today = useToday()
  const now = splitDate(text ?? '')
  const [by, setBy] = useState(now.by ?? dates[0]?.by ?? '')
  const days = daysOfText(now.period, today)
  const [from, setFrom] = useState(shownDay(days?.from))
  const [to, setTo] = useState(shownDay(days?.to))
  const [problem, setProblem] = useState('')
  const textFor = (date: string, period: string) => (date === dates[0]?.by ? period : `${date}:${period}`)

  function choose(period: string) {
    onChange(textFor(by, period))
    onDone()
  }

  function apply() {
    const ends = [from, to].map((typed) => (typed.trim() === '' ? null : parseDayText(typed, today)))
    const wrong = ends.find((end) => end && !end.ok)
    if (wrong && !wrong.ok) return setProblem(wrong.message)
    const [first, last] = ends.map((end) => (end?.ok ? end.day : null))
    if (!first && !last) return setProblem('Bitte geben Sie einen Tag ein.')
    if (first && last && first > last) return setProblem('Das Ende liegt vor dem Anfang.')
    choose(textOfDays({ from: first ?? null, to: last ?? null }))
  }

  return (
    <>
      {dates.length > 1 && (
        <div className={styles.form}>
          <Select
            label="Es zählt"
            className={styles.wide ?? ''}
            options={dates.map((date) => ({ value: date.by, label: date.label }))}
            value={by}
            onChange={(date) => {
              setBy(date)
              if (text !== null) onChange(textFor(date, now.period))
            }}
          />
        </div>
      )}
      <OptionsList label="Zeitraum" options={presets} chosen={now.period} onChoose={choose} />
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          apply()
        }}
      >
        <DateField label="von" value={from} onChange={setFrom} />
        <DateField label="bis" value={to} onChange={setTo} />
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
    </>
  )
}
