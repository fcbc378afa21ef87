/** Whose draft it is, and by whom and when its last event was recorded. */
interface LastEvent {
  maker: string
  by: string
  at: Date
}

const hourMs = 3_600_000

/**
 * Whether saving a draft is recorded. Its maker, who saves every few seconds, records nothing within an hour of his last event
 * (decisions §10 'Drafts'); a colleague's change is told at once, and so is the maker's next one behind it.
 */
export function recordsEvent(last: LastEvent, userId: string, now: Date): boolean {
  const isOwn = last.maker === userId && last.by === userId
  return !isOwn || now.getTime() - last.at.getTime() >= hourMs
}
