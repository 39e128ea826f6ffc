/**
 * The most likely matches of a search: the text contains all its words; names that begin with it come first, others keep
 * their order.
 */
export function bestMatches<Entry>(
  entries: readonly Entry[],
  search: string,
  textOf: (entry: Entry) => string,
): Entry[] {
  const words = search.toLocaleLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return [...entries]
  const ranked = entries.flatMap((entry, index) => {
    const text = textOf(entry).toLocaleLowerCase()
    const places = words.map((word) => text.indexOf(word))
    if (places.includes(-1)) return []
    const beginsWord = places.every((place) => place === 0 || /[\s/_-]/.test(text[place - 1] ?? ''))
    return [{ entry, index, rank: places[0] === 0 ? 0 : beginsWord ? 1 : 2 }]
  })
  return ranked.sort((a, b) => a.rank - b.rank || a.index - b.index).map(({ entry }) => entry)
}
