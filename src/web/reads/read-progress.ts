import type { Problem } from '#kernel/errors.ts'
import type { ProgressLine } from '#kernel/files/file-progress.ts'

/** Reads an answer that says how far its file is, and tells the rows as they are written. Fails where it was broken off. */
export async function readProgress(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  onRows: (count: number) => void,
): Promise<{ file: File } | { problem: Problem }> {
  const reader = body.getReader()
  let rest = new Uint8Array()
  for (;;) {
    const end = rest.indexOf(newLine)
    if (end < 0) {
      const { value, done } = await reader.read()
      if (done) throw new Error('an answer without its end')
      rest = joined(rest, value)
      continue
    }
    // Our own server wrote it.
    const line = JSON.parse(new TextDecoder().decode(rest.subarray(0, end))) as ProgressLine<Problem>
    rest = rest.slice(end + 1)
    if ('rows' in line) onRows(line.rows)
    else if ('problem' in line) return line
    else {
      const { name, type, size } = line.file
      const bytes = await readAll(reader, rest)
      const file = new File(bytes, name, { type })
      if (file.size !== size) throw new Error('a file without its end')
      return { file }
    }
  }
}

const newLine = 10

async function readAll(
  reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>,
  first: Uint8Array<ArrayBuffer>,
) {
  const parts = [first]
  for (;;) {
    const { value, done } = await reader.read()
    if (done) return parts
    parts.push(value)
  }
}

function joined(one: Uint8Array, other: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(one.length + other.length)
  both.set(one)
  both.set(other, one.length)
  return both
}
