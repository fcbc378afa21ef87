// What Node and native libraries look for: programs, folders, languages, memory.
const needed =
  /^(PATH|PATHEXT|HOME|USERPROFILE|SYSTEMROOT|SYSTEMDRIVE|WINDIR|LOCALAPPDATA|APPDATA|TMP|TEMP|TMPDIR|LANG|LANGUAGE|TZ|GLIBC_TUNABLES|(LC|LD|DYLD|NODE|UV|XDG|MALLOC|VIPS|OMP)_\w+)$/i

/**
 * The environment of a program that reads what came from outside: what it needs to run, and no password of a database, a mailbox or a
 * mail server, which somebody who took it over would look for first.
 */
export function childEnvironment(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => needed.test(name)))
}
