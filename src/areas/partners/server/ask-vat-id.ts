import { Refusal, refuse } from '#kernel/errors.ts'
import { readShort } from '#server/read-short.ts'
import type { VatIdServices } from '#server/settings.ts'
import { waitingLine } from '#server/waiting-line.ts'
import {
  readTaxOfficeAnswer,
  readViesAnswer,
  taxOfficeQuestion,
  type VatIdAnswer,
  type VatIdQuestion,
  viesQuestion,
} from '../rules/vat-id-answers.ts'
import type { ConfirmationDetails, ConfirmationResult } from '../rules/vat-id-confirmation.ts'

export interface AnsweredVatId {
  source: 'BZST' | 'VIES'
  result: ConfirmationResult
  details: ConfirmationDetails
  /** The body as it came. */
  answer: string
}

// Together shorter than the 20 s after which a screen calls the outcome unknown.
const longestWaitsMs = { BZST: 9_000, VIES: 6_000 }

/** Who stands in it waits a while; everybody else is told at once to come back. */
const asking = waitingLine({ atOnce: 4, waiting: 4 })

/**
 * Asks the Federal tax office, and the Commission where that gives no answer. Refuses with the reason where the office refuses the
 * question, and with `service-away` where neither answers. Never call it inside a transaction.
 */
export function askVatId(
  { taxOffice, vies }: VatIdServices,
  question: VatIdQuestion,
  waitsMs = longestWaitsMs,
): Promise<AnsweredVatId> {
  return asking.run(async () => {
    const first = await ask('BZST', taxOffice, waitsMs, question)
    if (first) return first
    const second = await ask('VIES', vies, waitsMs, question)
    if (second) return second
    throw new Refusal('service-away')
  })
}

const readers: Record<
  AnsweredVatId['source'],
  {
    body: (question: VatIdQuestion) => object
    read: (body: string, question: VatIdQuestion) => VatIdAnswer
  }
> = {
  BZST: { body: taxOfficeQuestion, read: readTaxOfficeAnswer },
  VIES: { body: viesQuestion, read: readViesAnswer },
}

async function ask(
  source: AnsweredVatId['source'],
  address: string,
  waitsMs: typeof longestWaitsMs,
  question: VatIdQuestion,
): Promise<AnsweredVatId | null> {
  const { body, read } = readers[source]
  const answer = await post(address, body(question), waitsMs[source])
  if (answer === null) return null
  const said = read(answer, question)
  if (said.kind === 'refused') refuse('vatId', said.message)
  if (said.kind === 'away') return null
  return { source, result: said.result, details: said.details, answer }
}

/** The body of an answer of any status; null without one, in time and of a sensible length. Name and address go nowhere else. */
async function post(address: string, body: object, waitMs: number): Promise<string | null> {
  try {
    const response = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(waitMs),
    })
    return await readShort(response)
  } catch {
    return null
  }
}
