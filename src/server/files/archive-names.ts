import { cleanFileName } from '#kernel/files/file-name.ts'

// What Windows takes in no name.
const notInNames = /[<>:"|?*/\\]+/g

/** Names that a file system takes, each one once: what comes a second time, in whatever case, gets a number. */
export function archiveNames(): (name: string) => string {
  const given = new Set<string>()
  return (wanted) => {
    const name = cleanFileName(wanted.replace(notInNames, '-')) || 'Datei'
    const ending = /\.[^.]{1,20}$/.exec(name)?.[0] ?? ''
    const stem = name.slice(0, name.length - ending.length)
    for (let count = 1; ; count++) {
      const one = count === 1 ? name : `${stem} (${count})${ending}`
      const key = one.toLowerCase()
      if (given.has(key)) continue
      given.add(key)
      return one
    }
  }
}
