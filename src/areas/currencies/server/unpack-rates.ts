import { gunzipSync } from 'node:zlib'
import { unzipOne } from './unzip-one.ts'

// The history as XML is 7 MB, as CSV less than 2.
const largestUnpacked = 10_000_000

/** What a file of rates holds, packed by zip, by gzip or not at all; null when it is damaged or holds more than 10 MB. */
export function unpackRates(bytes: Buffer): Buffer | null {
  if (bytes.subarray(0, 2).toString('latin1') === 'PK') return unzipOne(bytes, largestUnpacked)
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes.length > largestUnpacked ? null : bytes
  try {
    return gunzipSync(bytes, { maxOutputLength: largestUnpacked })
  } catch {
    return null
  }
}
