import { indexLines, type LineIndex, type Position, type Span } from '@weft/text'
import { memberAt, type Node, nodeAt, toValue } from '../document/node.ts'
import { type PolicyDocument, readDocument } from '../document/read-document.ts'
import type { SyntaxCode } from '../document/syntax.ts'
import {
  type ConversionProblem,
  isJsonObject,
  type JsonObject,
  type JsonPath,
  type PoliciesRead,
  pathText,
} from './conversion.ts'
import { decodeReg } from './reg-encoding.ts'
import { readReg } from './reg-read.ts'

/** The forms in which policies are read. */
export const fileForms = ['json', 'reg', 'plist', 'mobileconfig'] as const
export type FileForm = (typeof fileForms)[number]

/** A file of policies, whatever its form. */
export interface PolicyFile {
  readonly form: FileForm
  /** The decoded text; empty for a binary property list. */
  readonly text: string
  readonly lines: LineIndex
  /** Null when the file holds no policy set at all; `problems` then says why. */
  readonly policies: JsonObject | null
  /** What keeps the file from being read as it stands. What its policies mean is not looked at here. */
  readonly problems: readonly ConversionProblem[]
  /** True for JSON without `{"policies": …}` around its policies. */
  readonly isBare?: boolean
  /** The policies of each hive, for `.reg` files. */
  readonly hives: ReturnType<typeof readReg>['hives'] | null
  /** Where a value stands: its name where it has one. The nearest place above it when it has none of its own. */
  spanOf(path: JsonPath): Span | null
}

/** How the reader finds policies that do not stand in the usual place. */
export interface FileRules {
  readonly form?: FileForm
  readonly key?: string
  readonly domain?: string
  /** True where a JSON file may hold an object of policies without `{"policies": …}` around it. */
  readonly bare?: boolean
}

/** Deeper values are no policies, and every form has an end somewhere. */
export const DEEPEST_VALUE = 500

/** Tells the form of a file by its name, or by its first bytes. */
export function detectForm(name: string, bytes: Uint8Array): FileForm {
  const extension = /\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase()
  const known = fileForms.find((form) => form === extension)
  if (known) return known
  const start = decodeReg(bytes.subarray(0, 4096)).text.trimStart()
  if (/^(Windows Registry Editor|REGEDIT4)/.test(start)) return 'reg'
  if (start.startsWith('bplist')) return 'plist'
  if (/^<(\?xml|!DOCTYPE plist|plist)/.test(start))
    return start.includes('<key>PayloadContent</key>') ? 'mobileconfig' : 'plist'
  return 'json'
}

/** Reads a file of policies in any form. It never rejects. The readers of property lists are loaded when one is read. */
export async function readPolicyFile(name: string, bytes: Uint8Array, rules: FileRules = {}): Promise<PolicyFile> {
  const form = rules.form ?? detectForm(name, bytes)
  switch (form) {
    case 'json':
      return readJson(readDocument(bytes), rules.bare ?? false)
    case 'reg': {
      const { text } = decodeReg(bytes)
      const read = readReg(text, rules.key)
      return { ...fromRead(form, text, read), hives: read.hives }
    }
    case 'plist':
      return fromRead(form, await textOf(bytes), (await import('./plist.ts')).readPlist(bytes))
    case 'mobileconfig':
      return fromRead(
        form,
        await textOf(bytes),
        (await import('./mobileconfig.ts')).readMobileconfig(bytes, rules.domain),
      )
  }
}

async function textOf(bytes: Uint8Array): Promise<string> {
  const isBinary = bytes[0] === 0x62 && bytes[1] === 0x70
  return isBinary ? '' : (await import('./plist.ts')).decodeXml(bytes)
}

/** Faults after which everything that a person wrote is still there. */
const MENDABLE: ReadonlySet<SyntaxCode> = new Set([
  'byte-order-mark',
  'wrong-encoding',
  'invalid-utf8',
  'comment',
  'trailing-comma',
  'curly-quotes',
  'duplicate-name',
])

function readJson(document: PolicyDocument, isBareTaken: boolean): PolicyFile {
  const problems: ConversionProblem[] = document.problems.map(({ code, span, detail }) => ({
    code,
    severity: MENDABLE.has(code) ? 'warning' : 'error',
    span,
    path: null,
    detail,
  }))
  const node = document.policiesNode
  const tooDeep = node !== null && isDeeperThan(node, DEEPEST_VALUE)
  const policies = node === null || tooDeep ? undefined : toValue(node)
  if (tooDeep) problems.push(wholeFile('too-deep', `values nest deeper than ${DEEPEST_VALUE} levels; no policy does`))
  else if (!isJsonObject(policies))
    problems.push(
      wholeFile('no-policies', 'the file must hold an object of policies, or an object with them in "policies"'),
    )
  else if (document.form === 'bare' && !isBareTaken) problems.push(wholeFile('bare-document', NO_ENVELOPE))
  return {
    form: 'json',
    isBare: document.form === 'bare',
    text: document.text,
    lines: document.lines,
    policies: isJsonObject(policies) ? policies : null,
    problems,
    hives: null,
    spanOf: (path) => (node === null ? null : spanInJson(node, path)),
  }
}

const NO_ENVELOPE =
  'browsers look for {"policies": {…}} and refuse a file without it; lint --fix puts it around, --bare reads an object of policies as it is'

function wholeFile(code: string, detail: string): ConversionProblem {
  return { code, severity: 'error', span: null, path: null, detail }
}

/** Whether values nest deeper than a number of levels; needs no recursion. */
export function isDeeperThan(root: Node, levels: number): boolean {
  let row: readonly Node[] = [root]
  for (let level = 0; row.length > 0; level++) {
    if (level > levels) return true
    row = row.flatMap((node) =>
      node.kind === 'object' ? node.members.map(({ value }) => value) : node.kind === 'array' ? node.items : [],
    )
  }
  return false
}

function spanInJson(root: Node, path: JsonPath): Span {
  for (let length = path.length; length > 0; length--) {
    const part = path.slice(0, length)
    const member = memberAt(root, part)
    if (member) return { start: member.nameStart, end: member.nameEnd }
    const node = nodeAt(root, part)
    if (node) return { start: node.start, end: node.end }
  }
  return { start: root.start, end: Math.min(root.end, root.start + 1) }
}

function fromRead(form: FileForm, text: string, read: PoliciesRead): PolicyFile {
  const places = new Map(read.places.map(({ path, span }) => [pathText(path), span]))
  return {
    form,
    text,
    lines: indexLines(text),
    policies:
      Object.keys(read.policies).length > 0 || !read.problems.some(({ severity }) => severity === 'error')
        ? read.policies
        : null,
    problems: read.problems,
    hives: null,
    spanOf: (path) => {
      for (let length = path.length; length >= 0; length--) {
        const span = places.get(pathText(path.slice(0, length)))
        if (span) return span
      }
      return null
    },
  }
}

/** Line and column of a value of the file; null when nothing of it can be pointed at. */
export function positionOf(file: PolicyFile, path: JsonPath): Position | null {
  const span = file.spanOf(path)
  return span && file.text !== '' ? file.lines.position(span.start) : null
}
