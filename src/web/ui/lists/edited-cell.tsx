import { type PropertyCommand, usePropertyChange } from '#web/commands/use-property-change.ts'
import { InlineEdit, type InlineEditProps } from '../fields/inline-edit.tsx'

interface EditedCellProps<Row> extends Omit<InlineEditProps, 'value' | 'onSubmit'> {
  change: PropertyCommand
  row: Row
  property: keyof Row & string
}

/** A text or whole number of a row that is changed where it stands. */
export function EditedCell<Row extends { entityId: { uuid: string } }>({
  change,
  row,
  property,
  ...edit
}: EditedCellProps<Row>) {
  const { submit } = usePropertyChange(change, row.entityId.uuid, edit.label)
  const sent = (text: string) => (edit.kind === 'integer' ? Number(text) : text)
  return (
    <InlineEdit
      {...edit}
      value={String(row[property])}
      onSubmit={(text, seen) => submit(property, sent(seen), sent(text))}
    />
  )
}
