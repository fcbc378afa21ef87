import { shownDay } from '#kernel/wire-values.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Notice } from '#web/ui/notices/notice.tsx'
import { Printer } from '#web/ui/rare-icons.ts'
import styles from './printing.module.css'
import type { Printing } from './use-printing.ts'

/** 'Drucken (12)': what goes on paper and nobody has yet, in one PDF; nothing where there is none. */
export function PrintButton({ printing }: { printing: Printing }) {
  const { waiting, isPrinting, print } = printing
  if (waiting.length === 0) return null
  return (
    <Button icon={<Printer aria-hidden="true" />} busy={isPrinting} onClick={() => void print(waiting)}>
      {`Drucken (${waiting.length})`}
    </Button>
  )
}

/** Which letters are not printed, and why; the others are, without them. */
export function UnprintableNotice({ printing }: { printing: Printing }) {
  const { waiting, unprintable, isPrinting, print } = printing
  if (unprintable.length === 0) return null
  const left = new Set(unprintable.map(({ row }) => row.entityId.uuid))
  const others = waiting.filter(({ entityId }) => !left.has(entityId.uuid))
  return (
    <Notice
      kind="warning"
      live
      title={
        unprintable.length === 1
          ? 'Ein Brief wird nicht gedruckt.'
          : `${unprintable.length} Briefe werden nicht gedruckt.`
      }
      action={
        others.length > 0 && (
          <Button size="small" busy={isPrinting} onClick={() => void print(others)}>
            {others.length === 1 ? 'Den anderen drucken' : `Die anderen ${others.length} drucken`}
          </Button>
        )
      }
    >
      <ul className={styles.list}>
        {unprintable.map(({ row, message }) => (
          <li key={row.entityId.uuid}>
            {row.levelName} vom {shownDay(row.day)} an {row.partner}: {message}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
