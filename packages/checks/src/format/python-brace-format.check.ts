import { defineFormatCheck } from './define-format-check.ts'
import { syntaxes } from './syntaxes.ts'

export const pythonBraceFormat = defineFormatCheck({
  id: 'python_brace_format',
  label: 'Python brace format',
  syntax: syntaxes.pythonBrace,
  examples: [
    { source: '{0} {1}', target: '{1} {0}', flags: 'python-brace-format', fails: false },
    { source: '{a.b}', target: '{a}', flags: 'python-brace-format', fails: true },
    { source: '{{a}} {b}', target: '{{á}} {b}', flags: 'python-brace-format', fails: false },
    { source: '{a}', target: '{{a}}', flags: 'python-brace-format', fails: true },
    { source: '{a}', target: '{{{a}}}', flags: 'python-brace-format', fails: false },
    { source: '{a}', target: '{a} }', flags: 'python-brace-format', fails: true },
    { source: 'none', target: 'nic {', flags: 'python-brace-format', fails: true },
    { source: '{a:{width}}', target: '{a:{width}}', flags: 'python-brace-format', fails: false },
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
})
