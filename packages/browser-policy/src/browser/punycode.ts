const BASE = 36
const T_MIN = 1
const T_MAX = 26
const SKEW = 38
const DAMP = 700

/** Value of a digit (RFC 3492, section 5), or `BASE` if the character is not a digit. */
function digitOf(code: number): number {
  if (code >= 48 && code <= 57) return code - 22
  if (code >= 65 && code <= 90) return code - 65
  if (code >= 97 && code <= 122) return code - 97
  return BASE
}

function adapt(delta: number, count: number, first: boolean): number {
  let rest = first ? Math.floor(delta / DAMP) : delta >> 1
  rest += Math.floor(rest / count)
  let k = 0
  for (; rest > ((BASE - T_MIN) * T_MAX) >> 1; k += BASE) rest = Math.floor(rest / (BASE - T_MIN))
  return k + Math.floor(((BASE - T_MIN + 1) * rest) / (rest + SKEW))
}

/** Decodes the part of a label after `xn--` (RFC 3492); null when it is not Punycode. */
export function decodePunycode(encoded: string): string | null {
  const split = encoded.lastIndexOf('-')
  const output = split > 0 ? Array.from(encoded.slice(0, split), (letter) => letter.charCodeAt(0)) : []
  let code = 128
  let position = 0
  let bias = 72
  for (let from = split > 0 ? split + 1 : 0; from < encoded.length; ) {
    const before = position
    let weight = 1
    for (let k = BASE; ; k += BASE) {
      if (from >= encoded.length) return null
      const digit = digitOf(encoded.charCodeAt(from++))
      if (digit >= BASE) return null
      position += digit * weight
      const threshold = k <= bias ? T_MIN : k >= bias + T_MAX ? T_MAX : k - bias
      if (digit < threshold) break
      weight *= BASE - threshold
      if (weight > 2 ** 31) return null
    }
    const count = output.length + 1
    bias = adapt(position - before, count, before === 0)
    code += Math.floor(position / count)
    if (code > 0x10ffff) return null
    position %= count
    output.splice(position++, 0, code)
  }
  return String.fromCodePoint(...output)
}
