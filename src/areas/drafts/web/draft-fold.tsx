import { useId, useRef, useState } from 'react'
import { agoText } from '#web/ago-text.ts'
import { Link } from '#web/router.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { UndoButton } from '#web/ui/buttons/undo-button.tsx'
import { ChevronDown } from '#web/ui/first-icons.ts'
import { PencilLine, Trash2 } from '#web/ui/icons.ts'
import type { DraftKind, DraftRow } from '../contract/list-drafts.ts'
import styles from './drafts.module.css'
import { usePutOffDeletion } from './use-put-off-deletion.ts'

export interface DraftFoldProps {
  kind: DraftKind
  drafts: readonly DraftRow[]
  /** What the list is searched for: drafts are, too. */
  searchText: string
  pathOf: (uuid: string) => string
  /** The list is not shown beside them: they are not folded. */
  isAlone?: boolean
}

const foldedKey = (kind: DraftKind) => `drafts-folded:${kind}`

/** Above a list of documents: what somebody has begun, in no sum of the list. */
export default function DraftFold({ kind, drafts, searchText, pathOf, isAlone = false }: DraftFoldProps) {
  const [isUnfolded, setOpen] = useState(() => localStorage.getItem(foldedKey(kind)) === null)
  const isOpen = isUnfolded || isAlone
  const { isPutOff, remove, undo } = usePutOffDeletion()
  const [now] = useState(() => Date.now())
  const listId = useId()
  const words = searchText.toLowerCase().split(/\s+/).filter(Boolean)
  const rows = drafts.filter(({ name }) => words.every((word) => name.toLowerCase().includes(word)))
  if (rows.length === 0) return null

  function toggle() {
    if (isOpen) localStorage.setItem(foldedKey(kind), '')
    else localStorage.removeItem(foldedKey(kind))
    setOpen(!isOpen)
  }

  return (
    <section className={styles.drafts} aria-label="Entwürfe">
      <button
        type="button"
        className={styles.head}
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={toggle}
      >
        <ChevronDown aria-hidden="true" />
        <strong>{rows.length === 1 ? '1 Entwurf' : `${rows.length} Entwürfe`}</strong>
        <span className={styles.quiet}>{rows.length === 1 ? 'zählt' : 'zählen'} in keiner Summe mit</span>
      </button>
      <ul id={listId} className={styles.rows} hidden={!isOpen}>
        {rows.map((row) => (
          <li key={row.entityId.uuid} className={styles.row}>
            {isPutOff(row) ? (
              <Deleted row={row} onUndo={() => undo(row)} />
            ) : (
              <Begun row={row} now={now} path={pathOf(row.entityId.uuid)} onDelete={() => remove(row)} />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

const shownName = ({ name }: DraftRow) => name || 'Ohne Namen'

interface BegunProps {
  row: DraftRow
  now: number
  path: string
  onDelete: () => void
}

function Begun({ row, now, path, onDelete }: BegunProps) {
  const at = Date.parse(row.at)
  return (
    <>
      <span className={styles.state}>
        <PencilLine aria-hidden="true" />
        Entwurf
      </span>
      <Link to={path} className={styles.name}>
        {shownName(row)}
      </Link>
      <span className={styles.maker}>
        {row.maker.name}, {agoText(at, Math.max(now, at))}
      </span>
      <IconButton
        size="small"
        label={`Entwurf ${shownName(row)} löschen`}
        icon={<Trash2 aria-hidden="true" />}
        tone="danger"
        onClick={onDelete}
      />
    </>
  )
}

/** In the place of its row, as long as it can be brought back. */
function Deleted({ row, onUndo }: { row: DraftRow; onUndo: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  return (
    <>
      <span className={styles.gone} role="status">
        Entwurf „{shownName(row)}“ gelöscht
      </span>
      <UndoButton autoFocus button={button} onUndo={onUndo} />
    </>
  )
}
