import { type KeptChildOptions, keepChild } from '#server/child/kept-child.ts'
import { ChildError } from '#server/child/start-child.ts'
import type { MailFile, MailJob, ReadMail } from './read-mail.ts'

const megabyte = 2 ** 20

/** What the child answers: on its way a Buffer becomes a plain array of bytes. */
interface SentMail extends Omit<ReadMail, 'files'> {
  files: (Omit<MailFile, 'content'> & { content: Uint8Array })[]
}

export interface MailReader {
  /**
   * What an e-mail brings, or a dropped file of this name; `damaged` where it cannot be read, `unread` where it costs the child its life
   * twice. Refuses where too many wait. `load` is called when its turn has come.
   */
  read(load: () => Promise<Uint8Array>, fileName?: string): Promise<ReadMail | 'damaged' | 'unread'>
  end(): Promise<unknown>
}

/** Takes e-mails apart in a process that a hostile one may cost its life; one at a time. It is started by the first one, and ends when none comes. */
export function createMailReader(options: Partial<KeptChildOptions> = {}): MailReader {
  const child = keepChild<MailJob, SentMail | null>({
    entry: new URL('./mail-process.ts', import.meta.url),
    ...{ timeoutMs: 30_000, mostBytes: 1024 * megabyte, keptBytes: 384 * megabyte },
    ...{ mostJobs: 50, idleMs: 30_000, ...options },
  })
  async function ask(
    load: () => Promise<Uint8Array>,
    fileName?: string,
  ): Promise<ReadMail | 'damaged' | null> {
    try {
      const sent = await child.ask(async () => ({ job: { bytes: await load(), fileName } }))
      return sent ? { ...sent, files: sent.files.map(withBuffer) } : 'damaged'
    } catch (error) {
      if (error instanceof ChildError) return null
      throw error
    }
  }
  return {
    // Once may have been the machine's fault.
    read: async (...asked) => (await ask(...asked)) ?? (await ask(...asked)) ?? 'unread',
    end: child.end,
  }
}

function withBuffer({ content, ...file }: SentMail['files'][number]): MailFile {
  return { ...file, content: Buffer.from(content.buffer, content.byteOffset, content.byteLength) }
}
