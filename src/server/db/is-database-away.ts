const awayCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOENT',
  'CONNECTION_CLOSED',
  'CONNECTION_ENDED',
  'CONNECTION_DESTROYED',
  'CONNECT_TIMEOUT',
  'DATABASE_SILENT',
  // a socket whose server takes nobody in
  'EAGAIN',
  // too many connections
  '53300',
  // shut down, crashed, not yet started
  '57P01',
  '57P02',
  '57P03',
  // idle in a transaction for too long
  '25P03',
])

/** The database has not said a word for longer than it may take for its answer: it stands still, or the line swallows what is sent. */
export class DatabaseSilent extends Error {
  readonly code = 'DATABASE_SILENT'
}

/** Whether an error says that the database cannot be reached (just now), by the codes of Node, postgres.js and PostgreSQL. */
export function isDatabaseAway(error: Error): boolean {
  return 'code' in error && awayCodes.has(String(error.code))
}
