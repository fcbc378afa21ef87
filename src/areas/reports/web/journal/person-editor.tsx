import { readUsers } from '#areas/access/contract.ts'
import type { EditorProps } from '#web/list-filters/list-filter.ts'
import { KnownOptions } from '#web/list-filters/options-list.tsx'
import { useRead } from '#web/reads/use-read.ts'
import { kontorText } from './journal-keys.ts'

export default function PersonEditor({ label, text, onChange, onDone }: EditorProps) {
  const { data = [] } = useRead(readUsers)
  const people = data.map(({ entityId, email, data: { firstName, familyName } }) => ({
    value: entityId.uuid,
    label: `${firstName} ${familyName}`.trim() || email,
    detail: email,
  }))
  return (
    <KnownOptions
      label={label}
      options={[...people, { value: kontorText, label: 'Kontor', detail: 'was von selbst geschieht' }]}
      chosen={text}
      onChoose={(value) => {
        onChange(value)
        onDone()
      }}
    />
  )
}
