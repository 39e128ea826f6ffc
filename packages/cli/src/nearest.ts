/** How many single-letter edits lie between two words. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const replaced = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[b.length] ?? 0
}

/** The known word most similar to a misspelt one; undefined if none is similar. */
export function nearest(word: string, known: Iterable<string>): string | undefined {
  const near = [...known]
    .map((name) => ({ name, away: name.startsWith(word) && word.length > 1 ? 0.5 : distance(word, name) }))
    .sort((a, b) => a.away - b.away)[0]
  return near && near.away <= Math.ceil(word.length / 3) ? near.name : undefined
}
