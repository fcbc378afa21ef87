import { type RefObject, useEffect, useRef, useState } from 'react'
import { Link, Navigate, useLocation, useMatch, useNavigate, useSearchParams } from '#web/router.tsx'
import { NotFoundPage } from '#web/shell/not-found-page.tsx'
import { SearchField } from '#web/ui/fields/search-field.tsx'
import { Page } from '#web/ui/page.tsx'
import { useWideScreen } from '#web/use-wide-screen.ts'
import { explanationOf, manualAddress } from '../rules/chapters.ts'
import { excerpt, type ManualSection, searchManual } from '../rules/search-manual.ts'
import styles from './manual.module.css'
import { Blocks } from './manual-blocks.tsx'
import { type Chapter, manualChapters, manualGroups, manualSections } from './manual-pages.ts'

/** The manual: its chapters, searched, beside the one that is open. `?zu=/auth/outgoing` opens it where it explains that page. */
export default function ManualPage() {
  const chapter = useMatch('/handbuch/:chapter')?.['chapter'] ?? 'index'
  const [query] = useSearchParams()
  const asked = query.get('zu')
  const open = manualChapters.find((one) => one.chapter === chapter)
  if (asked !== null) return <Navigate to={manualAddress(explanationOf(asked))} replace />
  if (!open) return <NotFoundPage />
  return (
    <div className={styles.frame}>
      <title>{`${open.page.title} – Handbuch – Kontor`}</title>
      <Contents open={open} />
      <Article key={chapter} open={open} />
    </div>
  )
}

/** The search, and below it what it finds, or the chapters. */
function Contents({ open }: { open: Chapter }) {
  const [search, setSearch] = useState('')
  const navigate = useNavigate()
  const found = searchManual(manualSections, search)
  const isWide = useWideScreen(900)
  return (
    <div className={styles.contents}>
      <SearchField
        label="Handbuch durchsuchen"
        value={search}
        onChange={setSearch}
        autoFocus={isWide}
        onEnter={() => found[0] && navigate(addressOf(found[0]))}
      />
      {search.trim() === '' ? <Chapters open={open} /> : <Found found={found} search={search} />}
    </div>
  )
}

function Chapters({ open }: { open: Chapter }) {
  const isWide = useWideScreen(900)
  const list = (
    <nav aria-label="Kapitel">
      {manualGroups.map(({ label, chapters }) => (
        <section key={label} aria-label={label}>
          <p className={styles.group}>{label}</p>
          {chapters.map(({ chapter, page }) => (
            <Link
              key={chapter}
              to={manualAddress(chapter)}
              className={styles.item}
              aria-current={chapter === open.chapter ? 'page' : undefined}
            >
              {chapter === 'index' ? 'Überblick' : page.title}
            </Link>
          ))}
        </section>
      ))}
    </nav>
  )
  if (isWide) return list
  return (
    <details className={styles.folded} key={open.chapter}>
      <summary>Inhalt</summary>
      {list}
    </details>
  )
}

const shownHits = 30

function Found({ found, search }: { found: readonly ManualSection[]; search: string }) {
  return (
    <section aria-label="Gefunden" className={styles.found}>
      <p role="status" className={styles.count}>
        {countText(found.length)}
      </p>
      {found.slice(0, shownHits).map((section) => (
        <Link key={addressOf(section)} to={addressOf(section)} className={styles.hit}>
          <strong>{section.heading}</strong>
          {section.heading !== section.pageTitle && <span className={styles.from}>{section.pageTitle}</span>}
          <span>{excerpt(section, search)}</span>
        </Link>
      ))}
    </section>
  )
}

function countText(count: number): string {
  if (count === 0) return 'Nichts gefunden. Ein anderes Wort hilft oft weiter.'
  if (count === 1) return '1 Stelle'
  return count > shownHits ? `${count} Stellen, die ersten ${shownHits} davon:` : `${count} Stellen`
}

const addressOf = ({ chapter, id }: ManualSection) => manualAddress(id === '' ? chapter : `${chapter}#${id}`)

function Article({ open: { chapter, page } }: { open: Chapter }) {
  const article = useRef<HTMLElement>(null)
  useHeadingOf(article)
  const place = manualChapters.findIndex((one) => one.chapter === chapter)
  const before = manualChapters[place - 1]
  const next = manualChapters[place + 1]
  return (
    <div className={styles.page}>
      <Page title={page.title}>
        <article ref={article} className={styles.article}>
          <Blocks blocks={page.blocks} chapter={chapter} />
        </article>
        <nav aria-label="Weiterblättern" className={styles.turn}>
          {before && <Link to={manualAddress(before.chapter)}>← {before.page.title}</Link>}
          {next && (
            <Link to={manualAddress(next.chapter)} className={styles.next}>
              {next.page.title} →
            </Link>
          )}
        </nav>
      </Page>
    </div>
  )
}

/** Brings the heading that the address names into sight, once the page stands and has gone to its top. */
function useHeadingOf(article: RefObject<HTMLElement | null>) {
  const { pathname, hash } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same heading of another chapter is another one
  useEffect(() => {
    if (hash === '') return
    const id = decodeURIComponent(hash.slice(1))
    const frame = requestAnimationFrame(() =>
      article.current?.querySelector(`[id="${CSS.escape(id)}"]`)?.scrollIntoView(),
    )
    return () => cancelAnimationFrame(frame)
  }, [article, pathname, hash])
}
