import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { outboxPostman, smtpPostman, withLimits } from './deliver.ts'

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

test('a server that falls silent is given up, unless its address says how long to wait', () => {
  const limits = (url: string) => Object.fromEntries(new URL(withLimits(url)).searchParams)
  expect(limits('smtp://a:b%40c@mail.example:587')).toEqual({
    connectionTimeout: '10000',
    greetingTimeout: '10000',
    socketTimeout: '30000',
    requireTLS: 'true',
  })
  expect(limits('smtps://mail.example?socketTimeout=5')['socketTimeout']).toBe('5')
  expect(withLimits('smtp://a:b%40c@mail.example:587')).toContain('smtp://a:b%40c@mail.example:587')
})

test.each([
  ['smtp://mail.example', 'true'],
  ['smtp://mail.example?ignoreTLS=true', null],
  ['smtp://mail.example?requireTLS=false', 'false'],
  ['smtps://mail.example', null],
  ['smtp://localhost:25', null],
  ['smtp://127.0.0.1:2525', null],
  ['smtp://[::1]:25', null],
  ['smtp://127.0.0.1.mail.example', 'true'],
])('%s: whether the line must become encrypted', (url, required) => {
  expect(new URL(withLimits(url)).searchParams.get('requireTLS')).toBe(required)
})

test('a server elsewhere that offers no encryption gets neither e-mail nor password', async () => {
  const heard: string[] = []
  const server = createServer((socket) => {
    socket.write('220 plain.example ESMTP\r\n')
    socket.on('error', () => {})
    socket.on('data', (data) => {
      heard.push(String(data))
      socket.write(/^EHLO/.test(String(data)) ? '250-plain.example\r\n250 AUTH PLAIN\r\n' : '502 no\r\n')
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  // As of a server elsewhere: this one is on the machine itself.
  const postman = smtpPostman(`smtp://wer:geheim@127.0.0.1:${port}?requireTLS=true`, 'kontor@kontor.example')
  await expect(postman.deliver({ ...message, text: 'Guten Tag' })).rejects.toThrow()
  postman.close()
  server.close()
  expect(heard.join('')).not.toMatch(/AUTH|MAIL FROM|geheim/)
})

test('without a mail server the console says where an e-mail lies, and its link', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kontor-outbox-'))
  const said: string[] = []
  const postman = outboxPostman(folder, null, (text) => said.push(text))
  const link = 'http://127.0.0.1:3000/signup/confirm?email=jo%40neu.example&token=abc'
  await postman.deliver({ ...message, text: `Guten Tag,\n\nbitte über diesen Link:\n\n${link}\n\nKontor\n` })
  await postman.deliver({ ...message, text: 'Mehr unter https://kontor.example im Netz' })
  const [first = '', second] = (await readdir(folder)).sort()
  expect(said).toEqual([
    expect.stringMatching(`^E-Mail im Postausgang abgelegt: file://.*${first}\n${link.replace('?', '\\?')}$`),
    expect.stringMatching(`^E-Mail im Postausgang abgelegt: file://.*${second}$`),
  ])
  await rm(folder, { recursive: true })
})
