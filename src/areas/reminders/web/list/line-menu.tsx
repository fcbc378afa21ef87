import { ChevronDown, Eye } from '#web/ui/first-icons.ts'
import type { RowAction } from '#web/ui/grid/grid.tsx'
import { Check, CircleSlash, Coins, LockKeyhole, Mail, Undo2 } from '#web/ui/icons.ts'
import type { Line } from './proposal-lines.ts'
import { isProposed, isStoppedBy, type LineParts } from './use-line-actions.ts'

interface MenuParts extends Pick<LineParts, 'block' | 'pay' | 'writeOff' | 'endBlock'> {
  toggle: (line: Line) => void
  openLine: (line: Line) => void
  read: (uuid: string) => void
  send: (uuid: string) => void
}

/** What a letter means on a line; nothing where it cannot be done. */
export function lineLetters(parts: MenuParts): Readonly<Record<string, (line: Line) => unknown>> {
  return {
    h: (line) => (isProposed(line) || line.kind === 'stop') && parts.block(line),
    b: (line) => (isProposed(line) || line.kind === 'stop') && parts.pay(line),
    d: (line) => line.kind === 'stop' && parts.writeOff(line),
    s: (line) =>
      line.kind === 'stop' && isStoppedBy(line, 'NOT_HANDED_OUT') && parts.send(line.invoice.invoiceEntityId),
  }
}

/** All that can be done with a line. */
export function lineMenu(line: Line, parts: MenuParts): RowAction[] {
  if (line.kind === 'head') return []
  const block: RowAction = {
    ...{ label: 'Sperren …', icon: <LockKeyhole aria-hidden="true" />, letter: 'H' },
    act: () => parts.block(line),
  }
  const pay: RowAction = {
    ...{ label: 'Zahlung erfassen', icon: <Coins aria-hidden="true" />, letter: 'B' },
    act: () => parts.pay(line),
  }
  const open: RowAction = {
    ...{ label: 'Öffnen', icon: <ChevronDown aria-hidden="true" />, letter: '↵' },
    act: () => parts.openLine(line),
  }
  if (line.kind === 'letter') {
    if (!isProposed(line)) return [open]
    const toggle: RowAction = {
      ...{ label: line.choice.isOut ? 'Doch schreiben' : 'Auslassen', letter: 'X' },
      icon: line.choice.isOut ? <Check aria-hidden="true" /> : <CircleSlash aria-hidden="true" />,
      act: () => parts.toggle(line),
    }
    return [open, toggle, pay, block]
  }
  const { invoiceEntityId: uuid } = line.invoice
  return [
    { label: 'Ansehen', icon: <Eye aria-hidden="true" />, letter: '↵', act: () => parts.read(uuid) },
    ...(isStoppedBy(line, 'NOT_HANDED_OUT')
      ? [{ label: 'Senden', icon: <Mail aria-hidden="true" />, letter: 'S', act: () => parts.send(uuid) }]
      : []),
    pay,
    {
      ...{ label: 'Ausbuchen', icon: <CircleSlash aria-hidden="true" />, letter: 'D' },
      act: () => parts.writeOff(line),
    },
    ...(isStoppedBy(line, 'BLOCKED', 'DISPUTED')
      ? [
          {
            ...{ label: 'Sperre aufheben', icon: <Undo2 aria-hidden="true" /> },
            act: () => parts.endBlock(line),
          },
        ]
      : []),
    block,
  ]
}
