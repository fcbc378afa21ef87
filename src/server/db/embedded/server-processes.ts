import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

/** Whether a process (or a thread: Linux counts them alike) has this id. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: it lives, but is somebody else's.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** Whether this process is a postmaster of the cluster, and not a stranger that got the same id later. */
export function isPostmaster(pid: number, cluster: string): boolean {
  if (!isAlive(pid)) return false
  if (process.platform === 'win32') return true
  const command = commandOf(pid)
  // The command line is readable by everyone; /proc/<pid>/cwd needs a capability that containers lack.
  return process.platform === 'linux'
    ? command.split('\0')[1] === '-D' && command.split('\0')[2] === cluster
    : command.includes(`postgres -D ${cluster} -c`)
}

/** Kills what a dead postmaster left working; they end by themselves, but a busy one only after its query. */
export function killOrphans(mark: string): void {
  if (process.platform !== 'linux') return
  for (const name of readdirSync('/proc')) {
    if (/^\d+$/.test(name) && commandOf(Number(name)).startsWith(`postgres: ${mark}`)) {
      try {
        process.kill(Number(name), 'SIGKILL')
      } catch {}
    }
  }
}

function commandOf(pid: number): string {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
  } catch {
    return ''
  }
}
