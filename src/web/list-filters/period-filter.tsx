import { editorOnDemand } from './editor-on-demand.tsx'
import type { EditorProps, ListFilter } from './list-filter.ts'
import { type DateName, daysOfText, periodWords, splitDate } from './period-text.ts'

interface PeriodEditorProps extends EditorProps {
  dates: readonly DateName[]
}

const Editor = editorOnDemand<PeriodEditorProps>(() => import('./period-editor.tsx'))

/** A time by one of the list's dates: `?zeitraum=letzter-monat`, `?zeitraum=dueDate:2026-10-01..`. */
export function periodFilter(dates: readonly DateName[], key = 'zeitraum'): ListFilter {
  const [usual] = dates
  return {
    key,
    label: 'Zeitraum',
    isNear: true,
    filterOf(text, today) {
      const { by, period } = splitDate(text)
      const date = by === null ? usual : dates.find((one) => one.by === by)
      const days = daysOfText(period, today)
      return date && days ? { filterType: 'period', by: date.by, ...days } : null
    },
    shown(text) {
      const { by, period } = splitDate(text)
      const date = by !== null && dates.find((one) => one.by === by)
      return date ? `${date.label} ${periodWords(period)}` : periodWords(period)
    },
    editor: (props) => <Editor {...props} dates={dates} />,
  }
}
