import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { createConnection } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from './free-port.ts'
import { until } from './until.ts'

// Dovecot as a child with a folder of its own, for whoever reads a mailbox.

const program = '/usr/sbin/dovecot'

/** Absent on machines where it cannot be installed: tests say that they are skipped. */
export const hasImapServer = existsSync(program)

export interface ImapServer {
  /** For IMAP_URL: of the only user, who has an empty mailbox. */
  url: string
  port: number
  /** Where TLS begins with the first byte; 0 without a certificate. */
  securePort: number
  /** Puts an e-mail into the mailbox, read by somebody else already where `isRead`. */
  deliver(raw: string | Buffer, isRead?: boolean): void
  /** How many of its e-mails are read, and how many there are. */
  count(): { read: number; all: number }
  /** Lets the mailbox count its e-mails anew. */
  changeUidValidity(validity: number): void
  /** As a server that was switched off, and on again. */
  pause(): Promise<void>
  resume(): Promise<void>
  stop(): Promise<void>
}

const password = 'sehr:geheim@8'
const user = 'rechnung@firma.example'

/** A certificate and its key, in PEM. */
export interface ServerCertificate {
  certificate: string
  key: string
}

export async function startImapServer(tls: ServerCertificate | null = null): Promise<ImapServer> {
  const folder = await mkdtemp(join(tmpdir(), 'kontor-imap-'))
  // Its processes of other users pass through it.
  chmodSync(folder, 0o755)
  const [port, securePort] = [await freePort(), tls ? await freePort() : 0]
  const isRoot = process.getuid?.() === 0
  const owner = isRoot ? 65_534 : (process.getuid?.() ?? 0)
  const group = isRoot ? 65_534 : (process.getgid?.() ?? 0)
  const maildir = join(folder, 'mail')
  for (const name of ['', 'cur', 'new', 'tmp']) {
    mkdirSync(join(maildir, name), { recursive: true })
    if (isRoot) chownSync(join(maildir, name), owner, group)
  }
  const config = join(folder, 'dovecot.conf')
  if (tls) {
    writeFileSync(join(folder, 'cert.pem'), tls.certificate)
    writeFileSync(join(folder, 'key.pem'), tls.key)
  }
  writeFileSync(config, configOf({ folder, maildir, port, securePort, owner, group, isRoot }))
  let server: ChildProcess | null = null
  let count = 0

  async function start(): Promise<void> {
    server = spawn(program, ['-F', '-c', config], { stdio: 'ignore' })
    await until(() => answers(port))
  }
  async function end(): Promise<void> {
    const ending = server
    server = null
    if (!ending || ending.exitCode !== null) return
    const ended = once(ending, 'exit')
    ending.kill('SIGTERM')
    await ended
  }
  const files = (name: string) => readdirSync(join(maildir, name))

  await start()
  return {
    url: `imap://${encodeURIComponent(user)}:${encodeURIComponent(password)}@127.0.0.1:${port}`,
    ...{ port, securePort },
    deliver(raw, isRead = false) {
      count += 1
      const name = `${1_700_000_000 + count}.M${count}P${process.pid}.test`
      const path = join(maildir, 'tmp', name)
      writeFileSync(path, raw)
      if (isRoot) chownSync(path, owner, group)
      const place = isRead ? join('cur', `${name}:2,S`) : join('new', name)
      execFileSync('mv', [path, join(maildir, place)])
    },
    count() {
      const read = files('cur').filter((name) => /:2,[A-Z]*S/.test(name)).length
      return { read, all: files('cur').length + files('new').length }
    },
    changeUidValidity(validity) {
      execFileSync('doveadm', [
        '-c',
        config,
        'mailbox',
        'update',
        '-u',
        user,
        '--uid-validity',
        String(validity),
        'INBOX',
      ])
    },
    pause: end,
    resume: start,
    async stop() {
      await end()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

interface Config {
  folder: string
  maildir: string
  port: number
  securePort: number
  owner: number
  group: number
  isRoot: boolean
}

const configOf = ({ folder, maildir, port, securePort, owner, group, isRoot }: Config) => `
protocols = imap
listen = 127.0.0.1
base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/log
${securePort ? `ssl = yes\nssl_cert = <${folder}/cert.pem\nssl_key = <${folder}/key.pem` : 'ssl = no'}
disable_plaintext_auth = no
mail_location = maildir:${maildir}
first_valid_uid = ${owner}
${isRoot ? '' : `default_internal_user = ${ownName()}\ndefault_internal_group = ${ownGroup()}\ndefault_login_user = ${ownName()}`}
passdb {
  driver = static
  args = password=${password}
}
userdb {
  driver = static
  args = uid=${owner} gid=${group} home=${folder}/home
}
service anvil {
  chroot =
}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = ${securePort}
  }
}
`

const ownName = () => execFileSync('id', ['-un'], { encoding: 'utf8' }).trim()
const ownGroup = () => execFileSync('id', ['-gn'], { encoding: 'utf8' }).trim()

/** Whether it greets. */
async function answers(port: number): Promise<boolean> {
  const socket = createConnection(port, '127.0.0.1')
  try {
    const greeted = once(socket, 'data').then(([data]) => String(data).startsWith('* OK'))
    greeted.catch(() => {})
    return await Promise.race([
      greeted,
      once(socket, 'close').then(() => false),
      sleep(1000).then(() => false),
    ])
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}
