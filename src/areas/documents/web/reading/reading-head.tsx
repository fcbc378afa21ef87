import { Button } from '#web/ui/buttons/button.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { ChevronLeft, ChevronRight, FilePen, Pencil } from '#web/ui/icons.ts'
import { Kbd } from '#web/ui/kbd.tsx'
import styles from './reading.module.css'
import type { useTurning } from './turning.ts'

/** The neighbours in the list. */
export function TurnButtons({ turning }: { turning: ReturnType<typeof useTurning> }) {
  if (turning === null) return null
  return (
    <span className={styles.turns}>
      <IconButton
        label="Vorige Rechnung"
        icon={<ChevronLeft aria-hidden="true" />}
        disabled={turning.previous === undefined}
        onClick={turning.previous}
      />
      <IconButton
        label="Nächste Rechnung"
        icon={<ChevronRight aria-hidden="true" />}
        disabled={turning.next === undefined}
        onClick={turning.next}
      />
    </span>
  )
}

interface WayButtonProps {
  edit: (() => void) | undefined
  /** What is issued is put right by a paper of its own. */
  correct?: (() => void) | undefined
  hasKeys: boolean
}

/** 'Bearbeiten' while it may be changed, then 'Berichtigen': one key for both. */
export function WayButton({ edit, correct, hasKeys }: WayButtonProps) {
  const act = edit ?? correct
  if (act === undefined) return null
  const Icon = edit ? Pencil : FilePen
  return (
    <Button icon={<Icon aria-hidden="true" />} onClick={act}>
      {edit ? 'Bearbeiten' : 'Berichtigen'}
      {hasKeys && (
        <span aria-hidden="true" className={styles.key}>
          <Kbd>E</Kbd>
        </span>
      )}
    </Button>
  )
}
