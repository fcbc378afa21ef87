import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readSettings } from '../settings.ts'
import { readRestoreArguments } from './restore-arguments.ts'

let folder: string
let backups: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kontor-newest-'))
  backups = join(folder, 'backups')
  await mkdir(backups)
})
afterEach(() => rm(folder, { recursive: true }))

const read = (args: string[], env: Record<string, string> = {}) =>
  readRestoreArguments(readSettings({ KONTOR_DATA: folder, ...env }), args)
const lay = (name: string, text = 'bytes') => writeFile(join(folder, name), text)

describe('the newest backup', () => {
  test('is the one made last, whoever made it and whenever its file was written', async () => {
    await lay('backups/kontor-nachts-2026-11-28-020000.backup')
    await lay('backups/kontor-vor-update-2026-11-29-090000.backup')
    await lay('backups/kontor-2026-11-27-120000.backup')
    expect(await read(['--newest'])).toEqual({
      file: join(backups, 'kontor-vor-update-2026-11-29-090000.backup'),
      ...{ isCheck: false, keepsSessions: false, keys: null },
    })
  })

  test('is none that a clock dated which was ahead, unless all are', async () => {
    await lay('backups/kontor-nachts-2090-06-01-020000.backup')
    expect((await read(['--newest'])).file).toContain('2090')
    await lay('backups/kontor-nachts-2026-11-28-020000.backup')
    expect((await read(['--newest'])).file).toContain('2026-11-28')
  })

  test('is not guessed among those of several firms', async () => {
    await lay('backups/kontor-nachts-2026-11-27-020000-0a0a0a0a.backup')
    await lay('backups/kontor-nachts-2026-11-28-020000-0b0b0b0b.backup')
    await expect(read(['--newest'])).rejects.toThrow('liegen Sicherungen mehrerer Firmen')
  })

  test('is whole: what a killed or full disk left is none', async () => {
    await lay('backups/kontor-nachts-2026-11-28-020000.backup')
    await lay('backups/kontor-nachts-2026-11-29-020000.backup.0123abcd.part')
    expect((await read(['--newest'])).file).toContain('2026-11-28')
  })

  test('is looked for among the copies too, or in the folder that is named', async () => {
    await mkdir(join(folder, 'copies'))
    await lay('copies/kontor-nachts-2026-11-29-020000.backup')
    await lay('backups/kontor-nachts-2026-11-28-020000.backup')
    const copies = join(folder, 'copies')
    expect((await read(['--newest'], { KONTOR_BACKUP_COPY: copies })).file).toContain('copies')
    expect((await read(['--newest'])).file).toContain('2026-11-28')
    expect((await read(['--check', '--newest', copies])).file).toContain('copies')
    await rm(backups, { recursive: true })
    expect((await read(['--newest'], { KONTOR_BACKUP_COPY: copies })).file).toContain('copies')
  })

  test('that is nowhere is said, with the places and the way on', async () => {
    await expect(read(['--newest'])).rejects.toThrow(
      `In ${backups} liegt keine Sicherung. Bitte nennen Sie ihren Ordner: npm run restore -- --newest ORDNER`,
    )
  })
})

describe('one that is encrypted', () => {
  const name = 'backups/kontor-nachts-2026-11-29-020000.backup.age'
  beforeEach(() => lay(name, 'age-encryption.org/v1\n-> X25519 …'))

  test('asks for the file with the key', async () => {
    await expect(read(['--newest'])).rejects.toThrow(/ist verschlüsselt\. .*: --identity SCHLÜSSELDATEI/)
    await lay('key.txt', 'AGE-SECRET-KEY-1…')
    expect(await read(['--newest', '--identity', join(folder, 'key.txt'), '--keep-sessions'])).toEqual({
      file: join(folder, name),
      ...{ isCheck: false, keepsSessions: true, keys: 'AGE-SECRET-KEY-1…' },
    })
    await expect(read(['--identity', join(folder, 'none.txt'), '--newest'])).rejects.toThrow(
      /Schlüsseldatei .*none\.txt lässt sich nicht lesen/,
    )
  })
})

test.each([
  [[]],
  [['--check']],
  [['a.backup', 'b.backup']],
  [['--latest']],
  [['--newest', '--identity']],
  [['--newest', 'a', 'b']],
])('what cannot be meant is answered by how to call it: %j', async (args) => {
  await expect(read(args)).rejects.toThrow('Aufruf: npm run restore')
})

test('a file that is not there is said', async () => {
  await expect(read([join(folder, 'a.backup')])).rejects.toThrow(/a\.backup gibt es nicht/)
})
