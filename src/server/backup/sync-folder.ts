import { open } from 'node:fs/promises'

/** Lets a new name in a folder outlive a power cut, too. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}
