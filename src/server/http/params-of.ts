import { Refusal } from '#kernel/errors.ts'
import { parseEntityId } from '#kernel/id.ts'

/** What a path's parameters say: ids (their names end in `uuid`) are lower-cased; one that is no uuid names nothing. */
export function paramsOf({ params: given }: { params: Record<string, string> }): Record<string, string> {
  const params = { ...given }
  for (const [name, value] of Object.entries(params)) {
    if (!/uuid$/i.test(name)) continue
    const id = parseEntityId(value)
    if (!id) throw new Refusal('not-found')
    params[name] = id
  }
  return params
}
