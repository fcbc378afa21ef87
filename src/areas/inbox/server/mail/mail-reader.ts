import { type Child, ChildError, startChild } from '#server/child/start-child.ts'
import type { MailFile, ReadMail } from './read-mail.ts'

const megabyte = 2 ** 20
const limits = { timeoutMs: 30_000, mostBytes: 1024 * megabyte, keptBytes: 384 * megabyte }

/** What the child answers: on its way a Buffer becomes a plain array of bytes. */
interface SentMail extends Omit<ReadMail, 'files'> {
  files: (Omit<MailFile, 'content'> & { content: Uint8Array })[]
}

export interface MailReader {
  /** What an e-mail brings; null where it cannot be read, or costs the child its life. */
  read(bytes: Uint8Array): Promise<ReadMail | null>
  end(): Promise<unknown>
}

/** Takes e-mails apart in a process that a hostile one may cost its life; one at a time. It is started by the first one. */
export function createMailReader(): MailReader {
  let child: Child<{ bytes: Uint8Array }, SentMail | null> | null = null
  return {
    async read(bytes) {
      if (!child || child.isLost) child = startChild(new URL('./mail-process.ts', import.meta.url), limits)
      try {
        const sent = await child.ask({ bytes })
        return sent && { ...sent, files: sent.files.map(withBuffer) }
      } catch (error) {
        if (error instanceof ChildError) return null
        throw error
      }
    },
    async end() {
      const ending = child
      child = null
      return ending?.end()
    },
  }
}

function withBuffer({ content, ...file }: SentMail['files'][number]): MailFile {
  return { ...file, content: Buffer.from(content.buffer, content.byteOffset, content.byteLength) }
}
