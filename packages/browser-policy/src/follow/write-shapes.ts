import type { ArrayTree, ObjectTree, ValueTree } from '../catalogue/value-tree.ts'
import type { Shapes } from '../versions/change-shapes.ts'

const quoted = (text: string): string =>
  `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`

const nameOf = (name: string): string => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : quoted(name))

function ruleOf(members: readonly (string | null)[]): string {
  const written = members.filter((member) => member !== null)
  return written.length > 0 ? `, { ${written.join(', ')} }` : ''
}

const membersOf = (trees: { readonly [name: string]: ValueTree }): string => {
  const members = Object.entries(trees).map(([name, tree]) => `${nameOf(name)}: ${treeText(tree)}`)
  return members.length > 0 ? `{ ${members.join(', ')} }` : '{}'
}

function arrayText({ items, strict, jsonText }: ArrayTree): string {
  return `array(${treeText(items)}${ruleOf([strict ? null : 'strict: false', jsonText ? 'jsonText: true' : null])})`
}

function objectText({ properties, required, patternProperties, jsonText }: ObjectTree): string {
  const json = jsonText ? 'jsonText: true' : null
  const [free] = Object.entries(patternProperties)
  if (free?.[0] === '^.*$' && Object.keys(patternProperties).length + Object.keys(properties).length === 1)
    return `record(${treeText(free[1])}${ruleOf([json])})`
  const rule = ruleOf([
    required.length > 0 ? `required: [${required.map(quoted).join(', ')}]` : null,
    free ? `patternProperties: ${membersOf(patternProperties)}` : null,
    json,
  ])
  return `object(${membersOf(properties)}${rule})`
}

/** The source of a tree, such as `array(origin(), { strict: false })`. */
export function treeText(tree: ValueTree): string {
  switch (tree.kind) {
    case 'enum':
      return `enumOf(${tree.options.map((option) => (typeof option === 'string' ? quoted(option) : option)).join(', ')})`
    case 'url':
      return tree.pattern === undefined ? 'url()' : `url({ pattern: ${quoted(tree.pattern)} })`
    case 'array':
      return arrayText(tree)
    case 'object':
      return objectText(tree)
    case 'union':
      return `union(${tree.alternatives.map(treeText).join(', ')})`
    default:
      return `${tree.kind}()`
  }
}

/** The changes of a version to the shapes of an earlier one. */
export interface ShapeChanges {
  readonly changed: Shapes
  readonly gone: readonly string[]
}

const MADE = '// Written by `npm run follow`: the values of each policy, one a line.'

const MAKERS = [
  'array',
  'boolean',
  'enumOf',
  'integer',
  'json',
  'number',
  'object',
  'origin',
  'record',
  'string',
  'union',
  'url',
  'urlOrEmpty',
]

/** The source of a version's shapes. `before` is the folder of the version that it differs from; null for a full list. */
export function shapesText({ changed, gone }: ShapeChanges, before: string | null): string {
  const names = Object.keys(changed).sort((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1))
  const lines = names.map((name) => `  ${nameOf(name)}: ${treeText(changed[name] as ValueTree)},`)
  const body = lines.join('\n')
  const used = MAKERS.filter((maker) => new RegExp(`\\b${maker}\\(`).test(body))
  const imports = used.length > 0 ? [`import { ${used.join(', ')} } from '../../../catalogue/value-tree.ts'`] : []
  if (before === null) return [MADE, ...imports, '', 'export const shapes = {', ...lines, '} as const', ''].join('\n')
  if (names.length + gone.length === 0) return [MADE, `export { shapes } from '../${before}/shapes.ts'`, ''].join('\n')
  return [
    MADE,
    ...imports,
    "import { changeShapes } from '../../change-shapes.ts'",
    `import { shapes as before } from '../${before}/shapes.ts'`,
    '',
    `export const shapes = changeShapes(before, {${lines.length > 0 ? '' : `}${goneText(gone)})`}`,
    ...(lines.length > 0 ? [...lines, `}${goneText(gone)})`] : []),
    '',
  ].join('\n')
}

const goneText = (gone: readonly string[]): string => gone.map((name) => `, ${quoted(name)}`).join('')
