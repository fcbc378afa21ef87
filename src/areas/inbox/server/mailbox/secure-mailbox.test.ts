import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasImapServer, type ImapServer, startImapServer } from '#test/imap-server.ts'
import { hasOpenSsl, type OwnAuthority, startAuthority } from '#test/server-certificates.ts'

// Dovecot with certificates of an authority of our own. Which ones a process trusts is settled when it starts: each look is one.

const run = promisify(execFile)
const program = `
const { openMailbox } = await import('./open-mailbox.ts')
const { mailboxAddress } = await import('./mailbox-address.ts')
const { failureText } = await import('./failure-text.ts')
const address = mailboxAddress(process.argv[1])
try {
  const open = await openMailbox(address, new AbortController().signal)
  console.log('open, unread: ' + (await open.unread()).length)
  open.close()
} catch (error) {
  console.log(failureText(error, address))
}`

describe.skipIf(!hasImapServer || !hasOpenSsl)('a mailbox behind TLS', () => {
  let authority: OwnAuthority
  const servers: ImapServer[] = []
  const started = async (name: string, days?: number) => {
    const server = await startImapServer(authority.certify(name, days))
    servers.push(server)
    return server
  }
  beforeAll(async () => {
    authority = await startAuthority()
  })
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.stop()))
    authority.remove()
  })

  /** What a process says that trusts the authority, or does not. */
  async function looks(server: ImapServer, isTrusted: boolean): Promise<string[]> {
    const { NODE_EXTRA_CA_CERTS: _, ...env } = process.env
    const trust = isTrusted ? { NODE_EXTRA_CA_CERTS: authority.path } : {}
    const login = server.url.replace(/^imap:\/\/(.*)@.*$/, '$1')
    const secure = `imaps://${login}@localhost:${server.securePort}`
    const { stdout } = await run(process.execPath, ['--input-type=module', '-e', program, secure], {
      cwd: import.meta.dirname,
      env: { ...env, ...trust },
    })
    return stdout.trim().split('\n')
  }

  test('is opened where its certificate is trusted', async () => {
    const server = await started('localhost')
    server.deliver('Subject: Rechnung\r\n\r\nGuten Tag')
    expect(await looks(server, true)).toEqual(['open, unread: 1'])
  })

  test.each([
    ['is trusted by nobody', 'localhost', 30, false, 'stammt von keiner Stelle, der dieser Rechner vertraut'],
    ['is that of another', 'mail.andere.example', 30, true, 'lautet auf einen anderen Namen'],
    ['has ended', 'localhost', -1, true, 'ist abgelaufen'],
  ])('is refused with one sentence where its certificate %s', async (_, name, days, isTrusted, fault) => {
    const server = await started(name, days)
    expect(await looks(server, isTrusted)).toEqual([`Das Zertifikat von localhost ${fault}.`])
  })
})
