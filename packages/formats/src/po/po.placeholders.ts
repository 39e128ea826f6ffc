/** Directives of printf-like formats: `%d`, `%1$-5.2f`, `%(name)s`, `%<PRIu64>`, Boost's `%|5|` and `%1%`; also `%%`. */
const PERCENT =
  /%<[A-Za-z0-9]+>|%\|[^|\s]*\||%\d+%|%(?:\d+\$)?(?:\([^)\n]*\))?[-+ #0'I]*(?:\*|\d+)?(?:\.(?:\*|\d+)?)?(?:hh|ll|[hlLqjzt])?[A-Za-z%@]/g
/** `{0}`, `{name}`, `{0:d MMM}`. */
const BRACES = /\{[^{}\n]*\}/g

const BRACE_FORMATS = /(^|, )(python-brace|java|java-printf|csharp|perl-brace|c\+\+|rust|d)-format(,|$)/
const ANY_FORMAT = /(^|, )(?!no-|impossible-)[a-z+-]+-format(,|$)/

/**
 * UTF-16 offsets inside placeholders, where a line must not end. The entry's flags name the placeholders' format. GNU
 * gettext keeps its directives whole in the same way.
 */
export function heldPlaces(text: string, flags: string): ReadonlySet<number> {
  const held = new Set<number>()
  if (!ANY_FORMAT.test(flags)) return held
  for (const { index, 0: found } of text.matchAll(BRACE_FORMATS.test(flags) ? BRACES : PERCENT)) {
    for (let i = 1; i < found.length; i++) held.add(index + i)
  }
  return held
}
