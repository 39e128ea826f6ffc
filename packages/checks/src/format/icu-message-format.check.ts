import { defineCheck, type Finding, NOTHING } from '../check.ts'
import type { Flags } from '../flags.ts'
import { type IcuArgument, type IcuMessage, readIcu } from './icu.ts'

const PLURAL_SELECTOR = /^(?:zero|one|two|few|many|other|=\d+)$/

/** The options of `icu-flags`: `-missing` and the like turn a rule off, `xml` turns tags on. */
function options(flags: Flags) {
  const names = new Set((flags.get('icu-flags') ?? []).map(({ text }) => text))
  return {
    missing: !names.has('-missing'),
    extra: !names.has('-extra'),
    types: !names.has('-types'),
    other: !names.has('-require_other'),
    selectors: !names.has('-submessage_selectors'),
    plurals: !names.has('-plural_selectors'),
    tags: names.has('xml') || names.has('strict-xml'),
    strictTags: names.has('strict-xml'),
    /** The prefix of tag names; without it everything that looks like a tag counts. */
    tagPrefix: names.has('strict-xml') ? '' : (flags.get('icu-tag-prefix')?.[0]?.text ?? ''),
  }
}

type Options = ReturnType<typeof options>

function typesByName(message: IcuMessage): ReadonlyMap<string, ReadonlySet<string>> {
  const types = new Map<string, Set<string>>()
  for (const { name, type } of message.arguments) types.set(name, (types.get(name) ?? new Set()).add(type))
  return types
}

function selectorProblem(argument: IcuArgument, source: IcuMessage, wanted: Options): string | undefined {
  const { name, type, selectors } = argument
  if (type !== 'plural' && type !== 'select') return undefined
  const wrong =
    type === 'plural' && wanted.plurals ? selectors.find((selector) => !PLURAL_SELECTOR.test(selector)) : undefined
  if (wrong !== undefined) return `"${wrong}" is no plural category`
  if (wanted.other && !selectors.includes('other')) return `${name} needs the selector "other"`
  if (!wanted.selectors || type !== 'select') return undefined
  const known = new Set(source.arguments.filter((other) => other.name === name).flatMap((other) => other.selectors))
  const extra = selectors.find((selector) => !known.has(selector))
  return extra === undefined ? undefined : `the program knows no "${extra}" of ${name}`
}

/** Names of tags, sorted, as one text. */
function tagsOf({ tags }: IcuMessage, { tagPrefix }: Options): string {
  return tags
    .filter((tag) => tag.startsWith(tagPrefix, tag.startsWith('/') ? 1 : 0))
    .sort()
    .join()
}

function compare(source: IcuMessage, target: IcuMessage, end: number, wanted: Options): Finding[] {
  const types = typesByName(source)
  const found: Finding[] = []
  for (const argument of target.arguments) {
    const span = { start: argument.start, end: argument.end }
    const known = types.get(argument.name)
    if (!known) {
      if (wanted.extra) found.push({ span, detail: `{${argument.name}} is not in the source` })
      continue
    }
    if (wanted.types && !known.has(argument.type)) found.push({ span, detail: `{${argument.name}} has another type` })
    const detail = selectorProblem(argument, source, wanted)
    if (detail !== undefined) found.push({ span, detail })
  }
  const names = new Set(target.arguments.map(({ name }) => name))
  const missing = wanted.missing ? [...types.keys()].filter((name) => !names.has(name)) : []
  const place = { start: end, end }
  if (missing.length > 0) found.push({ span: place, detail: `missing: {${missing.join('}, {')}}` })
  if (wanted.tags && tagsOf(source, wanted) !== tagsOf(target, wanted))
    found.push({ span: place, detail: 'tags differ' })
  if (wanted.strictTags && target.bareAngle >= 0) {
    const span = { start: target.bareAngle, end: target.bareAngle + 1 }
    found.push({ span, detail: "a < that begins no tag is written as '<'" })
  }
  return found
}

export const icuMessageFormat = defineCheck({
  kind: 'target',
  reads: 'form',
  id: 'icu_message_format',
  label: 'ICU MessageFormat',
  why: 'The program refuses a message that it cannot parse, and shows no value for an argument that is gone.',
  severity: 'error',
  flags: ['icu-message-format'],
  examples: [
    {
      source: '{n, plural, one {# day} other {# days}}',
      target: '{n, plural, one {# den} few {# dny} other {# dnů}}',
      flags: 'icu-message-format',
      fails: false,
    },
    { source: '{x} {y}', target: '{x}', flags: 'icu-message-format', fails: true },
    { source: "It's {x}", target: "To '{x}'", flags: 'icu-message-format', fails: true },
    {
      source: '{n, plural, one {a} other {b}}',
      target: '{n, plural, bogus {a} other {b}}',
      flags: 'icu-message-format',
      fails: true,
    },
    { source: '{x}', target: 'x', flags: 'icu-message-format, icu-flags:-missing', fails: false },
    {
      source: '{n, plural, one {a} other {b}}',
      target: '{n, plural, bogus {a} other {b}}',
      flags: 'icu-message-format, icu-flags:-plural_selectors',
      fails: false,
    },
    { source: '<b>a</b>', target: '<i>b</i>', flags: 'icu-message-format, icu-flags:xml', fails: true },
    {
      source: '<b>a</b>',
      target: '<i>b</i>',
      flags: 'icu-message-format, icu-flags:xml, icu-tag-prefix:"x:"',
      fails: false,
    },
    {
      source: '<x:b>a</x:b>',
      target: 'b',
      flags: 'icu-message-format, icu-flags:xml, icu-tag-prefix:"x:"',
      fails: true,
    },
    { source: 'a', target: 'b < c', flags: 'icu-message-format, icu-flags:xml', fails: false },
    { source: 'a', target: 'b < c', flags: 'icu-message-format, icu-flags:strict-xml', fails: true },
  ],
  find(source, target, { flags }): readonly Finding[] {
    const wanted = source.scan(readIcu)
    // A broken source is reported to its authors; comparing with it makes no sense.
    if (!wanted.ok) return NOTHING
    const found = readIcu(target)
    if (!found.ok) {
      const { at, detail } = found.fault
      return [{ span: { start: Math.min(at, target.length), end: Math.min(at + 1, target.length) }, detail }]
    }
    return compare(wanted.message, found.message, target.length, options(flags))
  },
})
