import { createHash } from 'node:crypto'

const lineEnd = 0x0a

/** Counts rows and hashes them on their way: COPY ends each with a line break, and writes those within them otherwise. */
export function rowCounter() {
  const hash = createHash('sha256')
  let rows = 0
  return {
    see(bytes: Buffer): void {
      hash.update(bytes)
      for (let at = bytes.indexOf(lineEnd); at !== -1; at = bytes.indexOf(lineEnd, at + 1)) rows++
    },
    end: () => ({ rows, sha256: hash.digest('hex') }),
  }
}
