import { type RefObject, useEffect } from 'react'
import { Kbd } from '../kbd.tsx'
import { Button } from './button.tsx'
import styles from './undo-button.module.css'

interface UndoButtonProps {
  button: RefObject<HTMLButtonElement | null>
  onUndo: () => void
  autoFocus?: boolean
}

/** Those that stand on the page, the newest last: the key is its own. */
const standing: RefObject<HTMLButtonElement | null>[] = []

/** 'Rückgängig', and Ctrl+Z as long as it stands there: outside of fields, where the key takes back what was typed. */
export function UndoButton({ button, onUndo, autoFocus }: UndoButtonProps) {
  useEffect(() => {
    standing.push(button)
    document.addEventListener('keydown', onKeyDown)
    return () => {
      standing.splice(standing.indexOf(button), 1)
      if (standing.length === 0) document.removeEventListener('keydown', onKeyDown)
    }
  }, [button])
  return (
    <Button ref={button} size="small" autoFocus={autoFocus} aria-keyshortcuts="Control+Z" onClick={onUndo}>
      Rückgängig
      <span aria-hidden="true" className={styles.key}>
        <Kbd>Strg</Kbd> <Kbd>Z</Kbd>
      </span>
    </Button>
  )
}

// One function for all of them: a document hears it once, however often it is added.
function onKeyDown(event: KeyboardEvent) {
  const isUndo = event.key === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey
  if (!isUndo || event.defaultPrevented || isTyped(event.target)) return
  event.preventDefault()
  standing.at(-1)?.current?.click()
}

const isTyped = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches('input, textarea, [contenteditable]')
