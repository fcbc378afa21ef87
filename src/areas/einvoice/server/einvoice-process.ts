import { watchThread } from '#server/child/watch-thread.ts'

// The program of a child that reads one electronic invoice, see electronic-files.ts.
// What a large file leaves behind is cleared away early: the time that this costs is little, the memory is not.
watchThread(new URL('./einvoice-thread.ts', import.meta.url), {
  maxYoungGenerationSizeMb: 16,
  maxOldGenerationSizeMb: 160,
})
