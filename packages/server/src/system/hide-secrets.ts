/** Characters of a text that are looked at; the rest of a longer one is left out. */
const longest = 20_000

/** A shorter secret may be any word, and would hide that word everywhere. */
const shortestSecret = 8

const names = '[\\w-]{0,40}(?:authorization|cookie|csrf\\w{0,10}|passw(?:or)?d|secret|token|api[_-]?key)'

/** Places where secrets stand, by how they look. */
const places: readonly (readonly [RegExp, string])[] = [
  // Credentials of an address.
  [/\b([a-z][a-z\d+.-]{0,20}:\/\/)[^\s/?#"'<>@]{1,2000}@/gi, '$1***@'],
  // Tokens of Weft.
  [/\b(wl[up]_)[A-Za-z\d]+/g, '$1***'],
  // Codes of links, which stand behind `#`, and parameters of addresses.
  [/(#(?:code|invitation)=)[^\s"'&]+/gi, '$1***'],
  [/([?&][\w-]{0,40}(?:code|state|token|secret|key|password|signature)=)[^\s"'&#]+/gi, '$1***'],
  [new RegExp(`\\b(${names}["']?\\s{0,3}[:=]\\s{0,3}["']?)((?:Bearer|Token|Basic)\\s+)?[^\\s"',;&]+`, 'gi'), '$1$2***'],
  [/\b((?:Bearer|Basic)\s+)[\w+/.~=-]{8,}/gi, '$1***'],
]

/** Makes the function that hides secrets in texts for the log: the given ones at every place, and others by their looks. */
export function makeHider(secrets: readonly string[] = []): (text: string) => string {
  const known = [...new Set(secrets.flatMap((secret) => [secret, encodeURIComponent(secret)]))]
    .filter((secret) => secret.length >= shortestSecret)
    .sort((a, b) => b.length - a.length)
  return (text) => {
    let hidden = text.length > longest ? `${text.slice(0, longest)}…` : text
    for (const secret of known) hidden = hidden.replaceAll(secret, '***')
    for (const [place, shown] of places) hidden = hidden.replace(place, shown)
    return hidden
  }
}
