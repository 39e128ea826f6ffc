/** Adds lines to the last paragraph of a message where that is trailers, otherwise below it (git-interpret-trailers(1)). */
export function withTrailers(message: string, lines: readonly string[]): string {
  const text = message.trimEnd()
  const fresh = lines.filter((line) => !text.split('\n').includes(line))
  if (fresh.length === 0) return text
  const paragraphs = text.split('\n\n')
  const last = paragraphs.at(-1) ?? ''
  const isTrailers = paragraphs.length > 1 && last.split('\n').every((line) => /^[\w-]+: /.test(line))
  return `${text}${isTrailers ? '\n' : '\n\n'}${fresh.join('\n')}`
}
