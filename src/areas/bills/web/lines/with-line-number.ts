import type { FieldError } from '#kernel/errors.ts'

/** The server's refusal of a line, for a list in which lines have only their place. */
export function withLineNumber({ path, message }: FieldError): FieldError {
  const index = /^lineItemCreations\.(\d+)\./.exec(path)?.[1]
  return { path, message: index === undefined ? message : `Position ${Number(index) + 1}: ${message}` }
}
