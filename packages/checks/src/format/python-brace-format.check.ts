import { type CheckedUnit, defineCheck, type FormFinding } from '../check.ts'
import { FORMAT_WHY } from './define-format-check.ts'
import { findFormat } from './find-format.ts'
import { findPlaceholders } from './placeholder-syntax.ts'
import { syntaxes } from './syntaxes.ts'

/** Braces that are neither doubled nor around a field: Python refuses the whole text. */
function findLoneBraces(target: string, form: number): FormFinding[] {
  const found: FormFinding[] = []
  const look = (start: number, end: number) => {
    for (let i = start; i < end; i++) {
      const brace = target.charAt(i)
      if (brace === '{' || brace === '}')
        found.push({ form, span: { start: i, end: i + 1 }, detail: `a lone ${brace} is written as two` })
    }
  }
  let from = 0
  for (const { 0: field, index } of target.matchAll(syntaxes.pythonBrace.pattern)) {
    look(from, index)
    from = index + field.length
  }
  look(from, target.length)
  return found
}

const scan = (text: string) => findPlaceholders(text, syntaxes.pythonBrace)

export const pythonBraceFormat = defineCheck({
  kind: 'target',
  reads: 'unit',
  id: 'python_brace_format',
  label: 'Python brace format',
  why: FORMAT_WHY,
  severity: 'error',
  flags: ['python-brace-format'],
  examples: [
    { source: '{0} {1}', target: '{1} {0}', flags: 'python-brace-format', fails: false },
    { source: '{a.b}', target: '{a}', flags: 'python-brace-format', fails: true },
    { source: '{{a}} {b}', target: '{{á}} {b}', flags: 'python-brace-format', fails: false },
    { source: '{a}', target: '{{a}}', flags: 'python-brace-format', fails: true },
    { source: '{a}', target: '{{{a}}}', flags: 'python-brace-format', fails: false },
    { source: '{a}', target: '{a} }', flags: 'python-brace-format', fails: true },
    { source: 'none', target: 'nic {', flags: 'python-brace-format', fails: true },
    { source: '{a:{width}}', target: '{a:{width}}', flags: 'python-brace-format', fails: false },
    { source: '{day:%d/%m}', target: '{day:%d/%m}', flags: 'python-brace-format', fails: false },
    { source: '{day:%d/%m}', target: '{den:%d/%m}', flags: 'python-brace-format', fails: true },
    { source: 'an { alone', target: 'samotná {', flags: 'python-brace-format', fails: true },
    {
      source: ['{} file', '{} files'],
      target: ['Un fichier', '{} fichiers'],
      language: 'fr',
      flags: 'python-brace-format',
      fails: false,
    },
    {
      source: ['{} file', '{} files'],
      target: ['Один файл', '{} файла', '{} файлов'],
      language: 'ru',
      flags: 'python-brace-format',
      fails: true,
    },
  ],
  find(unit: CheckedUnit) {
    return [...findFormat(unit, syntaxes.pythonBrace, scan), ...unit.targets.flatMap(findLoneBraces)]
  },
})
