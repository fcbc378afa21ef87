import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'

/** Formats a file that was generated as Biome would have it. */
export function formatFile(path: string): void {
  const biome = createRequire(import.meta.url).resolve('@biomejs/biome/bin/biome')
  const { status, stderr } = spawnSync(process.execPath, [biome, 'format', '--write', path], {
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`Biome does not format ${path}: ${stderr}`)
}
