import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/** What a running server writes about itself into `postmaster.pid`. */
export interface PostmasterFile {
  pid: number
  port: number
  socketFolder: string
  /** `starting`, `ready`, `stopping`; empty until it knows. */
  status: string
}

const fileOf = (cluster: string): string => join(cluster, 'postmaster.pid')

/** Reads it; undefined where there is none. An empty one (a power cut left it) has the pid 0. */
export function readPostmasterFile(cluster: string): PostmasterFile | undefined {
  let lines: string[]
  try {
    lines = readFileSync(fileOf(cluster), 'utf8').split('\n')
  } catch {
    return undefined
  }
  return {
    pid: Number.parseInt(lines[0] ?? '', 10) || 0,
    port: Number(lines[3]) || 0,
    socketFolder: lines[4] ?? '',
    status: (lines[7] ?? '').trim(),
  }
}

/**
 * Makes the file of a server that is gone harmless. PostgreSQL refuses to start while *any* process of its own user has
 * the id in it, even a stranger. The rest of the file must stay: by the shared memory key in it PostgreSQL notices
 * whether processes of the old server still work on the files. So only the id is replaced, by one no process can have.
 */
export function disownPostmasterFile(cluster: string, { pid }: PostmasterFile): void {
  const text = readFileSync(fileOf(cluster), 'utf8')
  const impossible = 2 ** 31 - 2
  if (pid === 0) rmSync(fileOf(cluster))
  else writeFileSync(fileOf(cluster), text.replace(/^-?\d+/, String(impossible)))
}

/** Removes the socket of a server that is gone: its lock file has the same weakness. */
export function removeSocket({ socketFolder, port }: PostmasterFile): void {
  if (!socketFolder) return
  for (const ending of ['', '.lock']) rmSync(join(socketFolder, `.s.PGSQL.${port}${ending}`), { force: true })
}

/** Removes the folder of its socket where that lies apart from the cluster's home: nothing else is in there. */
export function removeSocketFolder(socketFolder: string, home: string): void {
  if (!basename(socketFolder).startsWith('kontor-') || dirname(socketFolder) === home) return
  rmSync(socketFolder, { recursive: true, force: true })
}
