import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  copyFileSync,
  cpSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
} from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { cleanUp, launch, makeFolder, postmasterOf, query } from '#test/launcher.ts'
import { findBinaries, makeLinks } from './prepare-binaries.ts'
import { canReach, serverUser } from './server-user.ts'
import { startEmbedded } from './start-embedded.ts'

const left: string[] = []
afterAll(async () => {
  await cleanUp()
  for (const folder of left) rmSync(folder, { recursive: true, force: true })
})

const isRoot = process.getuid?.() === 0
// These tests ask where things lie; they need not wait for the disk.
const settings = { fsync: 'off' }
vi.setConfig({ testTimeout: 60_000 })
const log = { info() {}, warn() {}, error() {} }

function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to)
  } catch {
    copyFileSync(from, to)
  }
}

/** The platform package as npm leaves it when install scripts are off: without its links. */
function packageWithoutLinks(folder: string) {
  const { native, ...found } = findBinaries()
  const copy = join(folder, 'native')
  for (const entry of readdirSync(native, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile()) continue
    const target = join(copy, relative(native, entry.parentPath), entry.name)
    mkdirSync(dirname(target), { recursive: true })
    linkOrCopy(join(entry.parentPath, entry.name), target)
  }
  return { ...found, native: copy }
}

it('the platform package gets the links that install scripts would have made', async () => {
  const dataFolder = makeFolder()
  const folder = makeFolder()
  const binaries = packageWithoutLinks(folder)
  const needed = join(binaries.native, 'lib/libicuuc.so.60')
  expect(existsSync(needed)).toBe(false)
  const embedded = await startEmbedded({ dataFolder, log, settings, binaries })
  expect(await query(embedded.connection?.owner, 'select 1')).toHaveLength(1)
  await embedded.stop()
  expect(readlinkSync(needed)).toBe('libicuuc.so.60.2')
  expect(makeLinks(binaries.native)).toBe(true)
})

describe.runIf(isRoot)('as root', () => {
  const uidOf = (pid: number) =>
    Number(/^Uid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])

  it('the database runs under another account, in a session of its own', async () => {
    const dataFolder = join(makeFolder(), 'daten')
    mkdirSync(dataFolder, { mode: 0o700 })
    chmodSync(dirname(dataFolder), 0o755)
    const kontor = await launch({ dataFolder, settings })
    const postmaster = postmasterOf(dataFolder)
    expect(uidOf(postmaster)).toBe(serverUser()?.uid)
    expect(uidOf(postmaster)).not.toBe(0)
    const session = readFileSync(`/proc/${postmaster}/stat`, 'utf8').split(') ')[1]?.split(' ')[3]
    expect(Number(session)).toBe(postmaster)
    expect(lstatSync(dataFolder).mode & 0o777).toBe(0o711)
    expect(kontor.answer.lines).toEqual([expect.stringContaining('0711')])
    await kontor.end('SIGTERM')

    // Copied about by root, the cluster gets its owner and mode back.
    execFileSync('chown', ['-R', '0:0', join(dataFolder, 'pg18')])
    execFileSync('chmod', ['-R', 'go+rX', join(dataFolder, 'pg18')])
    const again = await launch({ dataFolder, settings })
    expect(again.answer.error).toBeUndefined()
    await again.end('SIGTERM')
  })

  it('works from a 0700 checkout with a 0700 data folder, also after kill -9, copied and given away', async () => {
    const checkout = makeFolder()
    chmodSync(checkout, 0o700)
    const dataFolder = join(checkout, 'data')
    mkdirSync(dataFolder, { mode: 0o700 })
    const binaries = { ...packageWithoutLinks(checkout), version: `test-${process.pid}` }
    left.push(`/var/lib/kontor/pg-${binaries.version}`)

    const first = await launch({ dataFolder, settings, binaries })
    expect(first.answer.error).toBeUndefined()
    const cluster = readlinkSync(join(dataFolder, 'pg18'))
    left.push(dirname(cluster))
    expect(cluster).toMatch(/^\/var\/lib\/kontor\/[0-9a-f]{16}(-\d+)?\/pg18$/)
    expect(existsSync(`/var/lib/kontor/pg-${binaries.version}/bin/postgres`)).toBe(true)
    expect(first.answer.lines.join('\n')).toMatch(/kopiert.*\n(.*\n)?.*dort steht ein Verweis/)
    await query(first.answer.connection?.owner, 'create table kept (n int)')
    await first.end('SIGKILL', 'group')

    const second = await launch({ dataFolder, settings, binaries })
    expect(second.answer.lines).toEqual([expect.stringContaining('wird übernommen')])
    expect(await query(second.answer.connection?.owner, 'select * from kept')).toHaveLength(0)

    // A copy of the data folder leads to the same cluster.
    const copy = join(makeFolder(), 'kopie')
    cpSync(dataFolder, copy, { recursive: true, verbatimSymlinks: true })
    const third = await launch({ dataFolder: copy, settings, binaries })
    expect(third.answer.error).toContain('Kontor läuft schon')
    await second.end('SIGTERM')

    // A data folder made anew in the same place leaves the old cluster alone.
    rmSync(dataFolder, { recursive: true })
    const anew = await launch({ dataFolder, settings, binaries })
    const other = readlinkSync(join(dataFolder, 'pg18'))
    left.push(dirname(other))
    expect(other).not.toBe(cluster)
    await expect(query(anew.answer.connection?.owner, 'select * from kept')).rejects.toThrow('does not exist')
    expect(existsSync(cluster)).toBe(true)
    await anew.end('SIGTERM')
  })

  const nobody = { uid: 65534, gid: 65534 }
  const reachable = canReach(nobody, process.execPath, join(import.meta.dirname, 'start-embedded.ts'))

  it.runIf(reachable)('and without root the same folder works, and another user is told', async () => {
    const dataFolder = makeFolder()
    chownSync(dataFolder, nobody.uid, nobody.gid)
    const plain = await launch({ dataFolder, settings }, nobody)
    expect(plain.answer.error).toBeUndefined()
    expect(uidOf(postmasterOf(dataFolder))).toBe(nobody.uid)
    await plain.end('SIGTERM')

    const asRoot = await launch({ dataFolder, settings })
    expect(asRoot.answer.error).toBeUndefined()
    expect(uidOf(postmasterOf(dataFolder))).toBe(nobody.uid)
    await asRoot.end('SIGTERM')

    const stranger = await launch({ dataFolder, settings }, { uid: 65533, gid: 65533 })
    expect(stranger.answer.error).toMatch(
      /darf in den Datenordner .* nicht schreiben|gehört einem anderen Benutzer/,
    )
  })
})
