import { baseCode, languageByCode, parseLanguageAliases, resolveLanguage } from '@weft/l10n'
import { matchFiles, parseFilemask } from '../../domain/component/filemask.ts'
import { languageFilter } from '../../domain/component/language-filter.ts'
import { codeMeant } from '../../domain/language/ensure-language.ts'
import type { FieldProblem } from '../../refusal.ts'

/** The settings that name files. */
export interface FileSettings {
  readonly filemask: string
  readonly template: string
  readonly newBase: string
  readonly intermediate: string
  readonly languageRegex: string
  readonly languageAliases: string
  readonly sourceLanguage: string
}

const noStar =
  'The mask needs a * where the language code stands, or is a file of the repository that says its language.'

const wrong = (attr: string, detail: string): FieldProblem => ({ code: 'invalid', attr, detail })

/** Whether most files beside one are called by languages, so that a mask with a star is meant. */
function isOfLanguages(filemask: string, paths: readonly string[]): boolean {
  const folder = filemask.slice(0, filemask.lastIndexOf('/') + 1)
  const extension = filemask.slice(filemask.lastIndexOf('.'))
  const beside = paths.filter(
    (path) => path.startsWith(folder) && path.endsWith(extension) && !path.slice(folder.length).includes('/'),
  )
  const named = beside.filter((path) => resolveLanguage(path.slice(folder.length, -extension.length)))
  return 2 * named.length >= beside.length
}

function maskProblems(settings: FileSettings, paths: readonly string[]): FieldProblem[] {
  const read = parseFilemask(settings.filemask)
  if ('problem' in read) return [wrong('filemask', read.problem.detail)]
  const allowed = languageFilter(settings.languageRegex)
  const matches = matchFiles(read.mask, paths).filter(({ code }) => read.mask.isOneFile || allowed(code))
  // A source file alone is enough: its translations are yet to come.
  const hasSource = [settings.template, settings.newBase].some((path) => path !== '' && paths.includes(path))
  if (read.mask.isOneFile && (matches.length === 0 || isOfLanguages(settings.filemask, paths)))
    return [wrong('filemask', noStar)]
  if (matches.length === 0 && !hasSource)
    return [wrong('filemask', `No file of the repository is ${settings.filemask}.`)]
  return []
}

/** Codes of the languages that the files are for, as Weft spells them. */
export function languagesOf(settings: FileSettings, paths: readonly string[]): string[] {
  const read = parseFilemask(settings.filemask)
  if ('problem' in read || read.mask.isOneFile) return []
  const allowed = languageFilter(settings.languageRegex)
  const aliases = parseLanguageAliases(settings.languageAliases)
  const matches = matchFiles(read.mask, paths).filter(({ code }) => allowed(code))
  return matches.map(({ code }) => codeMeant(code, aliases, settings.sourceLanguage))
}

/** The problems of an existing template: it must have the texts of the source language. */
function templateProblems({ template, filemask, sourceLanguage, languageAliases }: FileSettings): FieldProblem[] {
  if (template.endsWith('.pot') && filemask.endsWith('.po'))
    return [wrong('template', 'A .pot file has no texts: the template is the .po file of the source language.')]
  const read = parseFilemask(filemask)
  const code = 'mask' in read ? read.mask.match(template) : null
  const language = code && languageByCode(codeMeant(code, parseLanguageAliases(languageAliases), sourceLanguage))
  if (!language || baseCode(language.code) === baseCode(sourceLanguage)) return []
  const detail = `The template ${template} is in ${language.name}, which is not the source language.`
  return [wrong('template', detail), wrong('source_language', detail)]
}

/** Checks settings against the paths of the repository: the files that they name must exist. If a language has two files, one is used, with an alert. */
export function fileProblems(settings: FileSettings, paths: readonly string[]): FieldProblem[] {
  const problems = maskProblems(settings, paths)
  const named = [
    ['template', settings.template],
    ['new_base', settings.newBase],
    ['intermediate', settings.intermediate],
  ] as const
  for (const [attr, path] of named) {
    if (path !== '' && !paths.includes(path)) problems.push(wrong(attr, `The repository has no file ${path}.`))
  }
  if (settings.template !== '' && paths.includes(settings.template)) problems.push(...templateProblems(settings))
  return problems
}
