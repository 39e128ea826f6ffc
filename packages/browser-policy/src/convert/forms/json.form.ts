import type { Span } from '@weft/text'
import { describeForeignForm } from '../../document/foreign-form.ts'
import { memberAt, type Node, nodeAt, type Path, toValue } from '../../document/node.ts'
import { type PolicyDocument, readDocument } from '../../document/read-document.ts'
import type { SyntaxCode } from '../../document/syntax.ts'
import { type ConversionProblem, isJsonObject } from '../conversion.ts'
import type { ConversionCode } from '../conversion-codes.ts'
import { defineForm, type FormReadResult, oneFile } from '../define-form.ts'
import { DEEPEST_VALUE, isDeeperThan } from '../depth.ts'
import { policyFileText } from '../write-json.ts'

export const jsonForm = defineForm({
  name: 'json',
  summary: 'policies.json as browsers read it: UTF-8 without a mark, with {"policies": …} around.',
  extensions: ['json'],
  options: {
    bare: { kind: 'flag', summary: 'read and write the object of policies alone, without {"policies": …} around it.' },
  },
  detect: () => true,
  read: async (bytes, { bare }) => readJson(readDocument(bytes), bare ?? false),
  takes: 'policies',
  makes: 'file',
  write: async ({ policies, values: { bare } }) => oneFile(policyFileText(policies, { isBare: bare ?? false })),
})

/** Syntax faults that lose nothing of what a person wrote. */
const MENDABLE: ReadonlySet<SyntaxCode> = new Set([
  'byte-order-mark',
  'wrong-encoding',
  'invalid-utf8',
  'comment',
  'trailing-comma',
  'curly-quotes',
  'duplicate-name',
])

function readJson(document: PolicyDocument, isBareTaken: boolean): FormReadResult {
  const problems: ConversionProblem[] = document.problems.map(({ code, span, detail }) => ({
    code,
    severity: MENDABLE.has(code) ? 'warning' : 'error',
    span,
    path: null,
    detail,
  }))
  // The fault of another form says it all.
  const isForeign = describeForeignForm(document.text) !== undefined
  const node = document.policiesNode
  const tooDeep = node !== null && isDeeperThan(node, DEEPEST_VALUE)
  const policies = node === null || tooDeep ? undefined : toValue(node)
  if (tooDeep) problems.push(wholeFile('too-deep', `values nest deeper than ${DEEPEST_VALUE} levels; no policy does`))
  else if (!isJsonObject(policies) && !isForeign)
    problems.push(
      wholeFile('no-policies', 'the file must hold an object of policies, or an object with them in "policies"'),
    )
  else if (document.form === 'bare' && !isBareTaken) problems.push(wholeFile('bare-document', NO_ENVELOPE))
  return {
    text: document.text,
    lines: document.lines,
    policies: isJsonObject(policies) ? policies : null,
    problems,
    isBare: document.form === 'bare',
    hives: null,
    spanOf: (path) => (node === null ? null : spanInJson(node, path)),
  }
}

const NO_ENVELOPE =
  'browsers look for {"policies": {…}} and refuse a file without it; lint --fix puts it around, --bare reads an object of policies as it is'

function wholeFile(code: ConversionCode, detail: string): ConversionProblem {
  return { code, severity: 'error', span: null, path: null, detail }
}

function spanInJson(root: Node, path: Path): Span {
  for (let length = path.length; length > 0; length--) {
    const part = path.slice(0, length)
    const member = memberAt(root, part)
    if (member) return { start: member.nameStart, end: member.nameEnd }
    const node = nodeAt(root, part)
    if (node) return { start: node.start, end: node.end }
  }
  return { start: root.start, end: Math.min(root.end, root.start + 1) }
}
