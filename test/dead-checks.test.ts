import { mkdir, mkdtemp, readdir, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { removeDeadChecks } from '#server/backup/dead-checks.ts'
import { lockFolder } from '#server/db/embedded/lock-folder.ts'

// What a killed `npm run restore -- --check` leaves: the books in clear.

let where: string
beforeEach(async () => {
  where = await mkdtemp(join(tmpdir(), 'kontor-dead-'))
})
afterEach(() => rm(where, { recursive: true, force: true }))

async function folder(name: string, isOld = true): Promise<string> {
  const made = join(where, name)
  await mkdir(made)
  await writeFile(join(made, 'books'), 'in clear')
  if (isOld) await utimes(made, new Date(0), new Date(0))
  return made
}

test('goes at the next run; what is at work, just begun or another’s stays', async () => {
  await folder('kontor-check-dead')
  await folder('kontor-check-young', false)
  await folder('theirs')
  const busy = await folder('kontor-check-busy')
  const unlock = await lockFolder(busy)
  await utimes(busy, new Date(0), new Date(0))
  // A link that somebody laid there leads to what is not ours to remove.
  await symlink(join(where, 'theirs'), join(where, 'kontor-check-link'))
  await removeDeadChecks(where)
  expect((await readdir(where)).toSorted()).toEqual([
    ...['kontor-check-busy', 'kontor-check-link', 'kontor-check-young', 'theirs'],
  ])
  expect(await readdir(join(where, 'theirs'))).toEqual(['books'])
  unlock()
  await utimes(busy, new Date(0), new Date(0))
  await removeDeadChecks(where)
  expect(await readdir(where)).not.toContain('kontor-check-busy')
})

test('where there is no such folder there is nothing to do', async () => {
  await removeDeadChecks(join(where, 'nowhere'))
})
