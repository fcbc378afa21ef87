import { basename } from 'node:path'
import { removeEmbedded } from '#server/db/embedded/remove-embedded.ts'

/** Removes a demo's data folder, and no other one. */
export async function removeDemoFolder(folder: string): Promise<void> {
  if (!basename(folder).startsWith('kontor-demo-')) throw new Error(`${folder} is no folder of a demo`)
  await removeEmbedded(folder)
}
