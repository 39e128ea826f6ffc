import type { ValueTree } from '../catalogue/value-tree.ts'
import type { Path } from '../document/node.ts'
import type { Finding } from './engine.ts'

/** A path as people read it: `Cookies.Allow[1]`. */
export function formatPath(path: Path): string {
  let text = ''
  for (const step of path) {
    if (typeof step === 'number') text += `[${step}]`
    else if (/^[\w$-]+$/.test(step)) text += text === '' ? step : `.${step}`
    else text += `[${JSON.stringify(step)}]`
  }
  return text
}

/** The values of a tree in a few words: `a boolean`, `one of "GET", "POST"`. */
export function describeTree(tree: ValueTree): string {
  switch (tree.kind) {
    case 'boolean':
      return 'true or false'
    case 'string':
      return 'a text'
    case 'number':
      return 'a number'
    case 'integer':
      return 'a whole number'
    case 'enum':
      return `one of ${tree.options.map((option) => JSON.stringify(option)).join(', ')}`
    case 'url':
      return 'a URL with its scheme, such as "https://a.example/"'
    case 'urlOrEmpty':
      return 'a URL with its scheme, or an empty text'
    case 'origin':
      return 'an origin without a path, such as "https://a.example"'
    case 'json':
      return 'an object or a list'
    case 'array':
      return 'a list'
    case 'object':
      return 'an object'
    case 'union':
      return tree.alternatives.map(describeTree).join(', or ')
  }
}

/** One sentence that says what is wrong. */
export function describeReason(finding: Finding): string {
  const { code, path, tree, name } = finding
  const place = formatPath(path)
  const expected = tree ? describeTree(tree) : ''
  switch (code) {
    case 'unknown-policy':
      return `There is no policy ${place}.`
    case 'unknown-property':
      return `${formatPath(path.slice(0, -1))} has no property ${JSON.stringify(path.at(-1))}.`
    case 'wrong-type':
    case 'not-in-enum':
    case 'invalid-url':
    case 'invalid-origin':
      return `${place} must be ${expected}.`
    case 'invalid-json-text':
      return `${place} is a text that is not JSON.`
    case 'missing-property':
      return `${place} lacks ${JSON.stringify(name)}.`
    case 'invalid-value':
      return `${place} has the right type, but the browser's own check refuses it.`
    case 'prototype-name':
      return `${place} is a name that every JavaScript object has, no policy.`
    case 'null-stops-browser':
      return 'A null before the first real value, or objects nested too deeply, stop the policy engine without a message.'
    case 'stops-later-policies':
      return `${place} makes the browser stop reading: this policy and all after it are lost without a message.`
    case 'stops-start':
      return `${place} is no ${path.length > 1 ? 'object' : 'list of objects'}: the browser takes it and then cannot open its first window.`
    case 'inert-policy':
      return `${place} is accepted and does nothing.`
  }
}

/** One sentence about the consequence, after a blank; empty if the reason already says it. */
export function describeConsequence(finding: Finding): string {
  const { code, effect, lost } = finding
  if (code === 'stops-later-policies' || code === 'null-stops-browser' || code === 'inert-policy') return ''
  if (code === 'stops-start') return ''
  if (code === 'unknown-property' || code === 'unknown-policy') return ' It is ignored.'
  if (effect === 'refused') return ` The whole policy ${formatPath(lost)} is refused.`
  if (effect === 'dropped') return ` ${formatPath(lost)} is dropped.`
  return ` ${formatPath(lost)} is taken unchecked.`
}

/** The fault and its consequence, in one or two sentences of ours (not the browser's message). */
export function describeFinding(finding: Finding): string {
  return describeReason(finding) + describeConsequence(finding)
}
