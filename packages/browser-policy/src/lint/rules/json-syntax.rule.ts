import { defineRule, type LintFinding } from '../define-rule.ts'
import { findInText } from '../syntax-rule.ts'

const codes = [
  ...(['missing-comma', 'missing-colon', 'missing-value', 'unexpected-text', 'unclosed'] as const),
  ...(['invalid-string', 'invalid-number', 'unquoted-name', 'text-after-end'] as const),
]

export const jsonSyntax = defineRule({
  id: 'json-syntax',
  summary: 'The file is not JSON.',
  why: 'Browsers refuse the whole file, and none of its policies is applied.',
  severity: 'error',
  examples: [
    { text: '{"policies":{"BlockAboutConfig" true}}', found: ['1:33'] },
    { text: '{"policies":{"BlockAboutConfig":true}', found: ['1:1'] },
    { text: '{"policies":{"BlockAboutConfig":true}}\u0000', found: ['1:39'] },
    { text: '{"policies":{"DownloadDirectory":"C:\\Users\\new"}}', found: ['1:34'] },
    { text: '', found: ['1:1'] },
    { text: '{"policies":{"BlockAboutConfig":true}}', found: [] },
  ],
  find(subject): LintFinding[] {
    const found = findInText(subject, ...codes)
    // Browsers accept an empty file.
    const empty = findInText(subject, 'empty-file').map((one): LintFinding => ({ ...one, severity: 'warning' }))
    // If one syntax fault has no certain fix, fixing the others would be guessing.
    const isSure = found.every(({ fix }) => fix)
    return [...empty, ...(isSure ? found : found.map(({ fix: _, ...rest }): LintFinding => rest))]
  },
})
