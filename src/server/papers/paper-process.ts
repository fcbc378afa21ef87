import { watchThread } from '#server/child/watch-thread.ts'

// The program of a child that reads the words of a paper, see paper-words.ts.
watchThread(new URL('./paper-thread.ts', import.meta.url))
