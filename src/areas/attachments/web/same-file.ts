import type { AttachmentLink } from '../contract.ts'

/** The file before this one with the very same content; null where there is none, or nobody knows. */
export function sameFileBefore(
  attachment: AttachmentLink,
  all: readonly AttachmentLink[],
): AttachmentLink | null {
  if (attachment.sha256 === undefined) return null
  const first = all.find(({ sha256 }) => sha256 === attachment.sha256)
  return first && first !== attachment ? first : null
}
