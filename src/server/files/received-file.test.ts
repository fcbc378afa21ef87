import { createHash } from 'node:crypto'
import { chmodSync, existsSync, mkdtempSync, readdirSync, readlinkSync, rmSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { mountSmallDisk } from '#test/small-disk.ts'
import { prepareReceivedFiles, receivedFilesFolder, receiveFile } from './received-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'kontor-received-'))
chmodSync(folder, 0o755)
await prepareReceivedFiles(folder)
const disk = mountSmallDisk(receivedFilesFolder(folder), '100k')
const large = mkdtempSync(join(tmpdir(), 'kontor-received-'))
await prepareReceivedFiles(large)
afterAll(() => {
  disk?.unmount()
  rmSync(large, { recursive: true, force: true })
  rmSync(folder, { recursive: true, force: true })
})

async function* pieces(...sizes: number[]) {
  for (const [index, size] of sizes.entries()) yield Buffer.alloc(size, 65 + index)
}
const receive = (...sizes: number[]) => receiveFile(folder, 'a.pdf', pieces(...sizes), () => {})

describe.skipIf(!disk)('on a disk of 100 kB, which only root may mount', () => {
  test('what fits is received whole', async () => {
    const file = await receive(64_000, 30_000)
    const content = await file.read()
    expect([content.length, content[63_999], content[64_000], content[93_999]]).toEqual([94_000, 65, 66, 66])
    await file.close()
  })

  test('a piece of which only a part fits is a full disk, not a shorter file', async () => {
    await expect(receive(65_536, 65_536)).rejects.toMatchObject({ code: 'ENOSPC', syscall: 'write' })
    // What was refused is gone: there is room again.
    const file = await receive(90_000)
    await file.close()
  })
})

test('what is put aside lies behind the content and apart from it', async () => {
  const file = await receiveFile(large, 'a.zip', pieces(300_000), () => {})
  const aside = [await file.setAside(Buffer.alloc(200_000, 'x')), await file.setAside(Buffer.from('y'))]
  expect(aside.map(({ size }) => size)).toEqual([200_000, 1])
  expect(await aside[0]?.read()).toEqual(Buffer.alloc(200_000, 'x'))
  expect(await aside[1]?.read()).toEqual(Buffer.from('y'))
  expect(aside[1]?.sha256).toEqual(createHash('sha256').update('y').digest())
  const read: Buffer[] = []
  for await (const piece of aside[0]?.pieces() ?? []) read.push(piece)
  expect(Math.max(...read.map(({ length }) => length))).toBeLessThan(200_000)
  expect(Buffer.concat(read)).toEqual(Buffer.alloc(200_000, 'x'))
  expect([file.size, (await file.read()).equals(Buffer.alloc(300_000, 'A'))]).toEqual([300_000, true])
  await file.close()
})

// The file has no name any more: it is found by its number in the process.
test.skipIf(!existsSync('/proc/self/fd'))(
  'a file that lost its end is not read as a shorter one',
  async () => {
    const file = await receive(80_000)
    for (const id of readdirSync('/proc/self/fd'))
      if (isReceived(id)) truncateSync(`/proc/self/fd/${id}`, 70_000)
    await expect(file.read()).rejects.toMatchObject({ code: 'EIO', syscall: 'read' })
    await expect(file.pieces().next()).rejects.toMatchObject({ code: 'EIO', syscall: 'read' })
    await file.close()
  },
)

function isReceived(id: string): boolean {
  try {
    return readlinkSync(`/proc/self/fd/${id}`).startsWith(receivedFilesFolder(folder))
  } catch {
    // The one by which the folder was read is closed.
    return false
  }
}
