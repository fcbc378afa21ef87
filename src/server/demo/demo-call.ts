import { demoPeople } from './demo-firm.ts'

/** Posts to the demo's own calls as its manager, and gives the answer's body. */
export type Post = (path: string, body: unknown) => Promise<{ entityId: { uuid: string } }>

export async function logIn(url: string): Promise<string> {
  const answer = await send(url, '/api/auth', demoPeople.manager)
  return (JSON.parse(answer) as { token: string }).token
}

export async function send(url: string, path: string, body: unknown, token?: string): Promise<string> {
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`the demo data were refused at ${path}: ${text}`)
  return text
}

export function poster(url: string, token: string): Post {
  return async (path, body) => JSON.parse(await send(url, path, body, token))
}
