import { fileKinds } from './files.ts'
import { firmKinds } from './firm.ts'
import { handOutKinds } from './hand-outs.ts'
import type { Kind } from './kind.ts'
import { masterKinds } from './master-data.ts'
import { numberKinds } from './numbers.ts'
import { partnerKinds } from './partners.ts'
import { stockKinds } from './products.ts'
import { rateKinds } from './rates.ts'
import { reminderKinds } from './reminders.ts'

/** Everything that the journal knows event by event. Documents, months, filings and what bills tell their products have checks of their own. */
export const allKinds: readonly Kind[] = [
  ...firmKinds,
  ...masterKinds,
  ...rateKinds,
  ...partnerKinds,
  ...stockKinds,
  ...numberKinds,
  ...fileKinds,
  ...handOutKinds,
  ...reminderKinds,
]
