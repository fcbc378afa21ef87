import { importedFile, type SourceFile } from './check-imports.ts'
import { importsOf } from './imports-of.ts'

/**
 * The circles of imports among these files, `import type` included: of all files that reach one another, the shortest
 * way round from the first of them, as 'a → b → a'. What stands in a circle can be neither read nor moved by itself.
 */
export function importCircles(files: SourceFile[]): string[] {
  const graph = graphOf(files)
  const told = new Set<string>()
  return [...graph.keys()].flatMap((path) => {
    if (told.has(path)) return []
    const circle = shortestCircle(graph, path)
    if (circle === undefined) return []
    for (const member of sameCircle(graph, path)) told.add(member)
    return [[...circle, path].join(' → ')]
  })
}

/** Each file, in the order of names, with the files of ours that it imports. */
type Graph = Map<string, string[]>

function graphOf(files: SourceFile[]): Graph {
  const known = new Set(files.map((file) => file.path))
  return new Map(
    files
      .toSorted((one, other) => (one.path < other.path ? -1 : 1))
      .map((file) => {
        const targets = importsOf(file.path, file.text).map((name) => name && importedFile(file.path, name))
        return [file.path, targets.filter((path) => path !== undefined).filter((path) => known.has(path))]
      }),
  )
}

/** The shortest way from a file back to itself, without its end; undefined where there is none. */
function shortestCircle(graph: Graph, start: string): string[] | undefined {
  const cameFrom = waysFrom(graph, start)
  if (!cameFrom.has(start)) return undefined
  const way: string[] = []
  for (let at = cameFrom.get(start); at !== undefined && at !== start; at = cameFrom.get(at)) way.unshift(at)
  return [start, ...way]
}

/** The files that the start reaches and that reach it. */
function sameCircle(graph: Graph, start: string): string[] {
  return [...waysFrom(graph, start).keys()].filter((path) => waysFrom(graph, path).has(start))
}

/** What can be reached from a file, each with the file before it on a shortest way. */
function waysFrom(graph: Graph, start: string): Map<string, string> {
  const cameFrom = new Map<string, string>()
  const next = [start]
  for (let at = next.shift(); at !== undefined; at = next.shift()) {
    for (const target of graph.get(at) ?? []) {
      if (cameFrom.has(target)) continue
      cameFrom.set(target, at)
      next.push(target)
    }
  }
  return cameFrom
}
