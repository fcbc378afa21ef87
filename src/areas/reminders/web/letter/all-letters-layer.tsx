import { useEffect, useEffectEvent, useState } from 'react'
import { isField } from '#web/letter-keys.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Kbd } from '#web/ui/kbd.tsx'
import { SideLayer } from '#web/ui/layers/side-layer.tsx'
import type { LetterLine } from '../list/proposal-lines.ts'
import type { RunChoice } from '../run/reminder-way.ts'
import styles from './letter-layer.module.css'
import { LetterPages } from './letter-pages.tsx'

interface AllLettersLayerProps {
  /** At least one. */
  lines: readonly LetterLine[]
  choice: RunChoice
  onClose: () => void
}

/** 'Alle ansehen': the letters that are about to be written, one after the other; after the last comes the first. */
export default function AllLettersLayer({ lines, choice, onClose }: AllLettersLayerProps) {
  const [place, setPlace] = useState(0)
  // One may have been paid meanwhile.
  const at = Math.min(place, lines.length - 1)
  const line = lines[at]
  const go = (steps: number) => setPlace((at + steps + lines.length) % lines.length)
  useArrows(go)
  if (line === undefined) return null
  return (
    <SideLayer
      open
      size="wide"
      onClose={onClose}
      title={`Brief ${at + 1} von ${lines.length}`}
      facts={line.row.partner}
      actions={
        lines.length > 1 && (
          <>
            <Button aria-keyshortcuts="ArrowLeft" onClick={() => go(-1)}>
              <Kbd>←</Kbd> Voriger
            </Button>
            <Button aria-keyshortcuts="ArrowRight" onClick={() => go(1)}>
              Nächster <Kbd>→</Kbd>
            </Button>
          </>
        )
      }
    >
      <div className={styles.pages}>
        <LetterPages key={line.key} line={line} choice={choice} />
      </div>
    </SideLayer>
  )
}

/** ← and → go to the letter before and after, wherever the keyboard is in the layer; held down they do not run on. */
function useArrows(go: (steps: number) => void): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const steps = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    const isPlain = !event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.repeat
    if (steps === undefined || !isPlain || event.defaultPrevented || isField(event.target)) return
    event.preventDefault()
    go(steps)
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event)
    // Before the layer keeps the key to itself.
    window.addEventListener('keydown', listener, true)
    return () => window.removeEventListener('keydown', listener, true)
  }, [])
}
