import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { createElectronicFiles } from '#areas/einvoice/server/electronic-files.ts'
import { createPaperReader } from '#server/papers/paper-words.ts'
import { smallUbl } from '#test/einvoice/small-files.ts'
import { readPaper } from './store-paper.ts'

const folder = await mkdtemp(join(tmpdir(), 'kontor-paper-'))
const papers = createPaperReader()
const ends = [() => papers.end()]
afterAll(async () => {
  for (const end of ends) await end()
  await rm(folder, { recursive: true })
})

const read = (options: Parameters<typeof createElectronicFiles>[0]) => {
  const electronicFiles = createElectronicFiles(options)
  ends.push(electronicFiles.end)
  return readPaper({ electronicFiles, papers }, 'application/xml', async () => Buffer.from(smallUbl()))
}

test('a paper whose reader dies is read once more', async () => {
  const path = join(folder, 'dying.mjs')
  const mark = JSON.stringify(join(folder, 'died'))
  await writeFile(
    path,
    `import { existsSync, writeFileSync } from 'node:fs'
    process.send('ready')
    process.on('message', () => {
      if (existsSync(${mark})) return process.send({ answer: { ok: false, code: 'no-invoice', message: '' }, residentBytes: 0 })
      writeFileSync(${mark}, '')
      process.exit(1)
    })`,
  )
  expect(await read({ entry: pathToFileURL(path) })).toEqual({ facts: null, note: null })
})

test('of one whose reader dies twice it is said that nobody has read it', async () => {
  expect(await read({ mostBytes: 1 })).toEqual({
    facts: null,
    note: 'Kontor konnte diese Datei noch nicht lesen. Beim Erfassen versucht es das noch einmal.',
  })
})
