/** What of an error may stand in the log: no input, no values of a database error. */
export function loggable(error: unknown): { name: string; message: string; stack?: string | undefined } {
  if (!(error instanceof Error)) return { name: 'unknown', message: typeof error }
  if (error.name === 'PostgresError') {
    // What the driver adds to an error is in no type of its own.
    const { code, constraint_name, routine } = error as unknown as Record<string, string | undefined>
    return {
      name: error.name,
      message: [code, constraint_name, routine].filter(Boolean).join(' '),
      stack: error.stack?.split('\n').slice(1).join('\n'),
    }
  }
  return { name: error.name, message: error.message, stack: error.stack }
}
