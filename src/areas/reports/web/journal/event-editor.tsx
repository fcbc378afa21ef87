import type { EditorProps } from '#web/list-filters/list-filter.ts'
import { KnownOptions } from '#web/list-filters/options-list.tsx'
import { eventGroups, eventKey } from '../../rules/journal/event-groups.ts'
import { journalEvents } from '../../rules/journal/journal-events.ts'

const options = [
  ...eventGroups.map(({ key, label }) => ({ value: key, label })),
  ...[...journalEvents]
    .map(([event, { name, ways = {} }]) => ({
      value: eventKey(event),
      label: name,
      // It is found by the names that it has in some rows, too.
      detail: [...new Set(Object.values(ways))].join(', '),
    }))
    .sort((one, other) => one.label.localeCompare(other.label, 'de')),
]

export default function EventEditor({ label, text, onChange, onDone }: EditorProps) {
  return (
    <KnownOptions
      label={label}
      options={options}
      chosen={text}
      onChoose={(value) => {
        onChange(value)
        onDone()
      }}
    />
  )
}
