import type { Problem } from '@weft/text'
import { Liquid, LiquidError, Tag, type TagToken, type TopLevelToken, Value } from 'liquidjs'

/** Numbers that templates may show: every counter, and its percent where it has one. */
export type TemplateStatistics = Readonly<Record<string, number>>

/** A component that shares the repository of another. */
export interface LinkedComponent {
  readonly project_name: string
  readonly name: string
  readonly url: string
}

/** What a message template may name; the translation's part is there only where the message is about one. */
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
}

/** `{% replace value "from" "to" %}`: writes the value with every occurrence replaced. */
class ReplaceTag extends Tag {
  private readonly values: Value[] = []
  constructor(token: TagToken, rest: TopLevelToken[], liquid: Liquid) {
    super(token, rest, liquid)
    while (!this.tokenizer.end()) {
      const value = this.tokenizer.readValue()
      if (!value) break
      this.values.push(new Value(value.getText(), liquid))
      this.tokenizer.skipBlank()
    }
    if (this.values.length !== 3) throw new Error('replace takes a value, what to replace and what by')
  }
  override *render(context: Parameters<Tag['render']>[0]): Generator<unknown, string, unknown> {
    const texts: string[] = []
    for (const value of this.values) texts.push(String(yield value.value(context)))
    const [text = '', from = '', to = ''] = texts
    return from === '' ? text : text.replaceAll(from, to)
  }
}

function engine(): Liquid {
  const liquid = new Liquid({
    strictVariables: true,
    strictFilters: true,
    ownPropertyOnly: true,
    // Bounds for texts that any project owner may write: characters parsed, milliseconds, and allocations of a rendering.
    parseLimit: 20_000,
    renderLimit: 200,
    memoryLimit: 1_000_000,
  })
  for (const name of ['include', 'render', 'layout', 'block']) liquid.registerTag(name, Refused)
  liquid.registerTag('replace', ReplaceTag)
  const text = (value: unknown) => String(value ?? '')
  liquid.registerFilter('dirname', (value) => text(value).split('/').slice(0, -1).join('/'))
  liquid.registerFilter('basename', (value) => text(value).split('/').at(-1))
  liquid.registerFilter('parentdir', (value) => text(value).split('/').slice(1).join('/'))
  liquid.registerFilter('stripext', (value) => text(value).replace(/\.[^./]*$/, ''))
  liquid.registerFilter('length', (value) => (Array.isArray(value) ? value.length : text(value).length))
  liquid.registerFilter('lower', (value) => text(value).toLowerCase())
  liquid.registerFilter('upper', (value) => text(value).toUpperCase())
  return liquid
}

/** A message reads no files. */
class Refused extends Tag {
  constructor(token: TagToken, rest: TopLevelToken[], liquid: Liquid) {
    super(token, rest, liquid)
    throw new Error(`${token.name} is not available in messages`)
  }
  override render(): string {
    return ''
  }
}

const liquid = engine()

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

/** Which variables a message has beyond those of every message. */
export const messageScopes = {
  commit_message: { ...translationExample, author: 'Jo Doe <jo@example.org>' },
  add_message: translationExample,
  delete_message: translationExample,
  merge_message: {},
  addon_message: { addon_name: 'Add-on', hook_name: 'Add-on' },
  pull_message: {},
} as const satisfies Record<string, Partial<TemplateVariables>>

export type MessageName = keyof typeof messageScopes

/**
 * Renders a message. Throws LiquidError where the template is wrong: templates are checked by `checkTemplate` before
 * they are kept, so that is a bug, or a variable that has since been taken away.
 */
export function renderMessage(template: string, variables: TemplateVariables): string {
  return liquid.parseAndRenderSync(liquidText(template), variables).trim()
}

/** Says what is wrong with a template, trying it on made-up data: syntax, unknown variables and filters, limits. */
export function checkTemplate(name: MessageName, template: string, statistics: TemplateStatistics): Problem | null {
  const scope = messageScopes[name]
  const variables = { ...example, ...scope, ...('language_code' in scope ? { stats: statistics } : {}) }
  try {
    liquid.parseAndRenderSync(liquidText(template), variables)
    return null
  } catch (error) {
    if (!(error instanceof LiquidError) && !(error instanceof Error && error.name === 'AssertionError')) throw error
    return { code: 'template', span: null, detail: (error.message.split('\n')[0] ?? '').trim() }
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
    if (!(error instanceof LiquidError) && !(error instanceof Error && error.name === 'AssertionError')) throw error
    return { code: 'template', span: null, detail }
  }
}
