import { useState } from 'react'
import { type Cents, centsFromUnits } from '#kernel/money.ts'
import { formatMoney } from '#kernel/numbers/amount-text.ts'
import { useCommand } from '#web/commands/use-command.ts'
import { useWantedForm } from '#web/forms/use-kept-entries.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Plus } from '#web/ui/first-icons.ts'
import { Pencil, Trash2 } from '#web/ui/icons.ts'
import { useConfirm } from '#web/ui/layers/confirm-host.tsx'
import { ActionTable } from '#web/ui/lists/action-table.tsx'
import type { Firm } from '../contract/read-firm.ts'
import { changeFirmProperty } from '../contract.ts'
import { mostLevels } from '../rules/reminder-levels.ts'
import { keptForm, ReminderLevelLayer } from './reminder-level-layer.tsx'

type Row = Firm['reminderLevels'][number] & { place: number }

/** The letters by which the firm reminds of what is owed, the mildest first. Changed here at once, apart from the form around it. */
export function RemindersCard({ firm }: { firm: Firm }) {
  const { reminderLevels: levels } = firm
  const [place, setPlace] = useState<number | null>(null)
  useWantedForm(keptForm(levels.length), () => setPlace(levels.length))
  return (
    <Card
      title="Mahnstufen"
      flush
      actions={
        levels.length < mostLevels && (
          <Button size="small" icon={<Plus aria-hidden="true" />} onClick={() => setPlace(levels.length)}>
            Stufe hinzufügen
          </Button>
        )
      }
    >
      <ActionTable<Row>
        label="Mahnstufen"
        rows={levels.map((level, at) => ({ ...level, place: at }))}
        rowKey={(row) => String(row.place)}
        columns={[
          { key: 'name', header: 'Stufe', render: (row) => row.names.DE },
          { key: 'days', header: 'Wann', render: sinceWords },
          {
            key: 'payWithin',
            header: 'Zu zahlen in',
            width: '6.5rem',
            render: (row) => dayWords(row.payWithin),
          },
          { key: 'claims', header: 'Dazu', width: '6.5rem', render: claimWords },
        ]}
        actions={(row) => (
          <>
            <IconButton
              size="small"
              label={`${row.names.DE}: bearbeiten`}
              aria-haspopup="dialog"
              icon={<Pencil aria-hidden="true" />}
              onClick={() => setPlace(row.place)}
            />
            {levels.length > 1 && <DeleteLevel row={row} levels={levels} />}
          </>
        )}
      />
      {place !== null && <ReminderLevelLayer levels={levels} place={place} onClose={() => setPlace(null)} />}
    </Card>
  )
}

const dayWords = (count: number) => (count === 1 ? '1 Tag' : `${count} Tagen`)

/** The first one after the due day, the others after the letter before. */
const sinceWords = ({ days, place }: Row) =>
  `${days === 1 ? '1 Tag' : `${days} Tage`} ${place === 0 ? 'nach Fälligkeit' : 'danach'}`

function claimWords({ interest, lumpSum, fee }: Row): string {
  // Of the contract's own amount.
  const cost = formatMoney(centsFromUnits(fee) as Cents, 'EUR')
  return [interest && 'Zinsen', lumpSum && '40\u00a0€', fee > 0 && cost].filter(Boolean).join(', ') || '–'
}

function DeleteLevel({ row, levels }: { row: Row; levels: Firm['reminderLevels'] }) {
  const ask = useConfirm()
  const save = useCommand(changeFirmProperty, { showsErrors: 'fields' })
  const askToDelete = () =>
    ask({
      title: `„${row.names.DE}“ wirklich löschen?`,
      text: 'Geschriebene Briefe bleiben, wie sie sind; die Stufen danach rücken auf.',
      confirmLabel: 'Stufe löschen',
      danger: true,
      work: () =>
        save.run(
          {
            propertyName: 'reminderLevels',
            oldValue: levels,
            value: levels.filter((_, at) => at !== row.place),
          },
          { propertyName: 'reminderLevels' },
        ),
    })
  return (
    <IconButton
      size="small"
      tone="danger"
      label={`${row.names.DE}: löschen`}
      aria-haspopup="dialog"
      icon={<Trash2 aria-hidden="true" />}
      busy={save.waiting}
      onClick={askToDelete}
    />
  )
}
