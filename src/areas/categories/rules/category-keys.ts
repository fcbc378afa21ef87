import { sameKey, searchKey, sortKey } from '#kernel/texts/text-key.ts'

/** The keys that a category is compared, searched and sorted by; made from what is shown of it. */
export function categoryKeys({ shortName, description }: { shortName: string; description: string }) {
  return {
    short_name_key: sameKey(shortName),
    search_text: searchKey(`${shortName} ${description}`),
    sort_key: sortKey(shortName),
  }
}
