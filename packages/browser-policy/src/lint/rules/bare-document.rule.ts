import type { Edit } from '@weft/text'
import type { ObjectNode } from '../../document/node.ts'
import type { PolicyDocument } from '../../document/read-document.ts'
import { envelopeNames } from '../../envelope-name.ts'
import { findByEitherName } from '../../names.ts'
import { chromeCounterpart } from '../chrome-policies.ts'
import { defineRule, type LintFinding } from '../define-rule.ts'

const MISSPELT = new RegExp(envelopeNames)

function renamed(document: PolicyDocument, root: ObjectNode): LintFinding | null {
  const misspelt = root.members.find(({ name, value }) => MISSPELT.test(name) && value.kind === 'object')
  if (!misspelt) return null
  const span = { start: misspelt.nameStart, end: misspelt.nameEnd }
  const written = document.text.slice(span.start, span.end)
  return {
    path: [misspelt.name],
    at: 'name',
    detail: `The name must be exactly “policies”, in lower case, not ${written}; browsers refuse the whole file.`,
    suggestion: 'policies',
    fix: [{ span, content: '"policies"' }],
  }
}

/** Adds the envelope around a document, whose own bytes stay unchanged. */
function wrap(document: PolicyDocument, root: ObjectNode): Edit[] {
  const isLong = document.text.slice(root.start, root.end).includes('\n')
  const [open, close] = isLong ? ['{\n"policies": ', '\n}'] : ['{"policies": ', '}']
  return [
    { span: { start: root.start, end: root.start }, content: open },
    { span: { start: root.end, end: root.end }, content: close },
  ]
}

export const bareDocument = defineRule({
  id: 'bare-document',
  summary: 'The document has no \u201cpolicies\u201d around its policies.',
  why: 'Browsers need {"policies": {…}} in policies.json and refuse the whole file without it. Objects of policies for other uses are looked at with --bare.',
  severity: 'error',
  examples: [
    { text: '{"BlockAboutConfig": true}', found: [''] },
    { text: '{}', found: [''] },
    { text: '{"Policies": {"BlockAboutConfig": true}}', found: ['Policies'] },
    { text: '{"URLBlocklist": ["example.com"]}', found: [''] },
    { text: '{"BlockAboutConfig": true}', options: { bare: true }, found: [] },
    { text: '{"policies": {"BlockAboutConfig": true}}', found: [] },
  ],
  find({ document, options }): LintFinding[] {
    const { root } = document
    if (document.form !== 'bare' || root?.kind !== 'object') return []
    const misspelt = renamed(document, root)
    if (misspelt) return [misspelt]
    if (options.bare) return []
    const names = root.members.map(({ name }) => name)
    const isChrome =
      names.some((name) => chromeCounterpart(name) !== null) && !names.some((name) => findByEitherName(name))
    const detail = 'Browsers look for {"policies": {…}} and refuse a file without it: no policy is applied.'
    if (isChrome) return [{ path: [], detail: `${detail} This is a policy file of Chrome, with Chrome’s names.` }]
    return [{ path: [], detail, suggestion: 'put {"policies": …} around it', fix: wrap(document, root) }]
  },
})
