/** The part before the first separator: `pt` of `pt_BR`, `sr` of `sr@latin`. */
export function baseCode(code: string): string {
  const end = code.search(/[_@-]/)
  return end < 0 ? code : code.slice(0, end)
}
