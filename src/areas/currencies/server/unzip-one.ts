import { inflateRawSync } from 'node:zlib'

const endOfDirectory = 0x06054b50
const directoryEntry = 0x02014b50
const localHeader = 0x04034b50

/**
 * The content of a zip archive's only file (the ECB's history is one deflated CSV); null when it is not such an archive,
 * is damaged, encrypted, or unpacks to more than so many bytes. PKWARE APPNOTE 6.3, §4.3.
 */
export function unzipOne(zip: Buffer, largestUnpacked: number): Buffer | null {
  try {
    return unzip(zip, largestUnpacked)
  } catch {
    // Reading past the end, or damaged deflate data.
    return null
  }
}

function unzip(zip: Buffer, largestUnpacked: number): Buffer | null {
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  if (end < 0 || zip.readUInt32LE(end) !== endOfDirectory || zip.readUInt16LE(end + 10) !== 1) return null
  const entry = zip.readUInt32LE(end + 16)
  if (zip.readUInt32LE(entry) !== directoryEntry) return null
  const encrypted = (zip.readUInt16LE(entry + 8) & 1) === 1
  const method = zip.readUInt16LE(entry + 10)
  const packedSize = zip.readUInt32LE(entry + 20)
  const size = zip.readUInt32LE(entry + 24)
  const local = zip.readUInt32LE(entry + 42)
  if (encrypted || size > largestUnpacked || zip.readUInt32LE(local) !== localHeader) return null
  const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
  const packed = zip.subarray(start, start + packedSize)
  if (method === 0) return packed.length === size ? packed : null
  if (method !== 8) return null
  const content = inflateRawSync(packed, { maxOutputLength: largestUnpacked })
  return content.length === size ? content : null
}
