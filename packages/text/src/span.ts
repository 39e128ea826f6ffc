/** A half-open range `[start, end)` of offsets; its owner says whether they count bytes or UTF-16 code units. */
export interface Span {
  readonly start: number
  readonly end: number
}

/**
 * Replaces what a span covers by other content. `Content` is bytes for files kept in a repository, a string for text
 * already decoded.
 */
export interface Edit<Content extends string | Uint8Array = string> {
  readonly span: Span
  readonly content: Content
}

/** Sorts edits by their start. Throws for an overlap or a span outside the source, which are bugs of the caller. */
function inOrder<Content extends string | Uint8Array>(
  edits: readonly Edit<Content>[],
  length: number,
): Edit<Content>[] {
  const sorted = [...edits].sort((a, b) => a.span.start - b.span.start || a.span.end - b.span.end)
  let last = 0
  for (const { span } of sorted) {
    if (span.start < last || span.end < span.start || span.end > length) {
      throw new Error(`edit [${span.start}, ${span.end}) overlaps another or leaves the source of length ${length}`)
    }
    last = span.end
  }
  return sorted
}

/** Applies edits to a string; spans count UTF-16 code units. Edits may come in any order but must not overlap. */
export function applyEdits(source: string, edits: readonly Edit[]): string {
  let result = ''
  let from = 0
  for (const { span, content } of inOrder(edits, source.length)) {
    result += source.slice(from, span.start) + content
    from = span.end
  }
  return result + source.slice(from)
}

/** Applies edits to bytes; spans count bytes. Without edits it returns the same array. */
export function applyByteEdits(source: Uint8Array, edits: readonly Edit<Uint8Array>[]): Uint8Array {
  if (edits.length === 0) return source
  const sorted = inOrder(edits, source.length)
  const size = sorted.reduce((sum, { span, content }) => sum + content.length - (span.end - span.start), source.length)
  const result = new Uint8Array(size)
  let from = 0
  let to = 0
  for (const { span, content } of sorted) {
    result.set(source.subarray(from, span.start), to)
    to += span.start - from
    result.set(content, to)
    to += content.length
    from = span.end
  }
  result.set(source.subarray(from), to)
  return result
}
