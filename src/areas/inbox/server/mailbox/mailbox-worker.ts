import type { Services } from '#server/services.ts'
import type { PaperReaders } from '../store-paper.ts'
import { lookIntoMailbox } from './look-into-mailbox.ts'
import { mailboxAddress } from './mailbox-address.ts'
import type { MailboxLimits } from './open-mailbox.ts'

export interface MailboxWorker {
  /** Looks now, unless a look is under way. */
  wake(): Promise<void>
  stop(): Promise<void>
}

// The table says when it is time; this is how often it is asked.
const pauseMs = 10_000

/** Fetches the invoices of the mailbox every minute, and at the start; nobody waits for it, and it never ends Kontor. */
export function startMailboxWorker(
  { db, log, settings: { imapUrl } }: Pick<Services, 'db' | 'log' | 'settings'>,
  readers: PaperReaders,
  limits: Partial<MailboxLimits> = {},
): MailboxWorker {
  if (imapUrl === null) return { wake: async () => {}, stop: async () => {} }
  const stopped = new AbortController()
  const { signal } = stopped
  let running: Promise<void> | null = null
  const options = {
    ...{ db, address: mailboxAddress(imapUrl), readers, signal, limits },
    onFailure(failure: string, error: unknown) {
      if (error === null) log.warn({ reason: failure }, 'the mailbox could not be read')
      else
        log.error(
          { error: error instanceof Error ? error.message : 'unknown' },
          'what the mailbox brought could not be taken',
        )
    },
  }

  async function look(isAsked: boolean): Promise<void> {
    try {
      while (await lookIntoMailbox(options, isAsked)) {}
    } catch (error) {
      if (!signal.aborted)
        log.error(
          { error: error instanceof Error ? error.name : 'unknown' },
          'the look into the mailbox stopped',
        )
    } finally {
      running = null
    }
  }

  const start = (isAsked: boolean) => {
    if (!signal.aborted) running ??= look(isAsked)
    return running ?? Promise.resolve()
  }
  const timer = setInterval(() => void start(false), pauseMs)
  void start(true)
  return {
    wake: () => start(true),
    async stop() {
      stopped.abort()
      clearInterval(timer)
      await running
    },
  }
}
