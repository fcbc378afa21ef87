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
afterAll(() => {
  disk?.unmount()
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
