import { type AdmxProblem, admxWithoutTexts, checkAdmx } from '../../convert/admx-check.ts'
import { decodeXml } from '../../convert/xml-reader.ts'
import { choiceOr, defineCommand, flag, number, text, texts, WrongCall } from '../define-command.ts'
import { fileWithProblems, type LintedFile } from '../lint-file.ts'
import { lintFormats } from '../lint-formats.ts'
import type { ReportedFile } from '../lint-report.ts'
import { folderOf, join, withSlashes } from '../paths.ts'
import { refuseCode } from '../problem-codes.ts'
import type { ShownProblem } from '../shown-problem.ts'
import type { World } from '../world.ts'

export const admxCheckCommand = defineCommand({
  name: 'admx-check',
  summary: "check anybody's administrative templates across ADMX and ADML",
  description: [
    'Checks administrative templates as Windows needs them, together with their texts in every language: references, texts, presentations, ids, the order of parts, values that two policies share, revisions. One error makes the Group Policy editor refuse a whole file.',
    '',
    'FILE is an .admx, whose .adml files are looked for in the folders beside it (en-US/name.adml), or a folder, which means every .admx in it. References into other templates are not followed.',
  ].join('\n'),
  operands: { usage: 'FILE…', least: 1, most: Number.POSITIVE_INFINITY, areFiles: true },
  options: {
    key: text('KEY', 'Report what is written outside this key, such as Software\\Policies\\Mozilla\\Firefox.'),
    language: texts('NAME', 'Only these languages, such as en-US.'),
    ignore: texts('CODE', 'Do not report these problems.'),
    format: choiceOr('text', ['text', 'compact', 'json', 'sarif', 'github'], 'As those of lint.'),
    'max-warnings': number('N', 'Exit with 1 when there are more than N warnings.'),
    quiet: flag('Report errors only.', 'q'),
  },
  failsWhen: 'There are errors, or more warnings than --max-warnings allows.',
  examples: [
    {
      line: 'admx-check template.admx',
      about: 'A template and all its languages:',
      answer: 'no',
      shows: '[missing-string]',
    },
    {
      line: 'admx-check . --format github',
      about: 'Every template of a folder, in a workflow:',
      answer: 'no',
      shows: '::error file=',
    },
  ],
  async run({ operands, options, world }) {
    for (const code of options.ignore) {
      const refusal = refuseCode(code)
      if (refusal !== null) throw new WrongCall(refusal)
    }
    const files: LintedFile[] = []
    for (const path of await templatesOf(world, operands)) files.push(...(await checkTemplate(world, path, options)))
    const shown = files.map((file): ReportedFile => {
      const problems = file.problems.filter(
        ({ code, severity }) => !options.ignore.includes(code) && (!options.quiet || severity === 'error'),
      )
      return {
        ...file,
        problems,
        absolute: withSlashes(world.resolve(file.name), world.platform),
        suppressed: [],
        mended: [],
      }
    })
    const { hasColour, version, columns, platform } = world
    const folder = withSlashes(world.resolve('.'), platform)
    const page = { hasColour, version, columns, platform, folder, isQuiet: options.quiet }
    world.print(lintFormats[options.format]({ files: shown, targets: [] }, page))
    const all = shown.flatMap(({ problems }) => problems)
    const warnings = all.filter(({ severity }) => severity === 'warning').length
    const isBad = all.some(({ severity }) => severity === 'error') || warnings > (options['max-warnings'] ?? warnings)
    return isBad ? 'no' : 'yes'
  },
})

async function templatesOf(world: World, operands: readonly string[]): Promise<readonly string[]> {
  const paths: string[] = []
  for (const operand of operands) {
    const entries = await world.list(operand)
    if (entries === null) {
      if (!/\.admx$/i.test(operand))
        throw new WrongCall(`${operand} is no .admx; the .adml files are found by themselves`)
      paths.push(operand)
      continue
    }
    const inside = entries.filter(({ name, isFolder }) => !isFolder && /\.admx$/i.test(name))
    if (inside.length === 0) throw new WrongCall(`${operand} holds no .admx`)
    for (const { name } of inside) paths.push(operand === '.' ? name : join(withSlashes(operand, world.platform), name))
  }
  return paths
}

interface TemplateOptions {
  readonly key: string | undefined
  readonly language: readonly string[]
}

/** Checks an ADMX with its ADML files. Problems of the ADMX itself are reported once, not once for each language. */
async function checkTemplate(world: World, path: string, { key, language }: TemplateOptions): Promise<LintedFile[]> {
  const admx = decodeXml(await world.read(path))
  const own = new Map<string, ShownProblem>()
  const files: LintedFile[] = []
  const add = (found: readonly AdmxProblem[], texts: LintedFile | null, tongue: string): void => {
    const shown = (of: AdmxProblem['file'], name: string, text: string): ShownProblem[] => {
      const { lines } = fileWithProblems(name, text, [])
      return found
        .filter(({ file }) => file === of)
        .map(({ code, severity, span, detail }) => {
          const { start, end } = span ?? { start: 0, end: 0 }
          return {
            file: name,
            code,
            severity,
            start: lines.position(start),
            end: lines.position(end),
            path: [],
            targets: [],
            detail,
          }
        })
    }
    for (const problem of shown('admx', path, admx)) {
      const isOfTexts = problem.code === 'missing-string' || problem.code === 'missing-presentation'
      const detail = isOfTexts && tongue !== '' ? `${problem.detail} (${tongue})` : problem.detail
      own.set(`${problem.code}\n${problem.start.line}:${problem.start.column}\n${detail}`, { ...problem, detail })
    }
    if (texts) files.push({ ...texts, problems: shown('adml', texts.name, texts.text) })
  }
  const found = await textsOf(world, path, language)
  for (const { path: name, language: tongue } of found) {
    const text = decodeXml(await world.read(name))
    add(checkAdmx(admx, text, key), fileWithProblems(name, text, []), tongue)
  }
  if (found.length === 0) add(admxWithoutTexts(admx), null, '')
  return [fileWithProblems(path, admx, [...own.values()]), ...files]
}

/** The ADML files of an ADMX, in the language folders beside it. Windows ignores letter case in their names. */
async function textsOf(
  world: World,
  path: string,
  languages: readonly string[],
): Promise<readonly { readonly path: string; readonly language: string }[]> {
  const shown = withSlashes(path, world.platform)
  const folder = shown.includes('/') ? folderOf(shown) : ''
  const name = shown
    .slice(shown.lastIndexOf('/') + 1)
    .replace(/\.admx$/i, '.adml')
    .toLowerCase()
  const found: { path: string; language: string }[] = []
  for (const { name: language, isFolder } of (await world.list(folder === '' ? '.' : folder)) ?? []) {
    if (!isFolder || (languages.length > 0 && !languages.includes(language))) continue
    const inside = folder === '' ? language : join(folder, language)
    const file = ((await world.list(inside)) ?? []).find((entry) => entry.name.toLowerCase() === name)
    if (file) found.push({ path: join(inside, file.name), language })
  }
  return found
}
