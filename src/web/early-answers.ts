interface Asked {
  token: string
  response: Promise<Response>
}

const asked = new Map<string, Asked>()

/** Asks for what the program will ask for once it is there. */
export function askEarly(address: string, token: string): void {
  const response = fetch(address, callInit(token))
  // Whoever takes it is told.
  response.catch(() => {})
  asked.set(address, { token, response })
}

/** The answer that is on its way already, to the one who asks first and is who was logged in. */
export function takeEarly(address: string, token: string | undefined): Promise<Response> | undefined {
  const early = asked.get(address)
  asked.delete(address)
  return early?.token === token ? early?.response : undefined
}

/** What was not taken by now is old; its line is let go, which an answer that nobody reads would hold. */
export function forgetEarly(): void {
  for (const { response } of asked.values()) response.then(({ body }) => body?.cancel()).catch(() => {})
  asked.clear()
}

/** How every call is sent. */
export function callInit(token: string | undefined, init: RequestInit = {}): RequestInit {
  const headers = new Headers(init.headers)
  headers.set('accept', 'application/json, text/plain, */*')
  if (token) headers.set('authorization', `Bearer ${token}`)
  return { ...init, headers, cache: 'no-store' }
}
