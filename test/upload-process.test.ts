import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from './caller.ts'
import { freePort } from './free-port.ts'
import { exited, logIn, start } from './main-process.ts'

// What a process of its own shows: that it may die within a file, and how much memory files take.

const texts = { fileId: '1', fileName: 'a.pdf', tag: '', type: '' }
const largest = 25 * 1024 * 1024
/**
 * From a signal on garbage goes at once: what the process has is what it holds, however busy the machine is. At most half of its time
 * goes there, so that the files arrive.
 */
const noGarbage = `
  function collect() {
    const began = performance.now()
    gc()
    setTimeout(collect, 10 + performance.now() - began).unref()
  }
  process.once('SIGUSR2', collect)`
const nodeOptions = ['--expose-gc', '--import', `data:text/javascript,${encodeURIComponent(noGarbage)}`]
let folder: string
let port: number
let running: Awaited<ReturnType<typeof start>>
let manager: Caller

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kontor-uploads-'))
  port = await freePort()
  running = await start(folder, port, nodeOptions)
  manager = await logIn(`http://127.0.0.1:${port}`)
})
afterAll(async () => {
  process.kill(running.pid ?? 0, 'SIGTERM')
  await exited(running)
  await rm(folder, { recursive: true, force: true })
})

const file = (size: number) => {
  const data = Buffer.concat([Buffer.from('%PDF-1 0 obj'), randomBytes(size - 12)])
  return new File([data], 'a.pdf')
}
const upload = (size: number) =>
  manager.postForm('/api/attachments', { ...texts, attachmentData: file(size) })

/** Begins anew with the most memory that the process had: what its start took is not to hide anything (`man 5 proc`). */
const forgetPeak = () => writeFile(`/proc/${running.pid}/clear_refs`, '5')

/** The most memory that the process had since, in bytes. */
async function peak(): Promise<number> {
  const status = await readFile(`/proc/${running.pid}/status`, 'utf8')
  return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) * 1024
}

test.runIf(process.platform === 'linux')(
  'six files of 25 MB at once take less memory than they are large',
  async () => {
    expect((await upload(2 * 1024 * 1024)).status).toBe(201)
    process.kill(running.pid ?? 0, 'SIGUSR2')
    await sleep(1_000)
    await forgetPeak()
    const before = await peak()
    const answers = await Promise.all(Array.from({ length: 6 }, () => upload(largest)))
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(201))
    const grown = (await peak()) - before
    console.info(`six files of 25 MB: ${Math.round(grown / 1024 / 1024)} MB more at the most`)
    expect(grown).toBeLessThan(6 * largest)
  },
  400_000,
)

test('killed within a file: nothing lies about, and the next start takes files again', async () => {
  const sending = request(`http://127.0.0.1:${port}/api/attachments`, {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=x', authorization: `Bearer ${manager.token}` },
  })
  sending.on('error', () => {})
  sending.write('--x\r\ncontent-disposition: form-data; name="attachmentData"; filename="a.pdf"\r\n\r\n')
  sending.write(randomBytes(10 * 1024 * 1024))
  await sleep(500)
  process.kill(-(running.pid ?? 0), 'SIGKILL')
  await exited(running)
  running = await start(folder, port)
  expect(await readdir(join(folder, 'uploads'))).toEqual([])
  manager = await logIn(`http://127.0.0.1:${port}`)
  expect((await upload(100_000)).status).toBe(201)
})
