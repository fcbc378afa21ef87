import { type SpawnOptions, spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { EmbeddedError } from './embedded-error.ts'

/** The account that PostgreSQL runs under. */
export interface ServerUser {
  uid: number
  gid: number
}

/**
 * PostgreSQL refuses to run as root. Returns the account to use instead: the owner of an existing cluster, so that it
 * keeps working when Kontor is started without root again, else `postgres`, else `nobody`; undefined when Kontor does
 * not run as root and PostgreSQL simply runs as the same user.
 */
export function serverUser(existingCluster?: string): ServerUser | undefined {
  if (process.getuid?.() !== 0) return undefined
  if (existingCluster) {
    const { uid, gid } = statSync(existingCluster)
    if (uid !== 0) return { uid, gid }
  }
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  for (const name of ['postgres', 'nobody']) {
    const account = accounts.find((fields) => fields[0] === name)
    if (account) return { uid: Number(account[2]), gid: Number(account[3]) }
  }
  throw new EmbeddedError(
    'PostgreSQL läuft nicht als root, und weder der Benutzer „postgres“ noch „nobody“ ist vorhanden. Bitte legen Sie einen an, oder starten Sie Kontor als gewöhnlicher Benutzer.',
  )
}

/**
 * How PostgreSQL's programs are started: under its account, from a folder that everyone may enter (a 0700 checkout
 * would stop them), and with an environment free of whatever would change their locale or their answers.
 */
export function serverProcess(user: ServerUser | undefined): SpawnOptions {
  const environment = Object.entries(process.env).filter(
    ([name]) => !/^(PG|LC_|LANG|LANGUAGE$|TZ$)/.test(name),
  )
  return {
    ...user,
    cwd: process.platform === 'win32' ? process.cwd() : '/',
    env: { ...Object.fromEntries(environment), LC_ALL: 'C' },
    windowsHide: true,
  }
}

/** Whether the account can enter the folders and read the files (true when it is our own). Asks the system itself. */
export function canReach(user: ServerUser | undefined, ...paths: string[]): boolean {
  if (!user) return true
  const script = 'for p; do [ -r "$p" ] || { [ -d "$p" ] && [ -x "$p" ]; } || exit 1; done'
  return spawnSync('/bin/sh', ['-c', script, 'sh', ...paths], { ...user, cwd: '/' }).status === 0
}
