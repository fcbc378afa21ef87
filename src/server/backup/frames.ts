import { BackupError } from './backup-error.ts'

// A backup is a row of frames: four bytes for the length, then the bytes. A frame is JSON, which says what follows, or a part
// of a table's rows as PostgreSQL's COPY writes them; a frame of length 0 ends a table.

const lengthBytes = 4
/** No row of the database comes near it: a larger one is no frame of ours. */
const largestFrame = 1024 * 1024 * 1024
/** What says which rows follow is small. */
const largestJson = 16 * 1024 * 1024
/** Rows are small; that many bytes of them go together. */
const gathered = 256 * 1024

export const endOfTable = frame(Buffer.alloc(0))

/** The bytes as a frame. */
export function frame(bytes: Buffer): Buffer {
  const length = Buffer.allocUnsafe(lengthBytes)
  length.writeUInt32BE(bytes.length)
  return Buffer.concat([length, bytes])
}

export const jsonFrame = (value: unknown): Buffer => frame(Buffer.from(JSON.stringify(value)))

/** What came in pieces of any size in frames of a good one; none is empty. */
export async function* gather(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = []
  let size = 0
  for await (const piece of pieces) {
    waiting.push(piece)
    size += piece.length
    if (size < gathered) continue
    yield Buffer.concat(waiting)
    waiting = []
    size = 0
  }
  if (size > 0) yield Buffer.concat(waiting)
}

/** Reads frames one by one out of bytes that come in pieces of any size. */
export class FrameReader {
  readonly #pieces: AsyncIterator<Buffer>
  #waiting: Buffer = Buffer.alloc(0)

  constructor(pieces: AsyncIterable<Buffer>) {
    this.#pieces = pieces[Symbol.asyncIterator]()
  }

  /** The next frame; throws where the bytes end before it does. */
  async next(largest = largestFrame): Promise<Buffer> {
    const length = (await this.#take(lengthBytes)).readUInt32BE()
    if (length > largest) throw new BackupError(damaged)
    return this.#take(length)
  }

  async nextJson(): Promise<unknown> {
    const text = (await this.next(largestJson)).toString()
    try {
      return JSON.parse(text)
    } catch {
      throw new BackupError(damaged)
    }
  }

  /** Throws where anything follows; what the bytes came out of has then been read to its own end, and proven whole. */
  async end(): Promise<void> {
    const isOver = this.#waiting.length === 0 && (await this.#pieces.next()).done
    if (!isOver) throw new BackupError(damaged)
  }

  async #take(length: number): Promise<Buffer> {
    const parts = [this.#waiting]
    let size = this.#waiting.length
    while (size < length) {
      const { done, value } = await this.#pieces.next()
      if (done) throw new BackupError(damaged)
      parts.push(value)
      size += value.length
    }
    const all = Buffer.concat(parts)
    this.#waiting = all.subarray(length)
    return all.subarray(0, length)
  }
}

export const damaged = 'Die Datei ist unvollständig oder beschädigt, oder sie ist keine Sicherung von Kontor.'
