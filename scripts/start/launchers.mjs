import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import process from 'node:process'

/**
 * The processes by which npm started this one: the shell that it runs scripts in, and npm itself. Empty where npm did not start it:
 * whoever started it by hand may end without it.
 *
 * A shell that npm tells to end does so without telling its program, and one that is killed tells nobody.
 */
export function findLaunchers() {
  if (!process.env.npm_lifecycle_script?.includes('scripts/start.mjs')) return []
  const launcher = process.ppid
  const { parent, command } = process.platform === 'win32' ? {} : lookAt(launcher)
  // Some shells become the program that they are to run: then npm is the parent.
  const isShell = /^\S*sh -c /.test(command ?? '')
  return isShell && parent > 1 ? [launcher, parent] : [launcher]
}

/** Whether one of the launchers has ended. Of the first, our parent, that shows by our having another one. */
export function areLeft(launchers) {
  if (launchers.length === 0) return false
  return process.ppid !== launchers[0] || !launchers.every(isAlive)
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

function lookAt(pid) {
  try {
    if (process.platform === 'linux') {
      // The name in brackets may hold anything, blanks and brackets too.
      const [, parent] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ')
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
      return { parent: Number(parent), command }
    }
    const { stdout } = spawnSync('ps', ['-o', 'ppid=,command=', '-p', String(pid)], { encoding: 'utf8' })
    const [, parent, command] = /^\s*(\d+)\s+(.*)/.exec(stdout) ?? []
    return { parent: Number(parent), command }
  } catch {
    return {}
  }
}
