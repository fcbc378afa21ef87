import { runSystemCommand } from '#server/run-system-command.ts'
import type { Services } from '#server/services.ts'
import { mailAnchorIfDue } from './mail-anchor.ts'
import { noteDamagedFileCommand, proveFiguresIfDue, proveFilesIfDue } from './prove-by-itself.ts'

export interface ProofWorker {
  /** Looks now whether something is due. */
  look(): Promise<void>
  stop(): Promise<void>
}

// The table says when it is time; this is how often it is asked.
const pauseMs = 5 * 60_000

/** Mails the anchor and proves figures daily, and files a part a day, on one node; and notes what a download finds. Nobody waits for it, and it never ends Kontor. */
export function startProofWorker({ db, log }: Pick<Services, 'db' | 'log'>): ProofWorker {
  const stopped = new AbortController()
  const { signal } = stopped
  let running: Promise<void> | null = null

  /** What fails is told, and keeps nothing else from its turn. */
  async function apart(failure: string, work: () => Promise<unknown>): Promise<void> {
    try {
      await work()
    } catch (error) {
      if (!signal.aborted) log.error({ error: error instanceof Error ? error.message : 'unknown' }, failure)
    }
  }

  async function figures(): Promise<void> {
    const found = await proveFiguresIfDue(db, signal)
    if (!found) return
    const kinds = found.findings.filter(({ faults }) => faults.length > 0).map(({ name }) => name)
    if (!found.journal.intact) log.error({ row: found.journal.brokenSeq }, 'the journal is damaged')
    if (kinds.length > 0) log.error({ kinds }, 'the database is not what the journal says')
  }

  async function files(): Promise<void> {
    const found = await proveFilesIfDue(db, signal)
    if (found && found.damaged.length > 0)
      log.error({ files: found.damaged.map(shortHash) }, 'files have changed')
  }

  async function look(): Promise<void> {
    // First: a proof may take long.
    await apart('the anchor was not mailed', () => mailAnchorIfDue(db))
    if (!signal.aborted) await apart('the proof of the figures stopped', figures)
    if (!signal.aborted) await apart('the proof of the files stopped', files)
    running = null
  }

  db.storage.onDamagedContent = (sha256) => {
    log.error({ file: shortHash(sha256) }, 'a file has changed, and was not handed out')
    runSystemCommand(db, noteDamagedFileCommand(sha256)).catch((error: unknown) => {
      log.error({ error: error instanceof Error ? error.name : 'unknown' }, 'a changed file was not noted')
    })
  }

  const start = () => {
    if (!signal.aborted) running ??= look()
    return running ?? Promise.resolve()
  }
  const timer = setInterval(() => void start(), pauseMs)
  void start()
  return {
    look: start,
    async stop() {
      stopped.abort()
      clearInterval(timer)
      await running
    },
  }
}

/** Enough to find it by; a hash is nobody's name. */
const shortHash = (sha256: Buffer) => sha256.toString('hex').slice(0, 16)
