import { chapterGroups } from '../rules/chapters.ts'
import type { ManualPage } from '../rules/manual-page.ts'
import { sectionsOf } from '../rules/search-manual.ts'

// The manual stands in docs/handbuch; vite.config.ts reads its Markdown when the screens are built.

const files = import.meta.glob<ManualPage>('../../../../docs/handbuch/*.md', {
  query: '?manual',
  import: 'default',
  eager: true,
})
const pictures = import.meta.glob<string>('../../../../docs/pictures/*.png', {
  query: '?url',
  import: 'default',
  eager: true,
})

const named = <T>(found: Record<string, T>) =>
  new Map(Object.entries(found).map(([path, value]) => [path.replace(/^.*\//, ''), value]))
const pages = named(files)
const addresses = named(pictures)

export interface Chapter {
  chapter: string
  page: ManualPage
}

/** The chapters in their groups. Each has its file, as a test holds. */
export const manualGroups = chapterGroups.map(({ label, chapters }) => ({
  label,
  chapters: chapters.flatMap((chapter): Chapter[] => {
    const page = pages.get(`${chapter}.md`)
    return page ? [{ chapter, page }] : []
  }),
}))

/** All chapters, in their order. */
export const manualChapters = manualGroups.flatMap(({ chapters }) => chapters)

/** What can be found. */
export const manualSections = sectionsOf(manualChapters)

/** The address of a picture of docs/pictures. */
export const pictureAddress = (file: string): string | undefined => addresses.get(file)
