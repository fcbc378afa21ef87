import { useRef, useState } from 'react'
import { useRead } from '#web/reads/use-read.ts'
import { useMay } from '#web/session/session.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Badge } from '#web/ui/figures/badge.tsx'
import { SkeletonRows } from '#web/ui/lists/skeleton-rows.tsx'
import { useKeptRow } from '#web/ui/lists/use-kept-row.ts'
import { ErrorState } from '#web/ui/notices/error-state.tsx'
import { type AccessKey, readOwnKeys } from '../../contract/keys.ts'
import { EndKey } from './end-key.tsx'
import { keyDates, keyMay } from './key-words.ts'
import styles from './keys.module.css'
import { type MadeKey, NewKey } from './new-key.tsx'
import { ShownKey } from './shown-key.tsx'

/** With which keys the own scripts call. Who waits for approval has none. */
export function KeysCard() {
  return useMay('working') ? <OwnKeys /> : null
}

/** What stands open in the card: a key being made, or the one that was, told once. */
type Open = 'new' | MadeKey

function OwnKeys() {
  const { data, error } = useRead(readOwnKeys)
  const [open, setOpen] = useState<Open | null>(null)
  return (
    <Card title="Schlüssel für Programme">
      {open === 'new' ? (
        <NewKey onDone={setOpen} onCancel={() => setOpen(null)} />
      ) : open ? (
        <ShownKey made={open} onDone={() => setOpen(null)} />
      ) : error ? (
        // Only here: what is told once stays, whatever else fails.
        <ErrorState onRetry={error.onRetry}>{error.message}</ErrorState>
      ) : data ? (
        <Keys keys={data} onNew={() => setOpen('new')} />
      ) : (
        <SkeletonRows rows={2} />
      )}
    </Card>
  )
}

function Keys({ keys, onNew }: { keys: readonly AccessKey[]; onNew: () => void }) {
  const list = useRef<HTMLDivElement>(null)
  useKeptRow(list)
  return (
    <div ref={list} className={styles.part}>
      {keys.length === 0 ? (
        <p>
          Sie haben noch keinen. Mit einem Schlüssel ruft ein Skript Kontor in Ihrem Namen auf, ohne Ihr
          Passwort zu kennen.
        </p>
      ) : (
        <ul className={styles.rows} aria-label="Schlüssel für Programme">
          {keys.map((key) => (
            <li key={key.entityId.uuid} className={styles.row}>
              <div>
                <span className={styles.name}>{key.name}</span>
                {key.state !== 'GOOD' && (
                  <>
                    {' '}
                    <Badge>{key.state === 'ENDED' ? 'beendet' : 'abgelaufen'}</Badge>
                  </>
                )}
                <div className={styles.note}>{`Darf: ${keyMay(key)}`}</div>
                <div className={styles.note}>{keyDates(key)}</div>
              </div>
              {key.state === 'GOOD' && <EndKey entityId={key.entityId} name={key.name} />}
            </li>
          ))}
        </ul>
      )}
      <div className={styles.acts}>
        <Button onClick={onNew}>Schlüssel anlegen</Button>
      </div>
    </div>
  )
}
