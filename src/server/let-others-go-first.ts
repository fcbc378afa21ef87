import { writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'

/**
 * For a child process that runs native code: the server and the database have the processor first, and where memory runs out,
 * this process is the one to go. To be called before it starts threads: Linux weighs each by itself.
 */
export function letOthersGoFirst(): void {
  try {
    setPriority(10)
    writeFileSync('/proc/self/oom_score_adj', '800')
  } catch {
    // Elsewhere there is no such file.
  }
}
