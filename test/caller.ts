import { setTimeout as sleep } from 'node:timers/promises'

export interface Answer {
  status: number
  headers: Headers
  // The tests look into answers of every shape.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  body: any
}

/** Somebody who calls Kontor over HTTP. */
export interface Caller {
  token: string | null
  get(path: string): Promise<Answer>
  /** The body as bytes; posted when something is sent. */
  download(path: string, sent?: unknown): Promise<{ status: number; headers: Headers; bytes: Buffer }>
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
  /** A form with files: `multipart/form-data`. */
  postForm(
    path: string,
    parts: Record<string, string | File>,
    headers?: Record<string, string>,
  ): Promise<Answer>
}

/** The body of an answer that must be a success. */
export function must(answer: Answer): Answer['body'] {
  if (answer.status >= 300) throw new Error(`${answer.status}: ${JSON.stringify(answer.body)}`)
  return answer.body
}

/** Sends again what the server puts off for a moment, when it says: as every caller has to (503 with `Retry-After`). */
export async function patiently(send: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    const answer = await send()
    const seconds = answer.headers.get('retry-after')
    if (answer.status !== 503 || seconds === null) return answer
    await sleep(Number(seconds) * 1000)
  }
}

/** Unpacked, unless `encoding` says what browsers do: both ends run on one machine, where packing takes a quarter of the time of a read. */
export function caller(url: string, token: string | null, encoding = 'identity'): Caller {
  const request = (path: string, init: RequestInit): Promise<Response> => {
    const headers = new Headers(init.headers)
    headers.set('accept-encoding', encoding)
    if (token) headers.set('authorization', `Bearer ${token}`)
    return fetch(url + path, { ...init, headers })
  }
  const call = async (path: string, init: RequestInit): Promise<Answer> => {
    const response = await request(path, init)
    const text = await response.text()
    const isJson = /json/.test(response.headers.get('content-type') ?? '')
    return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text }
  }
  return {
    token,
    get: (path) => call(path, {}),
    async download(path, sent) {
      const json = {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(sent),
      }
      const response = await request(path, sent === undefined ? {} : json)
      const { status, headers } = response
      return { status, headers, bytes: Buffer.from(await response.arrayBuffer()) }
    },
    postForm(path, parts, headers = {}) {
      const body = new FormData()
      for (const [name, part] of Object.entries(parts)) body.append(name, part)
      return call(path, { method: 'POST', headers, body })
    },
    post: (path, body, headers = {}) =>
      call(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(body ?? {}),
      }),
  }
}
