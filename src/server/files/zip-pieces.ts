import { Zip, ZipPassThrough } from 'fflate'

/** One file of an archive; its bytes are read when it is their turn. */
export interface ZipEntry {
  name: string
  pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>
}

/**
 * A ZIP archive in pieces, as they are asked for: of all the files only one piece is in memory at a time. Nothing is packed smaller,
 * PDFs and pictures are so already.
 */
export async function* zipPieces(entries: Iterable<ZipEntry>): AsyncGenerator<Buffer> {
  const written: Buffer[] = []
  let failure: Error | null = null
  const zip = new Zip((error, piece) => {
    if (error) failure = error
    else written.push(Buffer.from(piece.buffer, piece.byteOffset, piece.length))
  })
  function* sofar(): Generator<Buffer> {
    if (failure) throw failure
    yield* written.splice(0)
  }
  for (const { name, pieces } of entries) {
    const file = new ZipPassThrough(name)
    zip.add(file)
    for await (const piece of pieces) {
      file.push(piece)
      yield* sofar()
    }
    file.push(new Uint8Array(0), true)
  }
  zip.end()
  yield* sofar()
}
