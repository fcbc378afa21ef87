import { gunzipSync } from 'node:zlib'
import { type PublishedRate, readEcbRates } from '../rules/read-ecb-rates.ts'
import { unzipOne } from './unzip-one.ts'

const largestUnpacked = 50_000_000

/** The rates of a file of the ECB: zip, csv or xml, also packed by gzip. Null when it is none, or is damaged. */
export function readRatesFile(bytes: Buffer): PublishedRate[] | null {
  const content = unpack(bytes)
  return content && readEcbRates(content.toString('utf8'))
}

function unpack(bytes: Buffer): Buffer | null {
  if (bytes.subarray(0, 2).toString('latin1') === 'PK') return unzipOne(bytes)
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes
  try {
    return gunzipSync(bytes, { maxOutputLength: largestUnpacked })
  } catch {
    return null
  }
}
