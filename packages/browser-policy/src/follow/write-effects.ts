import type { VersionEffects } from '../versions/version.ts'

const MADE =
  '// The preferences that the policies set in this version besides those in their own files, for their examples; one policy a line.'

const nameOf = (name: string): string => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name))

/** The source of a version's effects: what differs from those of an earlier version, in the folder `before`. */
export function effectsText(changed: VersionEffects, before: string | null): string {
  const names = Object.keys(changed).sort()
  if (before !== null && names.length === 0)
    return [MADE, `export { effects } from '../${before}/effects.ts'`, ''].join('\n')
  const lines = names.map((name) => {
    const effects = (changed[name] ?? []).map(
      ({ name: preference, value, locked }) =>
        `{ name: ${JSON.stringify(preference)}, value: ${JSON.stringify(value)}, locked: ${locked} }`,
    )
    return `  ${nameOf(name)}: [${effects.join(', ')}],`
  })
  const type = "import type { VersionEffects } from '../../version.ts'"
  if (before === null)
    return [
      MADE,
      type,
      '',
      `export const effects: VersionEffects = {${lines.length ? '' : '}'}`,
      ...(lines.length ? [...lines, '}'] : []),
      '',
    ].join('\n')
  return [
    MADE,
    type,
    `import { effects as before } from '../${before}/effects.ts'`,
    '',
    'export const effects: VersionEffects = {',
    '  ...before,',
    ...lines,
    '}',
    '',
  ].join('\n')
}
