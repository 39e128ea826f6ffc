/** What kind (1 to 255) each UTF-16 unit is of, found out when it is first met: to ask a regular expression each time takes many times as long. */
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
