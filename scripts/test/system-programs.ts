import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

interface SystemProgram {
  /** Debian's package. */
  package: string
  isThere: () => boolean
}

const onPath = (...names: string[]): boolean =>
  names.some((name) =>
    (process.env['PATH'] ?? '').split(':').some((folder) => existsSync(`${folder}/${name}`)),
  )

// What the tests need beside npm's packages: a browser, and readers and checkers of PDFs.
const programs: SystemProgram[] = [
  { package: 'chromium', isThere: () => onPath('chromium', 'chromium-browser', 'google-chrome') },
  { package: 'poppler-utils', isThere: () => onPath('pdftoppm') && onPath('pdftotext') },
  { package: 'qpdf', isThere: () => onPath('qpdf') },
  { package: 'default-jre-headless', isThere: () => onPath('java') },
  { package: 'libjaxb-java', isThere: () => existsSync('/usr/share/java/jaxb-runtime.jar') },
]

/** Installs what is missing as root on Debian; otherwise says which command does, and returns false. */
export function installSystemPrograms(): boolean {
  const missing = missingPackages()
  if (missing.length === 0) return true
  const install = ['install', '-y', '--no-install-recommends', ...missing]
  if (process.getuid?.() !== 0 || !onPath('apt-get')) {
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
  const still = missingPackages()
  if (still.length > 0)
    console.error(`\nDiese Programme ließen sich nicht installieren: ${still.join(' ')}\n`)
  return still.length === 0
}

const missingPackages = (): string[] =>
  programs.filter((program) => !program.isThere()).map((program) => program.package)
