import { watchThread } from '#server/child/watch-thread.ts'

// Reads nothing, but tells in which process it was asked to.
watchThread(new URL('./telling-thread.ts', import.meta.url))
