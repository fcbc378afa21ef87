import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { hashSources } from '../scripts/start/build-web.mjs'
import { whyInstall } from '../scripts/start/install-missing.mjs'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kontor-start-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function write(path: string, content: unknown): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), typeof content === 'string' ? content : JSON.stringify(content))
}

describe('an installation is', () => {
  const left = { version: '1.0.0' }
  const otherPlatform = { version: '2.0.0', optional: true }

  function have(wanted: object, installed?: object): void {
    write('package-lock.json', { packages: { '': {}, ...wanted } })
    if (!installed) return
    write('node_modules/.package-lock.json', { packages: installed })
    for (const path of Object.keys(installed)) write(`${path}/package.json`, {})
  }

  it('complete when everything but other platforms is there', () => {
    have({ 'node_modules/left': left, 'node_modules/mac': otherPlatform }, { 'node_modules/left': left })
    expect(whyInstall(folder)).toBeUndefined()
  })

  it('needed when there is none', () => {
    have({ 'node_modules/left': left })
    expect(whyInstall(folder)).toBe('node_modules fehlt')
  })

  it('needed when a package is missing, or has another version than the lock file says', () => {
    have({ 'node_modules/left': left }, {})
    expect(whyInstall(folder)).toBe('package-lock.json ist neuer')
    have({ 'node_modules/left': left }, { 'node_modules/left': { version: '0.9.0' } })
    expect(whyInstall(folder)).toBe('package-lock.json ist neuer')
    have({ 'node_modules/mac': otherPlatform }, { 'node_modules/mac': { version: '1.9.0' } })
    expect(whyInstall(folder)).toBe('package-lock.json ist neuer')
  })

  it('complete without the tools of development for whoever only serves', () => {
    const tool = { version: '1.0.0', dev: true }
    have({ 'node_modules/left': left, 'node_modules/tool': tool }, { 'node_modules/left': left })
    expect(whyInstall(folder, false)).toBeUndefined()
    expect(whyInstall(folder, true)).toBe('package-lock.json ist neuer')
  })

  it('needed when it was cut short or damaged', () => {
    have({ 'node_modules/left': left }, { 'node_modules/left': left })
    rmSync(join(folder, 'node_modules/left'), { recursive: true })
    expect(whyInstall(folder)).toBe('node_modules/left fehlt')
    write('node_modules/.package-lock.json', '{')
    expect(whyInstall(folder)).toBe('node_modules ist unvollständig')
  })
})

describe('the web part is built anew', () => {
  beforeEach(() => {
    write('package.json', '{}')
    write('src/web/main.tsx', 'a')
    write('src/areas/bills/contract.ts', 'b')
    write('src/areas/bills/server/create-bill.ts', 'c')
  })

  it.each([
    ['a file changes', () => write('src/web/main.tsx', 'x')],
    ['a contract changes', () => write('src/areas/bills/contract.ts', 'x')],
    ['a file is new', () => write('src/areas/bills/web/list.tsx', '')],
    ['a file is gone', () => rmSync(join(folder, 'src/web/main.tsx'))],
    [
      'a file is renamed',
      () => {
        write('src/web/other.tsx', 'a')
        rmSync(join(folder, 'src/web/main.tsx'))
      },
    ],
    ['the version changes', () => write('package.json', '{"version":"2"}')],
  ])('when %s', (_, change) => {
    const before = hashSources(folder)
    change()
    expect(hashSources(folder)).not.toBe(before)
  })

  it.each([
    ['only the server changes', () => write('src/areas/bills/server/create-bill.ts', 'x')],
    ['only a test changes', () => write('src/web/main.test.ts', 'x')],
    ['only dates change', () => write('src/web/main.tsx', 'a')],
  ])('but not when %s', (_, change) => {
    const before = hashSources(folder)
    change()
    expect(hashSources(folder)).toBe(before)
  })
})
