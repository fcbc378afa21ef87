import { useEffect, useMemo, useRef, useState } from 'react'
import { usePaying } from '#areas/documents/web/use-paying.ts'
import { useCommand } from '#web/commands/use-command.ts'
import { useToasts } from '#web/ui/popups/toasts.tsx'
import { endBlock } from '../../contract.ts'
import type { Blocked } from '../blocks/block-layer.tsx'
import type { LineActions } from './proposal-columns.tsx'
import type { LetterLine, Line, StopLine } from './proposal-lines.ts'
import type { useProposals } from './use-proposals.ts'

/** What can be done with a line of the list beside writing its letter. */
export function useLineParts() {
  const [blocked, setBlocked] = useState<Blocked | null>(null)
  const paying = usePaying()
  const toasts = useToasts()
  const end = useCommand(endBlock, { onApplied: () => toasts.success('Die Sperre ist aufgehoben.') })
  return {
    ...{ blocked, setBlocked, paying },
    block(line: LetterLine | StopLine) {
      const { partnerEntityId, partner } = line.row
      const invoices = line.kind === 'stop' ? [line.invoice] : (line.chosen?.items ?? line.row.letter.items)
      setBlocked({ partnerEntityId, partner, invoices })
    },
    /** Of several invoices the oldest, which one pays first. */
    pay(line: LetterLine | StopLine) {
      const [invoice] = line.kind === 'stop' ? [line.invoice] : (line.chosen?.items ?? [])
      if (invoice) paying.begin(invoice.invoiceEntityId, invoice.amountDue, false)
    },
    writeOff({ invoice }: StopLine) {
      paying.begin(invoice.invoiceEntityId, invoice.amountDue, true, true)
    },
    endBlock({ stops }: StopLine) {
      const block = stops.find((stop) => stop.block !== null)?.block
      if (block) void end.run({}, { uuid: block.entityId })
    },
  }
}

export type LineParts = ReturnType<typeof useLineParts>

/** The same object from one drawing to the next: rows are drawn anew when they change, and not before. */
export function useLineActions(
  proposals: ReturnType<typeof useProposals>,
  parts: LineParts,
  send: (uuid: string) => void,
): LineActions {
  const latest = useRef({ proposals, parts, send })
  useEffect(() => {
    latest.current = { proposals, parts, send }
  })
  // What a row says is said as of the day that is looked at.
  const { seenOn: today } = proposals
  return useMemo(
    () => ({
      today,
      endBlock: (line) => latest.current.parts.endBlock(line),
      send: ({ invoice }) => latest.current.send(invoice.invoiceEntityId),
      writeOff: (line) => latest.current.parts.writeOff(line),
      renew: ({ key }) => latest.current.proposals.renew(key),
      fold: ({ key }) => latest.current.proposals.fold(key),
    }),
    [today],
  )
}

export const isStoppedBy = (line: StopLine, ...kinds: StopLine['stops'][number]['kind'][]): boolean =>
  line.stops.some(({ kind }) => kinds.includes(kind))

/** Whether it stands as proposed: nobody has paid, and no run has it. */
export const isProposed = (line: Line): line is LetterLine =>
  line.kind === 'letter' && line.run === null && !line.isGone
