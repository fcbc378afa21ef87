import type { KeyboardEvent } from 'react'
import { StateChanges } from '#areas/documents/web/history/state-changes.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import type { JournalRow } from '../../contract/journal.ts'
import styles from './journal-entry.module.css'

interface JournalEntryProps {
  row: JournalRow
  onClose: () => void
}

/** All that an entry says, below its row; Escape closes it. */
export function JournalEntry({ row, onClose }: JournalEntryProps) {
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.preventDefault()
    onClose()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape alone, from the button within
    <div className={styles.entry} onKeyDown={onKeyDown}>
      <div className={styles.changes}>
        {row.key !== '' && <p>{`Getan von einem Programm, über den Schlüssel „${row.key}“.`}</p>}
        {row.changes.length === 0 ? (
          <p className={styles.quiet}>Dazu steht nichts weiter im Protokoll.</p>
        ) : (
          <StateChanges changes={row.changes} />
        )}
      </div>
      <Button size="small" onClick={onClose}>
        Schließen
      </Button>
    </div>
  )
}
