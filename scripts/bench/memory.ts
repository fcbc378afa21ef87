import { readFileSync } from 'node:fs'

/** What a process has of the memory, in megabytes; NaN where /proc does not tell (outside Linux). */
export function residentMegabytes(pid: number): number {
  return kilobytes(`/proc/${pid}/status`, 'VmRSS') / 1024
}

/** The same of a process and its children, memory that they share counted once. */
export function sharedMegabytes(pid: number): number {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean)
    const all = [String(pid), ...children]
    return all.reduce((sum, one) => sum + kilobytes(`/proc/${one}/smaps_rollup`, 'Pss'), 0) / 1024
  } catch {
    return Number.NaN
  }
}

function kilobytes(file: string, field: string): number {
  try {
    const found = new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(readFileSync(file, 'utf8'))
    return Number(found?.[1] ?? Number.NaN)
  } catch {
    return Number.NaN
  }
}
