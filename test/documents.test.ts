import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')

// Made by the browser tests; as long as there are none, none is missing.
const havePictures = existsSync(join(root, 'docs/pictures'))

describe('the documents', () => {
  const pages = globSync(['*.md', 'docs/**/*.md'], { cwd: root })

  it.each(pages)('%s leads nowhere where nothing is', (page) => {
    const links = [...read(page).matchAll(/\]\(([^)#\s]+)[^)]*\)/g)].map(([, target = '']) => target)
    const ours = links.filter(
      (target) => !/^https?:/.test(target) && (havePictures || !target.endsWith('.png')),
    )
    expect(ours.filter((target) => !existsSync(join(root, dirname(page), target)))).toEqual([])
  })

  const maps = globSync('src/**/*.md', { cwd: root })

  it('map folders by files that are there', () => {
    expect(maps.length).toBeGreaterThan(0)
    const named = maps.flatMap((map) =>
      [...read(map).matchAll(/`([\w/-]+\.(?:tsx?|typ))`/g)].map(([, name]) => [map, name]),
    )
    const missing = named.filter(
      ([map = '', name]) => globSync(`**/${name}`, { cwd: join(root, dirname(map)) }).length === 0,
    )
    expect(named.length).toBeGreaterThan(20)
    expect(missing).toEqual([])
  })

  it('name every variable of the environment, and no other', () => {
    const variable = /'((?:KONTOR_|SMTP_|MAIL_|LOG_|DATABASE_)[A-Z_]+|PORT|HOST)'/g
    const known = [...read('src/server/settings.ts').matchAll(variable)].map(([, name]) => name)
    const section = read('README.md').split('## Configuration')[1]?.split('\n## ')[0] ?? ''
    const named = [...section.matchAll(/`([A-Z]+(?:_[A-Z]+)*)`/g)].map(([, name]) => name)
    expect(new Set(known).size).toBeGreaterThan(8)
    expect(new Set(named.filter((name) => name !== 'DEMO_DATA_CREATE'))).toEqual(new Set(known))
  })
})
