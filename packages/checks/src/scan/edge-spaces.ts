export const SPACE = 0x20

/** Number of plain spaces that a text begins with. */
export function leadingSpaces(text: string): number {
  let count = 0
  while (text.charCodeAt(count) === SPACE) count++
  return count
}

/** Number of plain spaces that a text ends with. */
export function trailingSpaces(text: string): number {
  let end = text.length
  while (end > 0 && text.charCodeAt(end - 1) === SPACE) end--
  return text.length - end
}

/** Whether two texts are single characters: decimal points and thousands separators, which differ by language. */
export function areSeparators(source: string, target: string): boolean {
  return source.length <= 1 && target.length <= 1
}
