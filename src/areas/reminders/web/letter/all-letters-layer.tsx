import { useState } from 'react'
import { Button } from '#web/ui/buttons/button.tsx'
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
  if (line === undefined) return null
  const go = (steps: number) => setPlace((at + steps + lines.length) % lines.length)
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
            <Button onClick={() => go(-1)}>Voriger</Button>
            <Button onClick={() => go(1)}>Nächster</Button>
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
