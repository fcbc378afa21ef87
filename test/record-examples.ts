import type { ReadDeclaration } from '#kernel/declare.ts'
import { commands, files, lists, reads } from '#server/compose.ts'

/** What was sent to a call, and what it answered. */
export interface Example {
  input?: unknown
  answer?: unknown
}

export type Examples = Record<string, Example>

/**
 * Keeps the first successful request and answer of each call while it listens to `fetch`. Ids, times and tokens are replaced,
 * long texts and lists cut, so that what is written is the same each time and good to read.
 */
export function recordExamples(url: string, today: string) {
  const real = globalThis.fetch
  const found: Examples = {}
  const tidy = tidier(today)
  globalThis.fetch = async (address, init) => {
    const response = await real(address, init)
    const path = String(address)
    const name = path.startsWith(url) ? nameOf(init?.method ?? 'GET', path.slice(url.length)) : undefined
    if (name !== undefined && response.ok && !(name in found)) {
      const answer = await response.clone().text()
      const input = inputOf(init?.body)
      found[name] = {
        ...(input !== undefined && { input: tidy(input) }),
        ...(isText(response) && { answer: tidy(parsed(answer)) }),
      }
    }
    return response
  }
  function stop(): void {
    globalThis.fetch = real
  }
  return { found, stop }
}

const isText = (response: Response) => /json|text\/plain/.test(response.headers.get('content-type') ?? '')

function inputOf(body: unknown): unknown {
  if (typeof body === 'string') return parsed(body)
  if (!(body instanceof FormData)) return undefined
  const command = body.get('command')
  if (typeof command === 'string') return parsed(command)
  return Object.fromEntries([...body].filter(([, part]) => typeof part === 'string'))
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

const called = [
  ...commands.map(({ declaration: { name, path } }) => ({ name, method: 'POST', path })),
  ...files.map(({ name, path }) => ({ name, method: 'POST', path })),
  ...reads.map(({ declaration: { name, path } }: { declaration: ReadDeclaration }) => ({
    name,
    method: 'GET',
    path,
  })),
  ...lists.map(({ declaration: { resource } }) => ({
    name: resource,
    method: 'GET',
    path: `/proxy/get/${resource}`,
  })),
]
  .filter(({ path }) => path !== '')
  // As routes are found: a path without parameters first.
  .sort((one, other) => Number(one.path.includes(':')) - Number(other.path.includes(':')))
  .map((call) => ({ ...call, pattern: new RegExp(`^${call.path.replace(/:\w+/g, '[^/]+')}/?$`) }))

function nameOf(method: string, address: string): string | undefined {
  const path = address.replace(/\?.*/, '')
  if (path.endsWith('/totals')) return undefined
  return called.find((call) => call.method === method && call.pattern.test(path))?.name
}

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g
const exampleDay = '2026-11-21'

function tidier(today: string) {
  const ids = new Map<string, string>()
  const idFor = (id: string): string => {
    const known = ids.get(id) ?? `019a0000-0000-7000-8000-${String(ids.size + 1).padStart(12, '0')}`
    ids.set(id, known)
    return known
  }
  const tidyText = (text: string) =>
    text
      .replace(uuid, idFor)
      .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, `${exampleDay}T09:30:00.000Z`)
      // As each key is another one.
      .replace(/^kontor_[\w-]{54}$/, 'kontor_q83vEjRWeJq7zN3u…')
      .replaceAll(today, exampleDay)
  const tidyEntry = ([key, value]: [string, unknown]): [string, unknown] => {
    if (key === 'seq') return [key, 4711]
    if (/token|ticket|secret/i.test(key) && typeof value === 'string') return [key, 'eyJhbGciOiJFZERTQSJ9…']
    return [key, tidy(value)]
  }
  function tidy(value: unknown): unknown {
    if (typeof value === 'string') return tidyText(value)
    if (Array.isArray(value)) return value.slice(0, 2).map(tidy)
    if (value === null || typeof value !== 'object') return value
    return Object.fromEntries(Object.entries(value).map(tidyEntry))
  }
  return tidy
}
