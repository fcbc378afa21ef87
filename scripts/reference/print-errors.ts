import { type ErrorCode, errorTable, retryAfterSeconds } from '#kernel/errors.ts'
import { commands } from '#server/compose.ts'
import { code, generatedNote, table } from './markdown.ts'

const text = `# Errors

${generatedNote}

A refusal is \`application/problem+json\` (RFC 9457): \`{type, title, status, errors?}\`. \`type\` is
\`urn:kontor:error:\` and the code. \`errors\` is a list of \`{path, message}\`, one for each field.
Where the same may well succeed later, the header \`Retry-After\` says after how many seconds.`

export function printErrors(): string {
  const rows = Object.entries(errorTable).map(([name, { status, title }]) => [
    code(name),
    String(status),
    // The keys of the table are its codes.
    String(retryAfterSeconds(name as ErrorCode) ?? ''),
    title,
  ])
  return [
    text,
    table(['Code', 'Status', 'Retry-After', 'Title'], rows),
    `## Constraints of the database

What the database refuses although the contract let it through: somebody else was faster, or the entry is in use.`,
    table(['Constraint', 'Command', 'Code', 'Field', 'Message'], constraintRows()),
  ].join('\n\n')
}

const constraintRows = (): string[][] =>
  commands.flatMap(({ declaration, constraints }) =>
    Object.entries(constraints).map(([constraint, meaning]) => {
      const refusal = typeof meaning === 'function' ? meaning(anyViolation) : meaning
      return [
        code(constraint),
        declaration.name,
        code(refusal.code ?? 'invalid-input'),
        refusal.path && code(refusal.path),
        refusal.message,
      ]
    }),
  )

/** Of a row that nobody knows before. */
const anyViolation = { detail: '…', hint: '…', input: {} }
