import { watchThread } from '#server/child/watch-thread.ts'

// The program of a child that typesets, see pdf-child.ts.
watchThread(new URL('./typesetting-thread.ts', import.meta.url))
