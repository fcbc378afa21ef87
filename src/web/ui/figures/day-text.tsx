import { shownDay } from '#kernel/wire-values.ts'
import { NoValue } from './no-value.tsx'

/** A day, in figures of one width (theme.css); the dash of a table for no day. */
export function DayText({ day }: { day: string | null | undefined }) {
  const text = shownDay(day)
  return text === '' ? <NoValue /> : <time dateTime={day ?? undefined}>{text}</time>
}
