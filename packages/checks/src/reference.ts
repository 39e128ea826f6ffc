import type { GlossaryTerm } from '@weft/terms'
import type { AutofixExample } from './autofix.ts'
import { autofixes } from './autofixes.ts'
import type { AcrossCheck, AcrossExample, Check, CheckExample, TextCheck } from './check.ts'
import { checks } from './checks.ts'
import { knownFlags } from './flag-registry.ts'
import { ignoringFlag } from './run.ts'

const SPECIAL: Readonly<Record<string, string>> = {
  '\n': '\\n',
  '\t': '\\t',
  '\u200b': '\\u200b',
  '\u00a0': '\\u00a0',
  '\u202f': '\\u202f',
}

/** A text as code of Markdown; what cannot be seen is escaped. */
function code(text: string): string {
  const visible = Array.from(
    text,
    (character) =>
      SPECIAL[character] ??
      (character < ' ' ? `\\x${character.charCodeAt(0).toString(16).padStart(2, '0')}` : character),
  ).join('')
  const fence = visible.includes('`') ? '``' : '`'
  const pad = fence.length > 1 || visible.trim() !== visible ? ' ' : ''
  return `${fence}${pad}${visible.replaceAll('|', '\\|')}${pad}${fence}`
}

function codes(text: string | readonly string[] | undefined): string {
  if (text === undefined) return ''
  return (typeof text === 'string' ? [text] : text).map(code).join(', ')
}

function termsOf(terms: readonly GlossaryTerm[]): string {
  const wordings = terms.map(({ source, target, isForbidden, isUntranslatable }) => {
    if (isUntranslatable) return `${source} stays`
    return isForbidden ? `${source}: not ${target}` : `${source}: ${target}`
  })
  return `; terms: ${wordings.join(', ')}`
}

function exampleRow({ source, target, language, flags, fails, terms, names }: CheckExample): string {
  return `| ${fails ? 'fails' : 'passes'} | ${codes(source)} | ${codes(target)} | ${language ?? ''} | ${flags ? code(flags) : ''}${terms ? termsOf(terms) : ''}${names ? `; names: ${names.map(code).join(', ')}` : ''} |`
}

function renderCheck(check: TextCheck): string {
  const { id, label, why, severity, flags, examples } = check
  const when = flags ? `with ${flags.map((flag) => code(flag)).join(' or ')}` : 'always'
  const languages = check.kind === 'target' && check.only ? `; only ${check.only.join(', ')}` : ''
  const scope = check.kind === 'target' && check.scope ? '; only in glossaries' : ''
  return [
    `### ${label}`,
    '',
    why,
    '',
    `Id ${code(id)} · looks at the ${check.kind} · ${severity} · runs ${when}${languages}${scope} · switched off by ${code(ignoringFlag(id))}`,
    '',
    '| | source | target | language | flags |',
    '|---|---|---|---|---|',
    ...examples.map(exampleRow),
    '',
  ].join('\n')
}

function acrossRow({ around, fails }: AcrossExample): string {
  const facts = Object.entries(around).map(([name, value]) => `${name} ${value}`)
  return `| ${fails ? 'fails' : 'passes'} | ${facts.join(', ')} | |`
}

function renderAcross({ id, label, why, severity, failing, examples }: AcrossCheck): string {
  return [
    `### ${label}`,
    '',
    why,
    '',
    `Id ${code(id)} · fails the ${failing} · ${severity} · switched off by ${code(ignoringFlag(id))}`,
    '',
    '| | with | |',
    '|---|---|---|',
    ...examples.map(acrossRow),
    '',
  ].join('\n')
}

function fixRow({ source, target, fixed, language, flags }: AutofixExample): string {
  return `| ${code(source)} | ${code(target)} | ${code(fixed)} | ${language ?? ''} | ${flags ? code(flags) : ''} |`
}

function renderAutofixes(): string {
  const parts = autofixes.map(({ label, why, examples }) =>
    [
      `### ${label}`,
      '',
      why,
      '',
      '| source | typed | stored | language | flags |',
      '|---|---|---|---|---|',
      ...examples.map(fixRow),
      '',
    ].join('\n'),
  )
  return parts.join('\n')
}

function renderFlags(): string {
  const rows = [...knownFlags().values()]
    .filter(({ name }) => !name.startsWith('ignore-') || name === 'ignore-all-checks')
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ name, kind, why }) => `| ${code(name)} | ${kind === 'plain' ? '' : kind} | ${why} |`)
  return ['| flag | value | |', '|---|---|---|', ...rows, ''].join('\n')
}

/** The page `docs/reference/checks.md`: every check, flag and fix, with its examples. */
export function renderChecksReference(): string {
  const all: readonly Check[] = checks
  const of = (kind: TextCheck['kind']) =>
    all.filter((check) => check.kind !== 'across').flatMap((check) => (check.kind === kind ? [renderCheck(check)] : []))
  const across = all.filter((check) => check.kind === 'across').map(renderAcross)
  return [
    '# Checks, flags and fixes',
    '',
    'Generated from the registries of `packages/checks`; do not edit.',
    '',
    '## Checks of translations',
    '',
    ...of('target'),
    '## Checks of source strings',
    '',
    ...of('source'),
    '## Checks that compare strings with others, or with their past',
    '',
    ...across,
    '## Flags',
    '',
    'Flags are separated by commas; values follow a colon, in quotes where they hold a comma or colon (`placeholders:"a,b":r"%\\w+%"`).',
    'Those of a string win over those of its file, component and project; `discard:NAME` drops an inherited one. `ignore-` and the id',
    'of a check, with `-` for `_`, switches that check off.',
    '',
    renderFlags(),
    '## Fixes made on save',
    '',
    renderAutofixes(),
  ].join('\n')
}
