import { baseCode, languageByCode, parseLanguageAliases } from '@weft/l10n'
import { matchFiles, parseFilemask } from '../../domain/component/filemask.ts'
import { codeMeant } from '../../domain/language/ensure-language.ts'
import type { FieldProblem } from '../../refusal.ts'
import { languageFilter } from '../find-files.ts'

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

const wrong = (attr: string, detail: string): FieldProblem => ({ code: 'invalid', attr, detail })

function maskProblems(settings: FileSettings, paths: readonly string[]): FieldProblem[] {
  const read = parseFilemask(settings.filemask)
  if ('problem' in read) return [wrong('filemask', read.problem.detail)]
  const allowed = languageFilter(settings.languageRegex)
  const matches = matchFiles(read.mask, paths).filter(({ code }) => allowed(code))
  const hasBase = settings.newBase !== '' && paths.includes(settings.newBase)
  if (matches.length === 0 && !hasBase) return [wrong('filemask', `No file of the repository is ${settings.filemask}.`)]
  const aliases = parseLanguageAliases(settings.languageAliases)
  const byLanguage = new Map<string, string>()
  for (const { path, code } of matches) {
    const language = codeMeant(code, aliases, settings.sourceLanguage)
    const other = byLanguage.get(language)
    if (other !== undefined) return [wrong('filemask', `${other} and ${path} are both for the language ${language}.`)]
    byLanguage.set(language, path)
  }
  return []
}

/** Codes of the languages that the files are for, as Weft spells them. */
export function languagesOf(settings: FileSettings, paths: readonly string[]): string[] {
  const read = parseFilemask(settings.filemask)
  if ('problem' in read) return []
  const allowed = languageFilter(settings.languageRegex)
  const aliases = parseLanguageAliases(settings.languageAliases)
  const matches = matchFiles(read.mask, paths).filter(({ code }) => allowed(code))
  return matches.map(({ code }) => codeMeant(code, aliases, settings.sourceLanguage))
}

/** What is wrong with a template that exists: it must have the texts of the source language. */
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

/** Checks settings against the paths of the repository: the files that they name must exist, one per language. */
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
