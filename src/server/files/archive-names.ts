import { cleanFileName } from '#kernel/files/file-name.ts'

// What Windows takes in no name.
const notInNames = /[<>:"|?*/\\]+/g

// What file systems take: of ext4 and of ZIP programs on Linux these are bytes.
const mostBytes = 255

/** A name of as much of its stem as fits before what stands at its end. */
function fitted(stem: string, end: string): string {
  let left = mostBytes - Buffer.byteLength(end)
  const letters = Array.from(stem)
  const beyond = letters.findIndex((letter) => {
    left -= Buffer.byteLength(letter)
    return left < 0
  })
  return `${beyond < 0 ? stem : letters.slice(0, beyond).join('').trimEnd()}${end}`
}

/** Names that a file system takes, each one once: what comes a second time, in whatever case, gets a number. */
export function archiveNames(): (name: string) => string {
  const given = new Set<string>()
  return (wanted) => {
    const name = cleanFileName(wanted.replace(notInNames, '-')) || 'Datei'
    const ending = /\.[^.]{1,20}$/.exec(name)?.[0] ?? ''
    const stem = name.slice(0, name.length - ending.length)
    for (let count = 1; ; count++) {
      const one = fitted(stem, count === 1 ? ending : ` (${count})${ending}`)
      const key = one.toLowerCase()
      if (given.has(key)) continue
      given.add(key)
      return one
    }
  }
}
