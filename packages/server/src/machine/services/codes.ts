/** The language of a code without its country, script or variant: `pt` of `pt_BR`. */
export const baseOf = (code: string): string => code.split(/[_@-]/)[0]?.toLowerCase() ?? code

/** As most services write it: `pt-BR` of `pt_BR`. */
export const dashed = (code: string): string => (code.split('@')[0] ?? code).replaceAll('_', '-')

/** An address with exactly one slash between its parts. */
export const joinUrl = (base: string, path: string): string => `${base.replace(/\/+$/, '')}/${path}`

/** The languages that `codes` names, separated by blanks. */
export const codeSet = (codes: string): ReadonlySet<string> => new Set(codes.split(' '))
