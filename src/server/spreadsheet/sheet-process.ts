import { watchThread } from '#server/child/watch-thread.ts'

// The program of a child that works on spreadsheets, see spreadsheets.ts.
watchThread(new URL('./sheet-thread.ts', import.meta.url))
