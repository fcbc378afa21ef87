// `npm run check`: every check, in order. All of them run; the exit code is 1 when one failed.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

interface Check {
  name: string
  command: string[]
}

const program = (name: string): string => join(root, 'node_modules/.bin', name)
const node = process.execPath

const checks: Check[] = [
  { name: 'Format und Lint', command: [program('biome'), 'check'] },
  ...['shared', 'server', 'web', 'e2e'].map((side) => ({
    name: `Typen (${side})`,
    command: [program('tsc'), '-p', `tsconfig.${side}.json`],
  })),
  { name: 'Wände', command: [node, 'node_modules/vitest/vitest.mjs', 'run', 'test/imports.test.ts'] },
  { name: 'Dokumentation', command: [node, 'scripts/print-reference.ts', '--check'] },
  { name: 'Tests', command: [node, 'scripts/test.ts'] },
].filter(({ command }) => command[1] !== 'scripts/print-reference.ts' || existsSync(join(root, command[1])))

const results = checks.map(({ name, command: [file = '', ...args] }) => {
  console.log(`\n── ${name}`)
  const { status } = spawnSync(file, args, {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  console.log(status === 0 ? `✓ ${name}` : `✗ ${name}`)
  return { name, passed: status === 0 }
})

console.log()
for (const { name, passed } of results) console.log(`${passed ? '✓' : '✗'} ${name}`)
if (results.some(({ passed }) => !passed)) process.exitCode = 1
