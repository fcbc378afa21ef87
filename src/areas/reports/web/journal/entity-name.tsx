import { useFoundRows } from '#web/reads/use-found-rows.ts'
import { type JournalRow, listJournal } from '../../contract/journal.ts'
import { subjectName } from './journal-subjects.ts'

/** What the chip calls what the rows are about, which may be gone: as one of them does. */
export default function EntityName({ uuid }: { uuid: string }) {
  const { rows, isLoading } = useFoundRows<JournalRow>(listJournal, '', {
    filterType: 'entity',
    entity: uuid,
  })
  const own = rows.find(({ entityId, name }) => entityId.uuid === uuid && name !== '') ?? rows[0]
  return own ? subjectName(own) : isLoading ? '…' : 'unbekannt'
}
