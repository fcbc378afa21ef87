/** Puts values into the `:name` parameters of a declared path; a missing one is a mistake of the caller. */
export function fillPath(path: string, params: Record<string, string> = {}): string {
  return path.replace(/:(\w+)/g, (_parameter, name: string) => {
    const value = params[name]
    if (value === undefined || value === '') throw new Error(`Path ${path} needs ${name}`)
    return encodeURIComponent(value)
  })
}

/** The query of a call: what is undefined, null or '' is left out; objects travel as JSON. */
export function queryString(query: object): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null || value === '') continue
    search.set(name, typeof value === 'object' ? JSON.stringify(value) : String(value))
  }
  const text = search.toString()
  return text === '' ? '' : `?${text}`
}
