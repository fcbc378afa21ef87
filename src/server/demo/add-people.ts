import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { logIn, type Post, send } from './demo-call.ts'
import { demoPeople, demoWaiting } from './demo-firm.ts'

/** The second person works in the office; a third has signed up and waits to be approved. */
export async function addPeople(url: string, post: Post, outbox: string): Promise<void> {
  const { office } = demoPeople
  await signUp(url, outbox, office)
  const token = await logIn(url)
  // As this server's own call answers.
  const users = (await (
    await fetch(`${url}/api/users`, { headers: { authorization: `Bearer ${token}` } })
  ).json()) as { email: string; entityId: { uuid: string } }[]
  const clerk = users.find((user) => user.email === office.email)
  if (clerk) await post(`/api/users/${clerk.entityId.uuid}/approve`, { role: 'OFFICE' })
  await signUp(url, outbox, demoWaiting)
}

/** Signs up as people do: by the link in the e-mail, which the demo finds in its outbox. */
async function signUp(url: string, outbox: string, person: { email: string }): Promise<void> {
  await send(url, '/api/auth/registrations/requests', { email: person.email })
  const newest = (await readdir(outbox)).sort().at(-1) ?? ''
  const mail = (await readFile(join(outbox, newest), 'utf8')).replace(/=\r?\n/g, '').replace(/=3D/g, '=')
  const link = /https?:\/\/\S+\/signup\/confirm\?\S+/.exec(mail)?.[0]
  if (!link) return
  const query = Object.fromEntries(new URL(link).searchParams)
  await send(url, '/api/auth/registrations/confirmations', { ...person, ...query })
}
