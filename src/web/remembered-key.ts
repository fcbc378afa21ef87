/** Under which the tab keeps search, filters and place of a list. */
export function rememberedKey(pathname: string, name = ''): string {
  return `list:${pathname}${name && `#${name}`}`
}
