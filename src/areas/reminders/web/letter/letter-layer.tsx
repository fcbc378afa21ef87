import { SideLayer } from '#web/ui/layers/side-layer.tsx'
import type { LetterLine } from '../list/proposal-lines.ts'
import type { RunChoice } from '../run/reminder-way.ts'
import styles from './letter-layer.module.css'
import { LetterPages } from './letter-pages.tsx'

interface LetterLayerProps {
  line: LetterLine
  choice: RunChoice
  onClose: () => void
}

/** Where the window has no room beside the list: the letter over it. */
export default function LetterLayer({ line, choice, onClose }: LetterLayerProps) {
  return (
    <SideLayer open size="wide" onClose={onClose} title={`Brief an ${line.row.partner}`}>
      <div className={styles.pages}>
        <LetterPages line={line} choice={choice} />
      </div>
    </SideLayer>
  )
}
