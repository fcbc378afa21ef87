import { execFileSync } from 'node:child_process'

/** A disk of `size` ('100k', '2m') at an empty folder, in memory; null where it cannot be had: only root may mount. It goes with its last open file. */
export function mountSmallDisk(folder: string, size: string): { unmount(): void } | null {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder], { stdio: 'ignore' })
    return { unmount: () => execFileSync('umount', ['-l', folder]) }
  } catch {
    return null
  }
}
