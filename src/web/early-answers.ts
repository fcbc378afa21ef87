import type { Resource } from '#kernel/declare.ts'

interface Asked {
  resource: Resource
  token: string
  response: Promise<Response>
  /** What it said, once that is here. */
  answer?: unknown
}

const asked = new Map<string, Asked>()

/** Asks for what the program will ask for once it is there. */
export function askEarly(resource: Resource, address: string, token: string): void {
  const own: Asked = { resource, token, response: fetch(address, callInit(token)) }
  asked.set(address, own)
  // Whoever takes the response is told of what went wrong.
  readAhead(own).catch(() => {})
}

async function readAhead(own: Asked): Promise<void> {
  const response = await own.response
  if (response.ok) own.answer = await response.clone().json()
}

/** As `takeEarly`, when the answer is here: what is drawn shows it from its first drawing on. */
export function takeEarlyAnswer(address: string, token: string | undefined): unknown {
  const early = asked.get(address)
  if (early?.token !== token || early?.answer === undefined) return undefined
  asked.delete(address)
  return early.answer
}

/** The answer that is on its way already, to the one who asks first and is who was logged in. */
export function takeEarly(address: string, token: string | undefined): Promise<Response> | undefined {
  const early = asked.get(address)
  asked.delete(address)
  return early?.token === token ? early?.response : undefined
}

/** What was not taken yet of what has changed is old; its line is let go, which an answer that nobody reads would hold. */
export function forgetEarly(changed: 'all' | readonly Resource[]): void {
  for (const [address, { resource, response }] of asked) {
    if (changed !== 'all' && !changed.includes(resource)) continue
    asked.delete(address)
    response.then(({ body }) => body?.cancel()).catch(() => {})
  }
}

/** How every call is sent. */
export function callInit(token: string | undefined, init: RequestInit = {}): RequestInit {
  const headers = new Headers(init.headers)
  headers.set('accept', 'application/json, text/plain, */*')
  if (token) headers.set('authorization', `Bearer ${token}`)
  return { ...init, headers, cache: 'no-store' }
}
