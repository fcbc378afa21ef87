import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

interface SystemProgram {
  /** Debian's package. */
  package: string
  isThere: () => boolean
  /** Whether something else does as well, only slower: nothing fails for it. */
  isReplaced?: () => boolean
}

const onPath = (...names: string[]): boolean =>
  names.some((name) =>
    (process.env['PATH'] ?? '').split(':').some((folder) => existsSync(`${folder}/${name}`)),
  )

// What the tests need beside npm's packages: a browser, readers and checkers of PDFs, and a server of mailboxes.
const programs: SystemProgram[] = [
  {
    // Chromium without the windows around its pages, which cost a third of the time of all browser tests.
    package: 'chromium-headless-shell',
    isThere: () => onPath('chromium-headless-shell'),
    isReplaced: () => onPath('chromium', 'chromium-browser', 'google-chrome'),
  },
  { package: 'poppler-utils', isThere: () => onPath('pdftoppm') && onPath('pdftotext') },
  { package: 'qpdf', isThere: () => onPath('qpdf') },
  // Its programs are not on everybody's path.
  {
    package: 'dovecot-imapd',
    isThere: () => existsSync('/usr/sbin/dovecot') && existsSync('/usr/lib/dovecot/imap'),
  },
  { package: 'default-jre-headless', isThere: () => onPath('java') },
  { package: 'libjaxb-java', isThere: () => existsSync('/usr/share/java/jaxb-runtime.jar') },
]

/** Installs what is missing as root on Debian; otherwise says which command does, and returns false. */
export function installSystemPrograms(): boolean {
  const missing = packagesOf((program) => !program.isThere())
  if (missing.length === 0) return true
  const install = ['install', '-y', '--no-install-recommends', ...missing]
  if (process.getuid?.() !== 0 || !onPath('apt-get')) {
    if (packagesOf(isLacking).length === 0) return true
    console.error(
      `\nFür die Tests fehlen Programme. Bitte einmal ausführen:\n\n  sudo apt-get update && sudo apt-get ${install.join(' ')}\n`,
    )
    return false
  }
  console.log(`Für die Tests wird installiert: ${missing.join(' ')} …`)
  for (const args of [
    ['update', '-q'],
    ['-q', ...install],
  ]) {
    // Its many lines matter only when it fails.
    const { status, stdout, stderr } = spawnSync('apt-get', args, {
      encoding: 'utf8',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      stdio: ['ignore', 'pipe', 'pipe'],
      maxBuffer: 2 ** 26,
    })
    if (status !== 0) console.error(`${stdout}\n${stderr}`.slice(-4000))
  }
  const still = packagesOf(isLacking)
  if (still.length > 0)
    console.error(`\nDiese Programme ließen sich nicht installieren: ${still.join(' ')}\n`)
  return still.length === 0
}

const isLacking = ({ isThere, isReplaced }: SystemProgram): boolean => !isThere() && !isReplaced?.()

const packagesOf = (is: (program: SystemProgram) => boolean): string[] =>
  programs.filter(is).map((program) => program.package)
