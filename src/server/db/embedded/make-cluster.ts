import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chownSync,
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { EmbeddedError } from './embedded-error.ts'
import { type ServerUser, serverProcess } from './server-user.ts'

export const databaseName = 'kontor'
/** Owns everything, and is the account that PostgreSQL's own set-up makes. */
export const databaseOwner = 'kontor_owner'
/** The program's. */
export const databaseUser = 'kontor'

/**
 * Makes the cluster with its database in `home` and returns its path. It appears whole or not at all: everything is made
 * under another name first, so that a start cut short leaves nothing half-made behind. Without `durable` (for tests)
 * nothing waits for the disk.
 */
export async function makeCluster(
  native: string,
  home: string,
  name: string,
  user: ServerUser | undefined,
  durable: boolean,
): Promise<string> {
  for (const left of readdirSync(home).filter((entry) => entry.startsWith(`${name}.new`))) {
    rmSync(join(home, left), { recursive: true })
  }
  const unfinished = join(home, `${name}.new`)
  mkdirSync(unfinished, { mode: 0o700 })
  if (user) chownSync(unfinished, user.uid, user.gid)

  // A fixed encoding and collation: a start without LANG would otherwise make an SQL_ASCII database.
  const locale = ['-E', 'UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
  const access = process.platform === 'win32' ? passwordAccess(home) : socketAccess
  const initdb = ['-D', unfinished, '-U', databaseOwner, ...locale, '-k', ...access, '--no-instructions']
  if (!durable) initdb.push('--no-sync')
  await run(join(native, 'bin/initdb'), initdb, user)
  await run(
    join(native, 'bin/postgres'),
    ['--single', ...(durable ? [] : ['-F']), '-D', unfinished, 'postgres'],
    user,
    `CREATE DATABASE ${databaseName}\n${makeUser(home)}\n`,
  )

  const cluster = join(home, name)
  renameSync(unfinished, cluster)
  syncFolder(home)
  return cluster
}

// The socket lies in a 0700 folder: who may enter it may come in. Nothing else is let in.
const socketAccess = ['--auth-local=trust', '--auth-host=reject']

// Windows has no such folder; there a random password guards the local port.
function passwordAccess(home: string): string[] {
  const file = join(home, 'postgres.password')
  writeFileSync(file, randomBytes(24).toString('base64url'), { mode: 0o600 })
  return ['--auth=scram-sha-256', `--pwfile=${file}`]
}

/** The statement that makes the program's role. */
export function makeUser(home: string): string {
  const password = process.platform === 'win32' ? ` PASSWORD '${readPassword(home)}'` : ''
  return `CREATE ROLE ${databaseUser} LOGIN${password}`
}

/** The password of the local port on Windows, of both roles. */
export function readPassword(home: string): string {
  return readFileSync(join(home, 'postgres.password'), 'utf8').trim()
}

function run(program: string, args: string[], user: ServerUser | undefined, input = ''): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { ...serverProcess(user), stdio: ['pipe', 'pipe', 'pipe'] })
    let output = ''
    const keep = (chunk: Buffer) => {
      output += chunk
    }
    child.stdout?.on('data', keep)
    child.stderr?.on('data', keep)
    child.stdin?.on('error', () => {})
    child.stdin?.end(input)
    child.on('error', (error) =>
      reject(new EmbeddedError(`${program} lässt sich nicht starten: ${error.message}`)),
    )
    child.on('close', (code) => {
      // `postgres --single` ends with 0 even when its statement failed.
      if (code === 0 && !/\b(ERROR|FATAL):/.test(output)) resolve()
      else
        reject(
          new EmbeddedError(`Die Datenbank lässt sich nicht anlegen (${program}):\n${output.slice(-2000)}`),
        )
    })
  })
}

function syncFolder(folder: string): void {
  if (process.platform === 'win32') return
  const handle = openSync(folder, 'r')
  fsyncSync(handle)
  closeSync(handle)
}
