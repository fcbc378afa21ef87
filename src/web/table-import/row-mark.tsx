import type { RowKind } from '#kernel/table-import/contract.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { CircleAlert, CircleHelp, Plus } from '../ui/first-icons.ts'
import { Minus, PencilLine } from '../ui/icons.ts'
import styles from './row-mark.module.css'

const marks = {
  NEW: { Icon: Plus, text: 'neu' },
  CHANGED: { Icon: PencilLine, text: 'wird geändert' },
  KEPT: { Icon: Minus, text: 'bleibt, wie es ist' },
  ASKED: { Icon: CircleHelp, text: 'vielleicht schon da' },
  BAD: { Icon: CircleAlert, text: 'passt nicht' },
} as const satisfies Record<RowKind, unknown>

/** What becomes of a row. */
export function RowMark({ kind, by }: { kind: RowKind; by?: string | undefined }) {
  const { Icon, text: what } = marks[kind]
  const text = by === undefined ? what : `${what}, erkannt an ${by}`
  return (
    <span
      className={kind === 'BAD' ? styles.markBad : kind === 'ASKED' ? styles.markAsked : styles.mark}
      title={text}
    >
      <Icon aria-hidden="true" />
      <VisuallyHidden>{text}</VisuallyHidden>
    </span>
  )
}
