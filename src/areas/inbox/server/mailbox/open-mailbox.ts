import type { ImapFlow } from 'imapflow'
import { failureText, MailboxFailure } from './failure-text.ts'
import type { MailboxAddress } from './mailbox-address.ts'

/** An open mailbox. Whatever it is asked ends within its time, else the line is cut. */
export interface OpenMailbox {
  /** What its UIDs hold for, and the next one that it gives. */
  uidValidity: number
  uidNext: number
  /** UIDs, the oldest first. */
  unread(): Promise<number[]>
  since(day: Date): Promise<number[]>
  after(uid: number): Promise<number[]>
  /** How large an e-mail is and when it came; null where it is gone. */
  look(uid: number): Promise<{ size: number; at: Date } | null>
  /** The e-mail as it lies there; null where it is gone. It is not marked by that. */
  fetch(uid: number): Promise<Buffer | null>
  /** Its first bytes, at most `largestHead`; null where the mailbox gives none. */
  fetchHead(uid: number): Promise<Buffer | null>
  /** Whether it lies there, whatever else the mailbox gives of it. */
  holds(uid: number): Promise<boolean>
  /** Answers false where the mailbox does not take it, of all of them or of some. */
  markRead(uids: readonly number[]): Promise<boolean>
  close(): void
}

export interface MailboxLimits {
  connectMs: number
  /** For one question, however much the server drips. */
  askMs: number
  fetchMs: number
}

const usual: MailboxLimits = { connectMs: 15_000, askMs: 30_000, fetchMs: 90_000 }

/** Bytes of an e-mail that are read for its head. */
export const largestHead = 64 * 1024

/** Logs in and opens the folder. What fails by the mailbox, now or later, is a MailboxFailure. */
export async function openMailbox(
  address: MailboxAddress,
  signal: AbortSignal,
  limits: Partial<MailboxLimits> = {},
): Promise<OpenMailbox> {
  const { connectMs, askMs, fetchMs } = { ...usual, ...limits }
  const client = await clientOf(address, { connectMs, askMs })
  const cut = () => client.close()
  signal.addEventListener('abort', cut)
  const within = limitTo(client, address)
  try {
    await within(connectMs, client.connect())
    const { uidValidity, uidNext } = await within(askMs, client.mailboxOpen(address.folder))
    const search = (query: object) =>
      within(askMs, client.search(query, { uid: true })).then((found) => sorted(found, address))
    const one = (uid: number, query: object, ms = askMs) =>
      within(ms, client.fetchOne(String(uid), { uid: true, ...query }, { uid: true }))
    return {
      uidValidity: Number(uidValidity),
      uidNext,
      unread: () => search({ seen: false }),
      since: (day) => search({ since: day }),
      // '*' is the last one, also where it is older.
      after: async (uid) => (await search({ uid: `${uid + 1}:*` })).filter((found) => found > uid),
      async look(uid) {
        const found = await one(uid, { size: true, internalDate: true })
        if (!found) return null
        const at = new Date(found.internalDate ?? Date.now())
        return { size: found.size ?? 0, at: Number.isNaN(at.getTime()) ? new Date() : at }
      },
      async fetch(uid) {
        const found = await one(uid, { source: true }, fetchMs)
        return found ? (found.source ?? null) : null
      },
      async fetchHead(uid) {
        const found = await one(uid, { source: { start: 0, maxLength: largestHead } })
        return found ? (found.source ?? null) : null
      },
      holds: async (uid) => (await search({ uid: String(uid) })).includes(uid),
      async markRead(uids) {
        // Whatever goes wrong is only told by false.
        const isTaken = await within(askMs, client.messageFlagsAdd(uids.join(','), ['\\Seen'], { uid: true }))
        if (!client.usable) throw new MailboxFailure(failureText(null, address))
        return isTaken
      },
      close() {
        signal.removeEventListener('abort', cut)
        // The farewell is not waited for.
        void client.logout().catch(() => {})
        setTimeout(cut, 1000).unref()
      },
    }
  } catch (error) {
    signal.removeEventListener('abort', cut)
    cut()
    throw error
  }
}

async function clientOf(
  { host, port, isSecure, needsStartTls, user, password }: MailboxAddress,
  { connectMs, askMs }: Pick<MailboxLimits, 'connectMs' | 'askMs'>,
): Promise<ImapFlow> {
  // Only installations with a mailbox need it.
  const { ImapFlow } = await import('imapflow')
  const client = new ImapFlow({
    ...{ host, port, secure: isSecure },
    ...(!isSecure && { doSTARTTLS: needsStartTls }),
    auth: { user, pass: password },
    // It would log what the server says.
    logger: false,
    disableAutoIdle: true,
    ...{ connectionTimeout: connectMs, greetingTimeout: connectMs, socketTimeout: askMs },
  })
  // What happens to the line fails what is asked at that moment.
  client.on('error', () => {})
  return client
}

/** Cuts the line where an answer takes longer than it may; tells in German why there is none. */
function limitTo(client: ImapFlow, address: MailboxAddress) {
  return async <T>(ms: number, answer: Promise<T>): Promise<T> => {
    const late = Promise.withResolvers<never>()
    const timer = setTimeout(() => {
      client.close()
      late.reject(new MailboxFailure(`${address.host} antwortet zu langsam.`))
    }, ms)
    try {
      return await Promise.race([answer, late.promise])
    } catch (error) {
      throw error instanceof MailboxFailure ? error : new MailboxFailure(failureText(error, address))
    } finally {
      clearTimeout(timer)
      answer.catch(() => {})
    }
  }
}

function sorted(found: number[] | false | undefined | object, { host }: MailboxAddress): number[] {
  if (!Array.isArray(found))
    throw new MailboxFailure(`${host} beantwortet die Suche nach neuen E-Mails nicht.`)
  return found.toSorted((a, b) => a - b)
}
