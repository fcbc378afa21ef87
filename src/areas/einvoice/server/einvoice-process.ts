import { watchThread } from '#server/child/watch-thread.ts'

// The program of a child that reads one electronic invoice, see electronic-files.ts.
watchThread(new URL('./einvoice-thread.ts', import.meta.url))
