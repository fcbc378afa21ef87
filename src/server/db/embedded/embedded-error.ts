/** Why the embedded database cannot run: a German sentence for whoever starts Kontor. */
export class EmbeddedError extends Error {
  override readonly name = 'EmbeddedError'
}

/** Where the launcher says what it does; pino's logger fits. */
export interface LauncherLog {
  info(text: string): void
  warn(text: string): void
  error(text: string): void
}

/** Whether a caught value is a system error of that code (`ENOENT`, …). */
export function hasCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code))
}
