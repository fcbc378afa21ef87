import type { RowKind } from '#kernel/table-import/contract.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { CircleAlert, Plus } from '../ui/first-icons.ts'
import { Minus, PencilLine } from '../ui/icons.ts'
import styles from './row-mark.module.css'

const marks = {
  NEW: { Icon: Plus, text: 'neu' },
  CHANGED: { Icon: PencilLine, text: 'wird geändert' },
  KEPT: { Icon: Minus, text: 'bleibt, wie sie ist' },
  BAD: { Icon: CircleAlert, text: 'passt nicht' },
} as const satisfies Record<RowKind, unknown>

/** What becomes of a row. */
export function RowMark({ kind }: { kind: RowKind }) {
  const { Icon, text } = marks[kind]
  return (
    <span className={kind === 'BAD' ? styles.markBad : styles.mark} title={text}>
      <Icon aria-hidden="true" />
      <VisuallyHidden>{text}</VisuallyHidden>
    </span>
  )
}
