import { admxCodes } from '../convert/admx-codes.ts'
import { type CodeFacts, conversionCodes } from '../convert/conversion-codes.ts'
import { readDocument } from '../document/read-document.ts'
import type { Rule, RuleExample, Severity } from '../lint/define-rule.ts'
import { fixAll } from '../lint/fix.ts'
import { lint } from '../lint/lint.ts'
import { rules } from '../lint/rules.ts'

/** An example of a problem. */
export interface ProblemExample {
  /** The file as it should not be. */
  readonly wrong: string
  /** The problems that lint reports. */
  readonly says: readonly string[]
  /** The file after `--fix`, where that mends it. */
  readonly mended: string | null
}

/** The reference page of a problem code, for Markdown and the terminal. */
export interface ProblemPage {
  readonly code: string
  readonly severity: Severity
  readonly summary: string
  readonly why: string
  /** The remedies, a sentence each. */
  readonly cure: readonly string[]
  readonly example: ProblemExample | null
  /** A file without the problem. */
  readonly right: string | null
}

/** Codes in order of the reference. */
export const problemPageCodes = (): readonly string[] => [
  ...rules.map(({ id }) => id),
  ...Object.keys(otherCodes).filter((code) => !rules.some(({ id }) => id === code)),
]

/** Problem codes that do not belong to a lint rule. */
const otherCodes: { readonly [code: string]: CodeFacts & { readonly severity?: Severity } } = {
  ...conversionCodes,
  ...admxCodes,
}

/** Builds the page of a problem code; null if the code does not exist. The examples are linted here. */
export function problemPage(code: string): ProblemPage | null {
  const rule = (rules as readonly Rule[]).find(({ id }) => id === code)
  if (rule) return pageOfRule(rule)
  const facts = Object.hasOwn(otherCodes, code) ? otherCodes[code] : undefined
  if (!facts) return null
  const { severity = 'warning', summary, why, cure } = facts
  return { code, severity, summary, why, cure: [cure], example: null, right: null }
}

/** Characters. Longer examples only demonstrate a size limit, and are not shown. */
const LONGEST_EXAMPLE = 1_500

function pageOfRule(rule: Rule): ProblemPage {
  const { id: code, severity, summary, why } = rule
  const shown = rule.examples.find((one) => one.found.length > 0 && textOf(one) !== null)
  const right = rule.examples.find((one) => one.found.length === 0 && textOf(one) !== null)
  const example = shown ? exampleOf(rule, shown) : null
  const isFixable = rule.examples.some((one) => one.found.length > 0 && isMended(rule, one))
  const cure = [
    rule.cure ?? '',
    isFixable ? `weft-policy lint ${code === 'comment' ? '--fix-comments' : '--fix'} mends it where it is sure.` : '',
    `weft-policy lint --ignore ${code} leaves it out; .weft-policy.json does so for good.`,
  ].filter((sentence) => sentence !== '')
  return {
    code,
    severity,
    summary,
    why,
    cure,
    example,
    right: right && textOf(right) !== example?.mended ? textOf(right) : null,
  }
}

function exampleOf(rule: Rule, shown: RuleExample): ProblemExample {
  const bytes = bytesOf(shown)
  const found = lint(bytes, shown.options).filter(({ code }) => code === rule.id)
  const says = found.map(({ line, column, severity, detail, suggestion }) => {
    const end = suggestion === undefined ? '' : ` (${suggestion})`
    return `${line}:${column} ${severity} ${detail}${end}`
  })
  const mended = isMended(rule, shown) ? new TextDecoder().decode(fixAll(bytes, shown.options).bytes) : null
  return { wrong: textOf(shown) ?? '', says, mended }
}

function isMended(rule: Rule, example: RuleExample): boolean {
  const bytes = bytesOf(example)
  const own = ({ code }: { readonly code: string }): boolean => code === rule.id
  if (!lint(bytes, example.options).some((problem) => own(problem) && problem.fix)) return false
  return !lint(fixAll(bytes, example.options).bytes, example.options).some(own)
}

function bytesOf({ bytes, text, policies }: RuleExample): Uint8Array {
  return bytes ?? new TextEncoder().encode(text ?? JSON.stringify({ policies }, null, 2))
}

/** The text of an example; null if it is too long, or if its point is in bytes that a text does not show. */
function textOf(example: RuleExample): string | null {
  if (example.bytes) {
    const { encoding, hasByteOrderMark, text } = readDocument(example.bytes)
    return encoding === 'utf-8' && !hasByteOrderMark && !text.includes('\ufffd') ? text : null
  }
  const text = example.text ?? JSON.stringify({ policies: example.policies }, null, 2)
  return text.length <= LONGEST_EXAMPLE ? text : null
}

/** The page of a code as Markdown. */
export function problemMarkdown({ code, severity, summary, why, cure, example, right }: ProblemPage): string {
  const block = (text: string): string => `\`\`\`json\n${text.trimEnd()}\n\`\`\``
  const parts = [
    `# ${code}`,
    `${summary} *(${severity})*`,
    `## Why it matters\n\n${why}`,
    ...(example
      ? [`## Example\n\n${block(example.wrong)}`, example.says.map((line) => `- ${escapeMarkdown(line)}`).join('\n')]
      : []),
    `## What to do\n\n${cure.map((sentence) => `- ${escapeMarkdown(sentence)}`).join('\n')}`,
    ...(example?.mended ? [`Mended:\n\n${block(example.mended)}`] : []),
    ...(right ? [`Nothing is said about:\n\n${block(right)}`] : []),
  ]
  return `${parts.join('\n\n')}\n`
}

const escapeMarkdown = (text: string): string => text.replace(/[*_<>[\]]/g, '\\$&')

/** The page of every code by the name of its file, and one that lists them. */
export function renderProblemPages(): ReadonlyMap<string, string> {
  const pages = problemPageCodes().flatMap((code) => problemPage(code) ?? [])
  const rows = pages.map(
    ({ code, severity, summary }) => `| [${code}](${code}.md) | ${severity} | ${summary.replaceAll('|', '\\|')} |`,
  )
  const list = ['# Problems that lint reports', '', '| Code | Severity | What |', '| --- | --- | --- |', ...rows, '']
  return new Map([
    ['README.md', list.join('\n')],
    ...pages.map((page) => [`${page.code}.md`, problemMarkdown(page)] as const),
  ])
}
