import { globSync, readFileSync } from 'node:fs'
import { parseSync } from '@swc/core'

const folder = 'packages/browser-policy/src'

/** Sources whose texts people read as messages. */
const SOURCES = [
  'lint/{extension-id,chrome-policies,misplaced-names}.ts',
  'lint/rules/*.rule.ts',
  'lint/texts/*-faults.ts',
  'engine/describe-finding.ts',
  'document/{foreign-form,parse-nodes,read-document}.ts',
  'simulate/*.aspect.ts',
  'simulate/page-kind.ts',
  'convert/{admx-texts,chrome-import,conversion,gp-report,intune-read,mobileconfig,pol-read,xml-reader}.ts',
  'convert/plist{,-places,-unflatten}.ts',
  'convert/reg-{parse,read}.ts',
  'convert/lgpo.ts',
  'convert/forms/{intune,json}.form.ts',
  'reference/{policy-page,effect-basis,type-text}.ts',
  'versions/since-text.ts',
]

/** Members with texts that are part of no message: other lists have them, or nobody reads them. */
const OTHER_MEMBERS: ReadonlySet<string> = new Set(
  'summary why cure examples label id found code name kind key from url'.split(' '),
)

/** Texts in those sources that are written into files. */
const WRITTEN: ReadonlySet<string> = new Set([
  'Wikipedia (en)',
  'Browser policies',
  '; Policies of the browser, for LGPO.exe /t',
])

type Node = { readonly [name: string]: unknown }

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Whether a text is a sentence or a part of one, not a word of the program. */
const isSaid = (text: string): boolean =>
  /[a-z]{2}/.test(text.replaceAll(/\{\w+\}/g, '')) &&
  /\s/.test(text.trim()) &&
  !/^<|\n/.test(text) &&
  !WRITTEN.has(text)

/** A template literal as translators see it: `{0}` for the first value. */
function templateOf({ quasis }: Node): string {
  const parts = (quasis as readonly { readonly cooked: string | { readonly value: string } }[]).map(({ cooked }) =>
    typeof cooked === 'string' ? cooked : cooked.value,
  )
  return parts.map((part, at) => (at === 0 ? part : `{${at - 1}}${part}`)).join('')
}

/** Parts of the program that only compare, refuse or declare. */
function isSilent(node: Node): boolean {
  const type = String(node.type)
  if (type === 'ImportDeclaration' || type === 'ThrowStatement') return true
  if (type === 'BinaryExpression') return /^[!=]==$/.test(String(node.operator))
  if (type === 'KeyValueProperty') return isNode(node.key) && OTHER_MEMBERS.has(String(node.key.value))
  return /^Ts(?!As|ConstAssertion|Satisfies|NonNull)/.test(type)
}

function collect(value: unknown, say: (text: string) => void): void {
  if (Array.isArray(value)) for (const one of value) collect(one, say)
  if (!isNode(value) || isSilent(value)) return
  if (value.type === 'StringLiteral') say(String(value.value))
  if (value.type === 'TemplateLiteral') say(templateOf(value))
  const members = value.type === 'KeyValueProperty' ? [value.value] : Object.values(value)
  for (const member of members) collect(member, say)
}

/** The messages in the sources of the policies toolkit, with `{0}` for their first value, as JSON. */
export function renderPolicyMessages(): string {
  const messages = new Set<string>()
  for (const file of SOURCES.flatMap((pattern) => globSync(pattern, { cwd: folder }).sort())) {
    if (/\.(?:test|arbitrary)\.ts$/.test(file)) continue
    const { body } = parseSync(readFileSync(`${folder}/${file}`, 'utf8'), { syntax: 'typescript' })
    collect(body, (text) => isSaid(text) && messages.add(text))
  }
  return `${JSON.stringify([...messages], null, 2)}\n`
}
