import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ServerCertificate } from './imap-server.ts'

/** Absent on few machines: tests say that they are skipped. */
export const hasOpenSsl = spawnSync('openssl', ['version']).status === 0

export interface OwnAuthority {
  /** The certificate of the authority, for NODE_EXTRA_CA_CERTS. */
  path: string
  /** For this name, until so many days from now; below 0 it has ended. */
  certify(name: string, days?: number): ServerCertificate
  remove(): void
}

/** An authority of our own, which nobody trusts by itself. */
export async function startAuthority(): Promise<OwnAuthority> {
  const folder = await mkdtemp(join(tmpdir(), 'kontor-authority-'))
  const at = (name: string) => join(folder, name)
  const run = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' })
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  run(
    'req',
    '-x509',
    ...key,
    '-keyout',
    'ca.key',
    '-out',
    'ca.pem',
    '-subj',
    '/CN=Own authority',
    '-days',
    '30',
  )
  let count = 0
  return {
    path: at('ca.pem'),
    certify(name, days = 30) {
      count += 1
      const [request, own, made] = [`${count}.csr`, `${count}.key`, `${count}.pem`]
      run('req', ...key, '-keyout', own, '-out', request, '-subj', `/CN=${name}`)
      writeFileSync(at('names'), `subjectAltName=DNS:${name}`)
      const signed = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial', '-extfile', 'names']
      run('x509', '-req', '-in', request, ...signed, '-days', String(days), '-out', made)
      return { certificate: readFileSync(at(made), 'utf8'), key: readFileSync(at(own), 'utf8') }
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
