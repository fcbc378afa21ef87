import { setTimeout as sleep } from 'node:timers/promises'
import { claimPdf, longestWaitMs } from '#areas/documents/server/claim-pdf.ts'
import type { Logo } from '#areas/letters/server/print-letter.ts'
import type { EntityId } from '#kernel/id.ts'
import { createPdfPrinter, type PdfPrinter } from '#server/pdf/pdf-printer.ts'
import type { Services } from '#server/services.ts'
import { tellStopped, workOff } from '#server/work-off.ts'
import { type MadeOrNot, makePdf } from './make-pdf.ts'
import { suspectLogo } from './suspect-logo.ts'

export interface PdfWorker {
  /** What it prints with, for previews too: they take turns with the queue, and there is one child. */
  printer: PdfPrinter
  /** Looks at the queue soon. */
  wake(): void
  /** Something had to be printed without this logo. */
  suspectLogo(logo: Logo): Promise<void>
  /** Makes what stands first in the queue, for which an e-mail waits. */
  makeFirst(): Promise<void>
  /** Makes the PDF of an invoice at once, if it has none yet. */
  makeNow(documentId: EntityId): Promise<void>
  stop(): Promise<void>
}

// What failed, was queued by another node, or was left by one that died, is looked for this often.
const pauseMs = 5_000

// How often a quiet moment is looked for.
const lookMs = 20
// So long a PDF lets the commands of people go first, at the most. Half a minute after it was queued it has to be there.
const longestYieldMs = 10_000

type PdfServices = Pick<Services, 'db' | 'log' | 'traffic' | 'wake'>

/** Makes the PDFs of new invoices one after the other: after the commit of the command that needs one, and at the start. */
export function startPdfWorker({ db, log, traffic, wake: wakeOthers }: PdfServices): PdfWorker {
  const printer = createPdfPrinter()
  /** What this node is making just now. */
  const making = new Map<EntityId, Promise<MadeOrNot>>()

  const onFailure = (error: unknown) =>
    log.error({ error: error instanceof Error ? error.message : 'unknown' }, 'a PDF could not be made')

  const onLogoLeftOut = (logo: Logo) => suspectLogo({ db, log }, logo)

  /** Makes the PDF that waits longest, or the wanted one; null when there is none to make. */
  async function makeOne(wanted: EntityId | null): Promise<MadeOrNot | null> {
    const claimed = await claimPdf(db, wanted)
    if (!claimed) return null
    const { documentId } = claimed
    const made = makePdf({ db, printer, wake: wakeOthers, onFailure, onLogoLeftOut }, claimed).finally(() => {
      if (making.get(documentId) === made) making.delete(documentId)
    })
    making.set(documentId, made)
    return made
  }

  /** Waits for a quiet moment, as long as the PDF that waits longest has time. */
  async function yieldToPeople(): Promise<void> {
    if (traffic.isQuiet()) return
    const end = performance.now() + longestYieldMs - (await longestWaitMs(db))
    while (!queue.isStopped && !traffic.isQuiet() && performance.now() < end) await sleep(lookMs)
  }

  const queue = workOff(log, 'PDF', async () => {
    await yieldToPeople()
    return !queue.isStopped && (await makeOne(null)) !== null
  })

  const timer = setInterval(queue.wake, pauseMs)
  queue.wake()
  return {
    printer,
    wake: () => void queue.wake(),
    suspectLogo: onLogoLeftOut,
    async makeFirst() {
      try {
        await makeOne(null)
        // Should the queue have been faster.
        await Promise.all(making.values())
      } catch (error) {
        // The command that asks for it is committed all the same; the queue tries again.
        tellStopped(log, 'PDF', error)
      }
    },
    async makeNow(documentId) {
      await making.get(documentId)?.catch(() => {})
      for (let made: MadeOrNot | null = 'overtaken'; made === 'overtaken' || made === 'died'; ) {
        made = queue.isStopped ? null : await makeOne(documentId)
      }
    },
    async stop() {
      clearInterval(timer)
      const stopped = queue.stop()
      // What is being typeset is finished; what waits for the printer gives its claim back.
      await printer.close()
      await Promise.allSettled([stopped, ...making.values()])
    },
  }
}
