import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const compressible = /\.(html|js|mjs|css|svg|txt)$/
// Below it the headers are most of what travels.
const smallest = 1024

/** Lays a `.br` and a `.gz` beside each file that gets smaller by it: the server hands them out ready-made. */
export function compressFolder(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) compressFolder(path)
    else if (compressible.test(entry.name)) compressFile(path)
  }
}

function compressFile(path) {
  const bytes = readFileSync(path)
  if (bytes.length < smallest) return
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params }))
  writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }))
}
