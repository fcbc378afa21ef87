import { readFileSync } from 'node:fs'
import type { CallTexts } from '../http/openapi.ts'
import { others } from './others.ts'
import { purposes } from './purposes.ts'

/** What each call is for, and an example that was really sent; `test/call-examples.test.ts` writes and checks them. */
export const callTexts: CallTexts = {
  purposes,
  others,
  // `call-examples.test.ts` holds each example against the schema of its call.
  examples: JSON.parse(
    readFileSync(new URL('examples.json', import.meta.url), 'utf8'),
  ) as CallTexts['examples'],
}
