import type { CommandDeclaration, FileNamesOf } from '#kernel/declare.ts'

/** The files that a command is sent with, by the name of their part. */
export type FilesToSend<D extends CommandDeclaration = CommandDeclaration> = {
  readonly [Name in FileNamesOf<D>]?: readonly File[]
}

type Body = { headers: Record<string, string>; body: string | FormData }

/** How a command goes over the wire: as JSON; with files as a form, its input in the parts that the declaration says (ADR 0020). */
export function commandBody(
  { inputParts }: Pick<CommandDeclaration, 'inputParts'>,
  input: unknown,
  files: FilesToSend,
): Body {
  const parts = Object.entries(files).flatMap(([name, some = []]) => some.map((file) => ({ name, file })))
  const given = input ?? {}
  if (parts.length === 0) {
    return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(given) }
  }
  const body = new FormData()
  // What was said comes before the files: the server may refuse it without having received them.
  if (inputParts === 'fields') {
    for (const [name, value] of Object.entries(given)) body.append(name, String(value))
  } else body.append('command', JSON.stringify(given))
  for (const { name, file } of parts) body.append(name, file)
  return { headers: {}, body }
}
