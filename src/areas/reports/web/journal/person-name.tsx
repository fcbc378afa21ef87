import { useFoundRows } from '#web/reads/use-found-rows.ts'
import { type JournalRow, listJournal } from '../../contract/journal.ts'

/** What the chip calls a person, who may have no account any more: as the newest row does. */
export default function PersonName({ uuid }: { uuid: string }) {
  const { rows, isLoading } = useFoundRows<JournalRow>(listJournal, '', {
    filterType: 'person',
    person: uuid,
  })
  return rows[0]?.user || (isLoading ? '…' : 'unbekannt')
}
