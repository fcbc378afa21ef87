/** Under which the tab keeps search, filters and place of a list, for who looks at it: the next one who logs in there finds nothing of it. */
export function rememberedKey(userId: string, pathname: string): string {
  return `list:${userId}${pathname}`
}
