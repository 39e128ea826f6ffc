/** The kind (1 to 255) of each UTF-16 unit, computed at its first use: a regular expression each time would be many times slower. */
export function codeKinds(kindOf: (code: number) => number): (code: number) => number {
  const kinds = new Uint8Array(0x10000)
  return (code) => {
    const known = kinds[code]
    if (known) return known
    const kind = kindOf(code)
    kinds[code] = kind
    return kind
  }
}
