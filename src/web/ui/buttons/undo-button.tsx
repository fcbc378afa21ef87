import { type RefObject, useEffect } from 'react'
import { rememberDone } from '#web/undo/undo-stack.ts'
import { Kbd } from '../kbd.tsx'
import { Button } from './button.tsx'
import styles from './undo-button.module.css'

interface UndoButtonProps {
  button: RefObject<HTMLButtonElement | null>
  onUndo: () => void
  autoFocus?: boolean
}

/** 'Rückgängig', and Ctrl+Z as long as it stands there: outside of fields, where the key takes back what was typed. */
export function UndoButton({ button, onUndo, autoFocus }: UndoButtonProps) {
  useEffect(
    () =>
      rememberDone(
        () => button.current?.click(),
        () => true,
      ),
    [button],
  )
  return (
    <Button ref={button} size="small" autoFocus={autoFocus} aria-keyshortcuts="Control+Z" onClick={onUndo}>
      Rückgängig
      <span aria-hidden="true" className={styles.key}>
        <Kbd>Strg</Kbd> <Kbd>Z</Kbd>
      </span>
    </Button>
  )
}
