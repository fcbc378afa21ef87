import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')

// Made by the browser tests; as long as there are none, none is missing.
const havePictures = existsSync(join(root, 'docs/pictures'))

const pages = globSync(['*.md', 'docs/**/*.md', 'migrations/*.md', 'src/**/*.md'], { cwd: root })
const maps = globSync('src/**/*.md', { cwd: root })
const files = globSync(['*.*', '{src,test,scripts,docs,migrations}/**/*'], { cwd: root }).map((path) =>
  path.replaceAll('\\', '/'),
)

/** The paths that a page names in backticks: of files by their ending, of folders by where they lie. */
function namedPaths(text: string): string[] {
  return [...text.matchAll(/`([\w.*][\w.*/-]*)`/g)]
    .map(([, path = '']) => path)
    .filter((path) => !path.includes('node_modules'))
    .filter((path) =>
      /[\w*]\.(tsx?|mjs|typ|md|sql|txt|css)$|^(src|test|scripts|docs|migrations)\//.test(path),
    )
}

/** Whether there is such a file or folder, by its whole path or by the end of it. */
function isThere(path: string): boolean {
  const pattern = path.replace(/\/$/, '').replaceAll('.', '\\.').replaceAll('*', '[^/]*')
  const expression = new RegExp(`(^|/)${pattern}(/|$)`)
  return files.some((file) => expression.test(file))
}

describe('the documents', () => {
  it.each(pages)('%s leads nowhere where nothing is', (page) => {
    const links = [...read(page).matchAll(/\]\(([^)#\s]+)[^)]*\)/g)].map(([, target = '']) => target)
    const ours = links.filter(
      (target) => !/^https?:/.test(target) && (havePictures || !target.endsWith('.png')),
    )
    expect(ours.filter((target) => !existsSync(join(root, dirname(page), target)))).toEqual([])
  })

  it('name files and folders that are there', () => {
    const named = pages.flatMap((page) => namedPaths(read(page)).map((path) => `${page}: ${path}`))
    expect(named.length).toBeGreaterThan(300)
    expect(named.filter((entry) => !isThere(entry.split(': ')[1] ?? ''))).toEqual([])
  })

  it('and the comments of SQL name files that are there', () => {
    const named = globSync('{migrations,test}/**/*.sql', { cwd: root }).flatMap((file) =>
      [...read(file).matchAll(/[\w-]+(?:\/[\w-]+)*\.(?:ts|sql|md)\b/g)].map(([path]) => `${file}: ${path}`),
    )
    expect(named.length).toBeGreaterThan(10)
    expect(named.filter((entry) => !isThere(entry.split(': ')[1] ?? ''))).toEqual([])
  })

  it('map folders by files that are there', () => {
    expect(maps.length).toBeGreaterThan(0)
    const named = maps.flatMap((map) =>
      [...read(map).matchAll(/`([\w/-]+\.(?:tsx?|typ))`/g)].map(([, name]) => [map, name]),
    )
    const missing = named.filter(
      ([map = '', name = '']) =>
        globSync(`**/${name}`, { cwd: join(root, dirname(map)) }).length === 0 &&
        !existsSync(join(root, 'src/areas', name)),
    )
    expect(named.length).toBeGreaterThan(20)
    expect(missing).toEqual([])
  })

  it('name tables, columns and functions that the migrations make', () => {
    const schema = globSync('migrations/*.sql', { cwd: root }).map(read).join('\n')
    const words = new Set(schema.match(/\w+/g))
    const named = ['ARCHITECTURE.md', 'docs/database.md', 'docs/locks.md'].flatMap((page) =>
      [...read(page).matchAll(/`([a-z]+(?:_[a-z]+)+)`/g)].map(([, name = '']) => name),
    )
    expect(named.length).toBeGreaterThan(30)
    expect(named.filter((name) => !words.has(name))).toEqual([])
  })

  it('are short where they promise it', () => {
    expect(read('ARCHITECTURE.md').split('\n').length).toBeLessThanOrEqual(201)
    const prose = (page: string) => read(page).replace(/```[\s\S]*?```/g, '')
    const lines = (page: string) =>
      prose(page)
        .split('\n')
        .filter((line) => !line.startsWith('|'))
    const long = ['ARCHITECTURE.md', 'CHANGELOG.md'].flatMap(lines).filter((line) => line.length > 120)
    expect(long).toEqual([])
    expect(maps.filter((map) => read(map).split('\n').length > 61)).toEqual([])
  })

  it.each(pages)('%s has no section without a word', (page) => {
    const empty = [...`${read(page)}\n# `.matchAll(/^(#+) (.*)\n+(?=(#+) )/gm)].filter(
      ([, own = '', , next = '']) => next.length <= own.length,
    )
    expect(empty.map(([, , title]) => title)).toEqual([])
  })

  it('number the decisions, each with its own number', () => {
    const decisions = pages.filter((page) => page.startsWith('docs/adr/'))
    const numbers = decisions.map((page) => page.slice('docs/adr/'.length, 'docs/adr/0000'.length))
    expect(numbers.length).toBeGreaterThan(40)
    expect(numbers.length - new Set(numbers).size).toBe(0)
    expect(decisions.filter((page, index) => !read(page).startsWith(`# ${numbers[index]}. `))).toEqual([])
  })

  it('name every variable of the environment, and no other', () => {
    const variable = /'((?:KONTOR_|SMTP_|IMAP_|MAIL_|LOG_|DATABASE_)[A-Z_]+|PORT|HOST)'/g
    const known = [...read('src/server/settings.ts').matchAll(variable)].map(([, name]) => name)
    const section = read('README.md').split('## Configuration')[1]?.split('\n## ')[0] ?? ''
    const named = [...section.matchAll(/`([A-Z]+(?:_[A-Z]+)*)`/g)].map(([, name]) => name)
    expect(new Set(known).size).toBeGreaterThan(8)
    expect(new Set(named.filter((name) => name !== 'DEMO_DATA_CREATE'))).toEqual(new Set(known))
  })
})
