import { watchThread } from '#server/child/watch-thread.ts'

// The program of a child that takes e-mails apart, see mail-reader.ts.
watchThread(new URL('./mail-thread.ts', import.meta.url))
