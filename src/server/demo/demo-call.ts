import { demoPeople } from './demo-firm.ts'

/** Posts to the demo's own calls as its manager, and gives the answer's body. */
export type Post = (path: string, body: unknown) => Promise<{ entityId: { uuid: string } }>

export async function logIn(url: string): Promise<string> {
  const answer = await send(url, '/api/auth', demoPeople.manager)
  // As this server's own call answers.
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

/** A file that belongs to something. */
export async function sendFile(
  url: string,
  token: string,
  file: File,
  { ownerEntityId, tag }: { ownerEntityId: string; tag: string },
): Promise<void> {
  const body = new FormData()
  const fields = { fileId: ownerEntityId, fileName: file.name, tag, type: file.type, ownerEntityId }
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  body.append('attachmentData', file)
  const headers = { authorization: `Bearer ${token}` }
  const response = await fetch(`${url}/api/attachments`, { method: 'POST', headers, body })
  if (!response.ok) throw new Error(`the demo's file was refused: ${await response.text()}`)
}

export function poster(url: string, token: string): Post {
  return async (path, body) => JSON.parse(await send(url, path, body, token))
}
