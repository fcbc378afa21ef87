import type { EntityId } from '#kernel/id.ts'
import { system } from '#server/command.ts'
import { newId } from '#server/new-id.ts'
import { createPdfPrinter, type PdfPrinter } from '#server/pdf/pdf-printer.ts'
import { runCommand } from '#server/run-command.ts'
import type { Services } from '#server/services.ts'
import { storeInvoicePdfCommand } from './store-invoice-pdf.ts'

export interface PdfWorker {
  /** What it prints with, for previews too: they take turns with the queue, and there is one thread. */
  printer: PdfPrinter
  /** Looks at the queue soon. */
  wake(): void
  /** Makes what stands first in the queue, for which an e-mail waits. */
  makeFirst(): Promise<void>
  /** Makes the PDF of an invoice at once, if it has none yet. */
  makeNow(documentId: EntityId): Promise<void>
  stop(): Promise<void>
}

// What failed, or was left by a node that died, is looked for this often.
const pauseMs = 15_000

type PdfServices = Pick<Services, 'db' | 'log' | 'wake'>

/** Makes the PDFs of new invoices one after the other: after the commit of the command that needs one, and at the start. */
export function startPdfWorker({ db, log, wake: wakeOthers }: PdfServices): PdfWorker {
  const printer = createPdfPrinter()
  let running: Promise<void> | null = null
  let again = false
  let stopped = false

  /** Makes one PDF; answers whether there was one to make. */
  async function makeOne(wanted: EntityId | null): Promise<boolean> {
    let failed = false
    const store = storeInvoicePdfCommand(printer, wanted, (error) => {
      failed = true
      log.error({ error: error instanceof Error ? error.message : 'unknown' }, 'a PDF could not be made')
    })
    const result = await runCommand(db, store, {
      input: null,
      wireInput: null,
      params: {},
      actor: system,
      requestId: newId(),
      clientAddress: '',
    })
    // E-mails that waited for it.
    if (result.woken.has('mail')) await wakeOthers(new Set(['mail']))
    return result.answer !== null || failed
  }

  async function empty(): Promise<void> {
    try {
      do {
        again = false
        while (!stopped && (await makeOne(null))) {}
      } while (again && !stopped)
    } catch (error) {
      if (!stopped)
        log.error({ error: error instanceof Error ? error.name : 'unknown' }, 'the PDF queue stopped')
    } finally {
      // In the same breath as the last look at `again`: a later wake starts anew.
      running = null
    }
  }

  function wake(): void {
    again = true
    if (!stopped) running ??= empty()
  }

  const timer = setInterval(wake, pauseMs)
  wake()
  return {
    printer,
    wake,
    async makeFirst() {
      try {
        await makeOne(null)
      } catch (error) {
        // The command that asks for it is committed all the same; the queue tries again.
        log.error({ error: error instanceof Error ? error.name : 'unknown' }, 'the PDF queue stopped')
      }
    },
    async makeNow(documentId) {
      await makeOne(documentId)
    },
    async stop() {
      stopped = true
      clearInterval(timer)
      await running
      await printer.close()
    },
  }
}
