import { type Context, Liquid, Tag, type TagToken, type TopLevelToken, Value } from 'liquidjs'

/**
 * Limits for a template, which any owner of a project may write: parsed characters, milliseconds of a rendering, and
 * characters and items made in it, with the output.
 */
const limits = { parseLimit: 20_000, renderLimit: 200, memoryLimit: 1_000_000 }

/** Liquid's filters that take linear time and are useful in a message. */
const filterNames: ReadonlySet<string> = new Set([
  ...['append', 'prepend', 'capitalize', 'downcase', 'upcase', 'strip', 'lstrip', 'rstrip', 'squish'],
  ...['replace', 'replace_first', 'replace_last', 'remove', 'remove_first', 'remove_last', 'truncate', 'truncatewords'],
  ...['escape', 'url_encode', 'slugify', 'default', 'split', 'join', 'first', 'last', 'size', 'slice', 'reverse'],
  ...['abs', 'at_least', 'at_most', 'ceil', 'floor', 'round', 'plus', 'minus', 'times', 'divided_by', 'modulo'],
])

/** The engine of messages: Liquid, with what Weblate's templates have beside it. */
export function messageEngine(): Liquid {
  const liquid = new Liquid({ strictVariables: true, strictFilters: true, ownPropertyOnly: true, ...limits })
  for (const name of Object.keys(liquid.filters)) if (!filterNames.has(name)) delete liquid.filters[name]
  addPathFilters(liquid)
  for (const name of ['include', 'render', 'layout', 'block']) liquid.registerTag(name, TemplateRefusal)
  liquid.registerTag('replace', ReplaceTag)
  chargeWhatIsWritten(liquid)
  return liquid
}

function addPathFilters(liquid: Liquid): void {
  const text = (value: unknown) => String(value ?? '')
  liquid.registerFilter('dirname', (value) => text(value).split('/').slice(0, -1).join('/'))
  liquid.registerFilter('basename', (value) => text(value).split('/').at(-1))
  liquid.registerFilter('parentdir', (value) => text(value).split('/').slice(1).join('/'))
  liquid.registerFilter('stripext', (value) => text(value).replace(/\.[^./]*$/, ''))
  liquid.registerFilter('length', (value) => (Array.isArray(value) ? value.length : text(value).length))
  liquid.registerFilter('lower', (value) => text(value).toLowerCase())
  liquid.registerFilter('upper', (value) => text(value).toUpperCase())
}

/** Liquid counts what its filters make, but not what a loop writes or a `capture` keeps: doubled thirty times it is a billion. */
function chargeWhatIsWritten(liquid: Liquid): void {
  const { renderer } = liquid
  const render = renderer.renderTemplates.bind(renderer)
  renderer.renderTemplates = (templates, context, emitter) =>
    render(templates, context, emitter ?? chargedEmitter(context))
}

function chargedEmitter(context: Context) {
  return {
    buffer: '',
    write(value: unknown): void {
      const text = textOf(value)
      context.memoryLimit.use(text.length)
      this.buffer += text
    },
  }
}

/** As Liquid writes values: nothing for none, lists without anything between. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  if (value === null || value === undefined) return ''
  return Array.isArray(value) ? value.map(textOf).join('') : String(value)
}

/** A message reads no files. */
class TemplateRefusal extends Tag {
  constructor(token: TagToken, rest: TopLevelToken[], liquid: Liquid) {
    super(token, rest, liquid)
    throw new Error(`${token.name} is not available in messages`)
  }
  override render(): string {
    return ''
  }
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
  override *render(context: Context): Generator<unknown, string, unknown> {
    const texts: string[] = []
    for (const value of this.values) texts.push(String(yield value.value(context)))
    const [text = '', from = '', to = ''] = texts
    if (from === '') return text
    // Before it is made: a long text in the place of each letter of another one.
    let size = text.length
    for (let at = text.indexOf(from); at !== -1; at = text.indexOf(from, at + from.length)) {
      size += to.length - from.length
      context.memoryLimit.use(Math.max(to.length, 1))
    }
    context.memoryLimit.use(size)
    // By a function: in a text `$&` would stand for what was found.
    return text.replaceAll(from, () => to)
  }
}
