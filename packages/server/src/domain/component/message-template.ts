import type { Problem } from '@weft/text'
import { LiquidError } from 'liquidjs'
import { messageEngine } from './message-engine.ts'

/** Numbers that templates may show: every counter, and its percent where it has one. */
export type TemplateStatistics = Readonly<Record<string, number>>

/** A component that shares the repository of another. */
export interface LinkedComponent {
  readonly project_name: string
  readonly name: string
  readonly url: string
}

/** The variables of a message template; the translation's part exists only in messages about one. */
export interface TemplateVariables {
  readonly project_name: string
  readonly project_slug: string
  readonly component_name: string
  readonly component_slug: string
  readonly component_remote_branch: string
  readonly component_linked_children: readonly LinkedComponent[]
  readonly component_linked_childs: readonly LinkedComponent[]
  readonly url: string
  readonly widget_url: string
  readonly site_title: string
  readonly site_url: string
  readonly language_code?: string
  readonly language_name?: string
  readonly filename?: string
  readonly stats?: TemplateStatistics
  readonly author?: string
  readonly addon_name?: string
  readonly hook_name?: string
  /** The texts that a pull request delivers. */
  readonly languages?: readonly DeliveredLanguage[]
  readonly authors?: readonly string[]
  readonly strings?: number
  readonly failing_strings?: number
}

/** A language in the text of a pull request. */
export interface DeliveredLanguage {
  readonly code: string
  readonly name: string
  readonly strings: number
  readonly percent: number
}

const liquid = messageEngine()

/** Django writes `elif` where Liquid writes `elsif`; both are understood. */
const liquidText = (template: string): string => template.replace(/\{%(-?)\s*elif\b/g, '{%$1 elsif')

const example: TemplateVariables = {
  project_name: 'Project',
  project_slug: 'project',
  component_name: 'Component',
  component_slug: 'component',
  component_remote_branch: 'main',
  component_linked_children: [{ project_name: 'Project', name: 'Linked', url: 'https://example.org/' }],
  component_linked_childs: [{ project_name: 'Project', name: 'Linked', url: 'https://example.org/' }],
  url: 'https://example.org/',
  widget_url: 'https://example.org/widget.svg',
  site_title: 'Weft',
  site_url: 'https://example.org/',
}

const translationExample = { language_code: 'cs', language_name: 'Czech', filename: 'po/cs.po' }

/** The additional variables of each message. */
export const messageScopes = {
  commit_message: { ...translationExample, author: 'Jo Doe <jo@example.org>' },
  add_message: translationExample,
  delete_message: translationExample,
  merge_message: {},
  addon_message: { addon_name: 'Add-on', hook_name: 'Add-on' },
  pull_message: {
    languages: [{ code: 'cs', name: 'Czech', strings: 1, percent: 100 }],
    authors: ['Jo Doe'],
    strings: 1,
    failing_strings: 0,
  },
} as const satisfies Record<string, Partial<TemplateVariables>>

export type MessageName = keyof typeof messageScopes

/** Whether the engine says that a template is wrong, or has come to its bounds. */
const isTemplateFault = (error: unknown): error is Error =>
  error instanceof LiquidError || (error instanceof Error && error.name === 'AssertionError')

/**
 * Renders a message. Templates are checked by `checkTemplate` before they are saved. If one fails nevertheless, because of
 * longer values or a missing variable, the `usual` one replaces it: without a message there is no commit. Without a usual one
 * it throws LiquidError.
 */
export function renderMessage(template: string, variables: TemplateVariables, usual?: string): string {
  try {
    return liquid.parseAndRenderSync(liquidText(template), variables).trim()
  } catch (error) {
    if (usual === undefined || !isTemplateFault(error)) throw error
    return renderMessage(usual, variables)
  }
}

/** Says what is wrong with a template, trying it on made-up data: syntax, unknown variables and filters, limits. */
export function checkTemplate(name: MessageName, template: string, statistics: TemplateStatistics): Problem | null {
  const scope = messageScopes[name]
  const variables = { ...example, ...scope, ...('language_code' in scope ? { stats: statistics } : {}) }
  try {
    liquid.parseAndRenderSync(liquidText(template), variables)
    return null
  } catch (error) {
    if (!isTemplateFault(error)) throw error
    return { code: 'template', span: null, detail: (error.message.split('\n')[0] ?? '').trim() }
  }
}

/** A template of texts and plain variables, as nearly all are: it is filled in without the engine. */
const plainTemplate = /^(?:[^{]|\{(?![{%])|\{\{\s*(?:branch|filename|line)\s*\}\})*$/

function renderAddress(template: string, variables: Readonly<Record<'branch' | 'filename' | 'line', string>>): unknown {
  if (!plainTemplate.test(template)) return liquid.parseAndRenderSync(liquidText(template), variables)
  return template.replace(
    /\{\{\s*(branch|filename|line)\s*\}\}/g,
    (_, name: string) => variables[name as keyof typeof variables],
  )
}

/**
 * The page of a line of a file in a repository's browser; null where the template gives none. Values from files are
 * escaped, so that they cannot leave their place in the address.
 */
export function renderBrowserAddress(
  template: string,
  { branch, filename, line }: { readonly branch: string; readonly filename: string; readonly line: number | null },
): string | null {
  const escaped = (path: string) => path.split('/').map(encodeURIComponent).join('/')
  const variables = { branch: escaped(branch), filename: escaped(filename), line: String(line ?? 1) }
  try {
    const url = renderAddress(template, variables)
    return typeof url === 'string' && /^https?:\/\/[^\s/]+/.test(url) && URL.canParse(url) ? url : null
  } catch (error) {
    if (!isTemplateFault(error)) throw error
    return null
  }
}

/** Says what is wrong with a link to a repository's pages: it must give an http URL for a file and a line. */
export function checkBrowserTemplate(template: string): Problem | null {
  if (template === '') return null
  const detail = 'Expected a URL such as https://example.org/blob/{{branch}}/{{filename}}#L{{line}}.'
  try {
    const url: unknown = liquid.parseAndRenderSync(liquidText(template), {
      branch: 'main',
      filename: 'po/cs.po',
      line: '1',
    })
    if (typeof url === 'string' && /^https?:\/\/[^\s/]+/.test(url) && URL.canParse(url)) return null
    return { code: 'template', span: null, detail }
  } catch (error) {
    if (!isTemplateFault(error)) throw error
    return { code: 'template', span: null, detail }
  }
}
