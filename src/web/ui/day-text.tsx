import { shownDay } from '#kernel/wire-values.ts'

/** A day, in figures of one width (theme.css); nothing for no day. */
export function DayText({ day }: { day: string | null | undefined }) {
  const text = shownDay(day)
  return text === '' ? null : <time dateTime={day ?? undefined}>{text}</time>
}
