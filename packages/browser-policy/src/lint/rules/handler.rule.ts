import { parseUrl } from '../../browser/parse-url.ts'
import type { Path } from '../../document/node.ts'
import { isObject, type JsonObject } from '../../engine/engine.ts'
import type { JsonValue } from '../../json-value.ts'
import { defineRule, type LintFinding } from '../define-rule.ts'
import { readValue } from '../policy-values.ts'
import { renameMember, withFix } from '../subject.ts'
import { dotFault, schemeFault } from '../texts/name-faults.ts'
import { listOf, property, textOf } from '../values.ts'

const isAbsolute = (path: string) => /^(?:\/|[a-z]:\\|\\\\)/i.test(path)

/** Why a handler cannot open anything; null if it can. */
function handlerFault(handler: JsonValue): { readonly at: string | null; readonly detail: string } | null {
  // ESR 140 reads null as no handler.
  if (handler === null) return null
  const path = textOf(handler, 'path')
  if (path !== undefined) {
    if (isAbsolute(path)) return null
    return { at: 'path', detail: `${JSON.stringify(path)} is no full path of a program; the handler is left out.` }
  }
  const template = textOf(handler, 'uriTemplate')
  if (template === undefined) {
    return { at: null, detail: 'A handler needs "path" or "uriTemplate"; this one is left out.' }
  }
  const url = parseUrl(template)
  if (!url)
    return {
      at: 'uriTemplate',
      detail: `${JSON.stringify(template)} is no URL; in ESR 140 nothing after it in Handlers is set.`,
    }
  if (url.protocol !== 'https:')
    return {
      at: 'uriTemplate',
      detail: `${JSON.stringify(template)}: sites open links over https only; the handler is left out.`,
    }
  const { pathname, search } = new URL(url.href)
  if (`${pathname}${search}`.includes('%s')) return null
  return {
    at: 'uriTemplate',
    detail: `${JSON.stringify(template)} has no %s in its path or query, where the link is to stand; the handler is left out.`,
  }
}

function typeFaults(path: Path, rule: JsonObject): LintFinding[] {
  const handlers = property(rule, 'handlers')
  const faults = listOf(handlers).flatMap((handler, index): LintFinding[] => {
    const fault = handlerFault(handler)
    if (!fault) return []
    const at = [...path, 'handlers', index]
    return [{ path: fault.at === null ? at : [...at, fault.at], detail: fault.detail }]
  })
  if (property(rule, 'ask') === false && textOf(rule, 'action') === undefined) {
    const detail =
      'ask: false alone names no action: for a type that the browser does not know it asks all the same. Add an action.'
    faults.push({ path: [...path, 'ask'], detail, severity: 'info' })
  }
  const hasUsable = faults.length < listOf(handlers).length
  if (textOf(rule, 'action') !== 'useHelperApp' || hasUsable || faults.length > 0) return faults
  const detail = 'useHelperApp needs a handler, unless the browser knows one of its own.'
  return [{ path: [...path, 'action'], detail, severity: 'info' }]
}

/** The fault in the name of a type, and the name that was certainly meant. */
function nameFault(kind: string, name: string): { readonly detail: string; readonly meant?: string } | null {
  if (name === '')
    return { detail: 'An empty name stands for no type; in ESR 140 nothing after it in Handlers is set.' }
  if (kind === 'extensions' && dotFault(name)) return dotFault(name)
  if (kind === 'schemes' && schemeFault(name)) return schemeFault(name)
  if (kind === 'mimeTypes' && !/^[\w.+-]+\/[\w.+*-]+$/.test(name))
    return { detail: `${JSON.stringify(name)} is no media type, such as "application/pdf".` }
  return null
}

export const handler = defineRule({
  id: 'handler',
  summary: 'Handlers has an entry that can open nothing.',
  why: 'Programs need their full path, sites an https address with %s for the link, and types their exact names; what does not fit is left out.',
  severity: 'warning',
  examples: [
    {
      policies: {
        Handlers: {
          schemes: {
            mailto: {
              action: 'useHelperApp',
              handlers: [
                { name: 'a', uriTemplate: 'http://mail.example.com/?to=%s' },
                { name: 'b', uriTemplate: 'https://mail.example.com/' },
                { name: 'c' },
                { name: 'd', path: 'thunderbird' },
              ],
            },
          },
        },
      },
      found: ['[0].uriTemplate', '[1].uriTemplate', '[2]', '[3].path'].map(
        (place) => `Handlers.schemes.mailto.handlers${place}`,
      ),
    },
    {
      policies: {
        Handlers: {
          extensions: { '.pdf': { action: 'saveToDisk' } },
          schemes: { 'tel:': { ask: true }, MAILTO: { ask: true } },
        },
      },
      found: ['Handlers.extensions[".pdf"]', 'Handlers.schemes["tel:"]', 'Handlers.schemes.MAILTO'],
    },
    {
      policies: {
        Handlers: { extensions: { rdp: { ask: false }, pdf: { ask: true }, txt: { action: 'saveToDisk' } } },
      },
      found: ['Handlers.extensions.rdp.ask'],
    },
    {
      policies: {
        Handlers: {
          mimeTypes: { 'application/pdf': { action: 'saveToDisk' } },
          schemes: {
            mailto: {
              action: 'useHelperApp',
              handlers: [{ name: 'a', uriTemplate: 'https://mail.example.com/?to=%s' }],
            },
          },
        },
      },
      found: [],
    },
  ],
  find(subject): LintFinding[] {
    const handlers = subject.policy('Handlers')
    const value = readValue(subject, handlers)
    if (!handlers || value === undefined || !isObject(value)) return []
    return ['mimeTypes', 'extensions', 'schemes'].flatMap((kind): LintFinding[] => {
      const types = property(value, kind)
      if (types === undefined || !isObject(types)) return []
      return Object.keys(types).flatMap((name): LintFinding[] => {
        const path = [handlers.name, kind, name]
        const rule = types[name]
        const fault = nameFault(kind, name)
        const inside = rule !== undefined && isObject(rule) ? typeFaults(path, rule) : []
        if (!fault) return inside
        const fix = fault.meant ? { suggestion: fault.meant, ...withFix(renameMember(subject, path, fault.meant)) } : {}
        return [{ path, at: 'name', detail: fault.detail, ...fix }, ...inside]
      })
    })
  },
})
