import { type QueryClient, useQueries } from '@tanstack/react-query'
import type { AttachmentLink } from '#areas/attachments/contract.ts'
import { answerOf, CallFailed, postForFile, unreachable } from '#web/api.ts'
import { queryClient } from '#web/reads/query-client.ts'
import { isReadAgain, readAgainAfter } from '#web/reads/retry-read.ts'
import { type BillReading, readBillFile } from '../../contract/bill-reading.ts'
import { type PaperReading, readPaperFile } from '../../contract/paper-reading.ts'

/** A file of the form, and what the server says of it. */
export interface FileReading {
  attachment: AttachmentLink
  /** Null while it is read for the first time, and where that failed. */
  reading: BillReading | null
  /** It may say something else in a moment, such as that a bill has it: what is shown stays, and saving waits. */
  isBeingRead: boolean
  /** Why it could not be asked. */
  problem: string | null
  retry: () => void
}

/** One after another: the server does one work of a kind for a person at a time. */
function lineOfWorks(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const own = last.then(work, work)
    last = own.catch(() => {})
    return own
  }
}

// In all 15 s: as long as a server takes to start. After that it is read once the connection is back, or by a press.
const mostUnreached = 4
const isUnreached = (error: Error) => error instanceof CallFailed && error.problem === null

/** A file is read by itself as soon as the server is back, and the form still fills. */
const triedAgain = {
  retry: (failures: number, error: Error) =>
    isUnreached(error) ? failures < mostUnreached : isReadAgain(failures, error),
  retryDelay: (failures: number, error: Error) =>
    isUnreached(error) ? 1000 * 2 ** failures : readAgainAfter(failures, error),
}

const inTurn = lineOfWorks()
// A scan takes its time: no other file waits for it.
const papersInTurn = lineOfWorks()

const readingOf = ({ entityId: { uuid } }: AttachmentLink) => ({
  ...triedAgain,
  // No resource: what a file says never changes. Whether a bill has it is looked at when it comes.
  queryKey: ['bill-reading', uuid],
  queryFn: () =>
    inTurn(async () => {
      const file = answerOf(await postForFile(readBillFile, { attachment: { uuid } }))
      // As the server made it.
      return JSON.parse(await file.text()) as BillReading
    }),
})

/** Reads a file that a form begins with, anew where it was read before; null where that fails, which the form then says. */
export async function readUploaded(
  attachment: AttachmentLink,
  client: QueryClient = queryClient,
): Promise<BillReading | null> {
  return client.fetchQuery({ ...readingOf(attachment), staleTime: 0 }).catch(() => null)
}

/** Whether a file is to be read as a paper: a PDF that is no e-invoice, or a picture. */
export function mayBePaper({ type }: AttachmentLink, reading: BillReading | null): boolean {
  const isSeen = type === 'application/pdf' || isPicture(type)
  return isSeen && reading?.fault?.code === 'no-invoice'
}

export const isPicture = (type: string) => type.startsWith('image/') && type !== 'image/svg+xml'

const paperOf = ({ entityId: { uuid } }: AttachmentLink) => ({
  ...triedAgain,
  queryKey: ['paper-reading', uuid],
  queryFn: () =>
    papersInTurn(async () => {
      const file = answerOf(await postForFile(readPaperFile, { attachment: { uuid } }))
      // As the server made it.
      return JSON.parse(await file.text()) as PaperReading
    }),
})

/** Reads a file as a paper; null where that fails, which the form then says. */
export async function readAsPaper(attachment: AttachmentLink): Promise<PaperReading | null> {
  return queryClient.fetchQuery(paperOf(attachment)).catch(() => null)
}

/** The paper of a form: the first of its files that may be one, where none of them is an e-invoice. */
export interface PaperFile extends Omit<FileReading, 'reading'> {
  reading: PaperReading | null
}

/** What the form's paper says; null where it has none. Nobody waits for it: the form can be filled in meanwhile. */
export function usePaper(files: readonly FileReading[]): PaperFile | null {
  const isElectronic = files.some(({ reading }) => reading?.electronic)
  const file = isElectronic
    ? undefined
    : files.find(({ attachment, reading }) => mayBePaper(attachment, reading))
  const [query] = useQueries({ queries: (file ? [file.attachment] : []).map(paperOf) })
  if (!file || !query) return null
  return {
    attachment: file.attachment,
    reading: query.data ?? null,
    isBeingRead: query.isFetching,
    problem: query.error ? problemText(query.error) : null,
    retry: () => void query.refetch(),
  }
}

/** What is known of a file; null where it was not read yet. */
export function knownReading({ entityId: { uuid } }: AttachmentLink): BillReading | null {
  return queryClient.getQueryData<BillReading>(['bill-reading', uuid]) ?? null
}

/** What the server says of each file of a form. */
export function useFileReadings(attachments: readonly AttachmentLink[]): FileReading[] {
  const queries = useQueries({ queries: attachments.map(readingOf) })
  return attachments.map((attachment, index) => {
    const query = queries[index]
    return {
      attachment,
      reading: query?.data ?? null,
      isBeingRead: query?.isFetching ?? true,
      problem: query?.error ? problemText(query.error) : null,
      retry: () => void query?.refetch(),
    }
  })
}

function problemText(error: Error): string {
  return (error instanceof CallFailed ? error.problem?.title : undefined) ?? unreachable
}
