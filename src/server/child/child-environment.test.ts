import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, expect, test } from 'vitest'
import { makePhotoViews } from '#server/pictures/photo-views.ts'
import { childEnvironment } from './child-environment.ts'
import { startChild } from './start-child.ts'

const secrets = [
  'DATABASE_URL',
  'SMTP_URL',
  'IMAP_URL',
  'KONTOR_MANAGER_PASSWORD',
  'KONTOR_METRICS_TOKEN',
  'PGPASSWORD',
  'AWS_SECRET_ACCESS_KEY',
]

test('a child gets what it needs to run, and no secret', () => {
  const given = { PATH: '/bin', Path: 'C:\\', HOME: '/root', NODE_COMPILE_CACHE: '/var/cache', LC_ALL: 'C' }
  const all = { ...given, ...Object.fromEntries(secrets.map((name) => [name, 'geheim'])) }
  expect(childEnvironment(all)).toEqual(given)
})

const folders: string[] = []
afterEach(async () => {
  for (const name of secrets) delete process.env[name]
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true })
})

async function program(text: string): Promise<{ entry: URL; folder: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'kontor-child-'))
  folders.push(folder)
  const path = join(folder, 'program.mjs')
  await writeFile(path, text)
  return { entry: pathToFileURL(path), folder }
}

test('a child that is asked for its environment knows none of them', async () => {
  for (const name of secrets) process.env[name] = 'geheim'
  const { entry } = await program(`
    process.send('ready')
    process.on('message', () => process.send({ answer: Object.keys(process.env), residentBytes: 0 }))`)
  const child = startChild<object, string[]>(entry, {
    timeoutMs: 10_000,
    mostBytes: 2 ** 30,
    keptBytes: 2 ** 30,
  })
  const names = await child.ask({})
  await child.end()
  expect(names).toContain('PATH')
  expect(secrets.filter((name) => names.includes(name))).toEqual([])
})

test('nor does the child that decodes a photo', async () => {
  for (const name of secrets) process.env[name] = 'geheim'
  const { entry } = await program(`
    process.send('ready')
    process.on('message', () => {
      const has = ${JSON.stringify(secrets)}.some((name) => name in process.env)
      process.send({ fault: has ? 'secrets' : 'none' })
    })`)
  expect(await makePhotoViews(async () => Buffer.from('a'), { entry })).toBe('none')
})
