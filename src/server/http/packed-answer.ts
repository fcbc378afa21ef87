import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

type Encoding = 'br' | 'gzip'

// As `create-app.ts` packs: what is shorter travels as it is, and what is packed is packed quickly rather than well.
const shortest = 1024
const quickly = {
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes, { level: 3 }),
}

/** A text that many are sent: packed once for all of them. */
export class PackedAnswer {
  readonly text: string
  readonly #packed = new Map<Encoding, Promise<Buffer>>()

  constructor(text: string) {
    this.text = text
  }

  get length(): number {
    return this.text.length
  }

  packed(encoding: Encoding): Promise<Buffer> {
    const known = this.#packed.get(encoding) ?? quickly[encoding](Buffer.from(this.text))
    this.#packed.set(encoding, known)
    return known
  }
}

/** Sends it as JSON, packed where whoever asked takes that. */
export async function sendPacked(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  answer: PackedAnswer,
): Promise<FastifyReply> {
  reply.type('application/json; charset=utf-8')
  const encoding = answer.length < shortest ? null : encodingOf(headers['accept-encoding'])
  if (encoding === null) return reply.send(answer.text)
  const bytes = await answer.packed(encoding)
  return reply.header('vary', 'accept-encoding').header('content-encoding', encoding).send(bytes)
}

/** What a browser names in a plain list. Whoever weighs them is answered by the rules of all other calls. */
function encodingOf(accepted: string | string[] | undefined): Encoding | null {
  const text = String(accepted ?? '')
  if (/[;*]/.test(text)) return null
  const named = text.split(',').map((one) => one.trim().toLowerCase())
  return (['br', 'gzip'] as const).find((encoding) => named.includes(encoding)) ?? null
}
