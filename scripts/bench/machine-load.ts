import { availableParallelism, loadavg } from 'node:os'
import { german } from './figures.ts'

/** What else the machine did while it was measured. */
export const machineLoad = (): string =>
  `  Last der Maschine: ${german(loadavg()[0] ?? 0, 1)} auf ${availableParallelism()} Kernen.`
