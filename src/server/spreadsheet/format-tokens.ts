/** A piece of a format code (ECMA-376 part 1, 18.8.31). */
export interface FormatToken {
  kind: 'literal' | 'code' | 'bracket'
  text: string
}

/** The pieces of each section of a format code: for positive numbers, negative ones, zero. */
export function sectionsOf(code: string): FormatToken[][] {
  const sections: FormatToken[][] = [[]]
  for (const [whole, quoted, escaped, space, fill, bracket] of code.matchAll(
    /"([^"]*)"?|\\(.)|_(.)|\*(.)|\[([^\]]*)\]|general|am\/pm|a\/p|[\s\S]/giu,
  )) {
    const section = sections.at(-1) ?? []
    if (whole === ';') sections.push([])
    else if (quoted !== undefined || escaped !== undefined)
      section.push({ kind: 'literal', text: quoted ?? escaped ?? '' })
    else if (space !== undefined) section.push({ kind: 'literal', text: ' ' })
    else if (bracket !== undefined) section.push({ kind: 'bracket', text: bracket })
    else if (fill === undefined) section.push({ kind: 'code', text: whole })
  }
  return sections
}
