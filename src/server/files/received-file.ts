import { createHash, randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileType } from './file-type.ts'

/** Bytes that stand on the disk and not in memory. */
export interface FileContent {
  size: number
  sha256: Buffer
  /** The whole content, for files that are small enough to be looked at in memory. */
  read(): Promise<Buffer>
  /** The content in pieces: large files never stand in memory as a whole. */
  pieces(): AsyncGenerator<Buffer>
}

/** A file that came with a command: received, hashed and known by its content, but not stored. */
export interface ReceivedFile extends FileContent {
  /** As the sender calls it, cleaned; '' when it was sent without a name. */
  fileName: string
  /** By its content; null when Kontor does not know it. */
  type: string | null
  /** The first and the last so many bytes, for what is told by them. */
  ends(bytes: number): Promise<{ start: Buffer; end: Buffer }>
  /** Puts aside what was packed in it, on the same disk: it goes when the file is closed. */
  setAside(content: Buffer): Promise<FileContent>
  close(): Promise<void>
}

const pieceBytes = 128 * 1024

/**
 * Where files lie while they are received. Each is taken out of the folder as soon as it is open, so that it goes with its
 * last reader, whatever becomes of the process.
 */
export function receivedFilesFolder(dataFolder: string): string {
  return join(dataFolder, 'uploads')
}

/** Makes the folder and empties it: what lies there is of a process that died in the moment between. */
export async function prepareReceivedFiles(dataFolder: string): Promise<void> {
  const folder = receivedFilesFolder(dataFolder)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  for (const name of await readdir(folder)) await rm(join(folder, name), { force: true, recursive: true })
}

/** Takes a file in as it comes, no faster than the disk writes it. What refuses in `check`, with its size so far, ends it. */
export async function receiveFile(
  dataFolder: string,
  fileName: string,
  content: AsyncIterable<Buffer>,
  check: (size: number) => void,
): Promise<ReceivedFile> {
  const path = join(receivedFilesFolder(dataFolder), randomUUID())
  const file = await open(path, 'wx+', 0o600)
  try {
    await rm(path)
    const hash = createHash('sha256')
    let size = 0
    for await (const piece of content) {
      check(size + piece.length)
      hash.update(piece)
      await writeWhole(file, piece, size)
      size += piece.length
    }
    const readAt = (position: number, length: number) =>
      readWhole(file, position, Math.max(0, Math.min(length, size - position)))
    let end = size
    return {
      fileName,
      ...contentAt(file, { start: 0, size, sha256: hash.digest() }),
      type: await fileType(readAt, size),
      async ends(bytes) {
        return { start: await readAt(0, bytes), end: await readAt(Math.max(0, size - bytes), bytes) }
      },
      async setAside(content) {
        const start = end
        end += content.length
        await writeWhole(file, content, start)
        return contentAt(file, {
          start,
          size: content.length,
          sha256: createHash('sha256').update(content).digest(),
        })
      },
      close: () => file.close(),
    }
  } catch (error) {
    await file.close()
    throw error
  }
}

function contentAt(
  file: FileHandle,
  { start, size, sha256 }: { start: number; size: number; sha256: Buffer },
): FileContent {
  return {
    size,
    sha256,
    read: () => readWhole(file, start, size),
    async *pieces() {
      for (let at = 0; at < size; at += pieceBytes)
        yield await readWhole(file, start + at, Math.min(pieceBytes, size - at))
    },
  }
}

/** A disk that is nearly full takes a part of a piece and says nothing; that it is full it says when asked for the rest. */
async function writeWhole(file: FileHandle, piece: Buffer, position: number): Promise<void> {
  for (let written = 0; written < piece.length; ) {
    const { bytesWritten } = await file.write(piece, written, piece.length - written, position + written)
    if (bytesWritten === 0) throw diskError('ENOSPC', 'write')
    written += bytesWritten
  }
}

async function readWhole(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position)
  if (bytesRead < length) throw diskError('EIO', 'read')
  return buffer
}

/** Whether the disk of received files has no room. */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')

/** What the disk keeps from us, in the form in which Node tells the rest. */
function diskError(code: string, syscall: string): Error {
  return Object.assign(new Error(`${code}: a received file, ${syscall}`), { code, syscall })
}
