import { chmodSync, mkdirSync } from 'node:fs'

/** Where root keeps copies, clusters and sockets that an unprivileged account must reach. */
export const systemFolder = '/var/lib/kontor'

/** Makes it, enterable by everyone whatever the umask. */
export function makeSystemFolder(): string {
  mkdirSync(systemFolder, { recursive: true })
  chmodSync(systemFolder, 0o755)
  return systemFolder
}
