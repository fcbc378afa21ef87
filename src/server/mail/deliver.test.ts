import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { outboxPostman, withLimits } from './deliver.ts'

test('a server that falls silent is given up, unless its address says how long to wait', () => {
  const limits = (url: string) => Object.fromEntries(new URL(withLimits(url)).searchParams)
  expect(limits('smtp://a:b%40c@mail.example:587')).toEqual({
    connectionTimeout: '10000',
    greetingTimeout: '10000',
    socketTimeout: '30000',
  })
  expect(limits('smtps://mail.example?socketTimeout=5')['socketTimeout']).toBe('5')
  expect(withLimits('smtp://a:b%40c@mail.example:587')).toContain('smtp://a:b%40c@mail.example:587')
})

test('without a mail server the console says where an e-mail lies, and its link', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kontor-outbox-'))
  const said: string[] = []
  const postman = outboxPostman(folder, null, (text) => said.push(text))
  const link = 'http://127.0.0.1:3000/signup/confirm?email=jo%40neu.example&token=abc'
  const message = {
    id: '1',
    sender: null,
    to: 'jo@neu.example',
    cc: [],
    bcc: [],
    only: [],
    anchor: null,
    subject: 'Registrierung',
    attachments: [],
  }
  await postman.deliver({ ...message, text: `Guten Tag,\n\nbitte über diesen Link:\n\n${link}\n\nKontor\n` })
  await postman.deliver({ ...message, text: 'Mehr unter https://kontor.example im Netz' })
  const [first = '', second] = (await readdir(folder)).sort()
  expect(said).toEqual([
    expect.stringMatching(`^E-Mail im Postausgang abgelegt: file://.*${first}\n${link.replace('?', '\\?')}$`),
    expect.stringMatching(`^E-Mail im Postausgang abgelegt: file://.*${second}$`),
  ])
  await rm(folder, { recursive: true })
})
