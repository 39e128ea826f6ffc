/**
 * The language in which the catalogue says what values a policy takes. One tree serves all outputs: the TypeScript type,
 * the three engines, the emitted schemas, the registry and property list forms. Trees are plain data.
 */

/** `true` or `false`; the browsers also take 0 and 1, and newer ones the words. */
export interface BooleanTree {
  readonly kind: 'boolean'
}

/** Any text. */
export interface StringTree {
  readonly kind: 'string'
}

/** Any JSON number. */
export interface NumberTree {
  readonly kind: 'number'
}

/** A number without a fraction; only newer browsers look at the fraction. */
export interface IntegerTree {
  readonly kind: 'integer'
}

/** One of a closed list of texts or of numbers (never mixed). */
export interface EnumTree<Option extends string | number = string | number> {
  readonly kind: 'enum'
  readonly options: readonly Option[]
}

/** A text that the browser's URL parser takes. */
export interface UrlTree {
  readonly kind: 'url'
  /** A regular expression that the text must match besides (newer browsers only). */
  readonly pattern?: string
}

/** A URL or the empty text. */
export interface UrlOrEmptyTree {
  readonly kind: 'urlOrEmpty'
}

/** The origin of a site: a URL without path and fragment. */
export interface OriginTree {
  readonly kind: 'origin'
}

/** Any object or array, or a text that holds one as JSON; its content is not checked. */
export interface JsonTree {
  readonly kind: 'json'
}

/** A list. */
export interface ArrayTree<Item extends ValueTree = ValueTree> {
  readonly kind: 'array'
  readonly items: Item
  /** False: browsers of the middle generation skip a bad entry instead of refusing the policy (`strict: false` in its schema). */
  readonly strict: boolean
  /** True: the value may also be given as one JSON text. Browsers of the middle generation then look at no entry. */
  readonly jsonText: boolean
}

/** Trees by property name. */
export type Properties = { readonly [name: string]: ValueTree }

/** An object. Names in neither `properties` nor `patternProperties` are dropped without a word by every browser. */
export interface ObjectTree<
  Known extends Properties = Properties,
  Required extends string = string,
  Patterns extends Properties = Properties,
> {
  readonly kind: 'object'
  readonly properties: Known
  readonly required: readonly Required[]
  /** Trees by regular expression, for names that are not in `properties`; the first that matches counts. */
  readonly patternProperties: Patterns
  /** True: the value may also be given as one JSON text. Browsers of the middle generation then look at no property. */
  readonly jsonText: boolean
}

/** One of several kinds of value, such as a boolean or an object. */
export interface UnionTree<Alternative extends ValueTree = ValueTree> {
  readonly kind: 'union'
  readonly alternatives: readonly Alternative[]
}

/** The allowed values of a policy or a part of one. */
export type ValueTree =
  | BooleanTree
  | StringTree
  | NumberTree
  | IntegerTree
  | EnumTree
  | UrlTree
  | UrlOrEmptyTree
  | OriginTree
  | JsonTree
  | ArrayTree
  | ObjectTree
  | UnionTree

export const boolean = (): BooleanTree => ({ kind: 'boolean' })
export const string = (): StringTree => ({ kind: 'string' })
export const number = (): NumberTree => ({ kind: 'number' })
export const integer = (): IntegerTree => ({ kind: 'integer' })
export const urlOrEmpty = (): UrlOrEmptyTree => ({ kind: 'urlOrEmpty' })
export const origin = (): OriginTree => ({ kind: 'origin' })
export const json = (): JsonTree => ({ kind: 'json' })

/** A URL; `pattern` is an additional regular expression. */
export function url(rule: { readonly pattern?: string } = {}): UrlTree {
  return { kind: 'url', ...rule }
}

/** One of the given texts or numbers: `enumOf('GET', 'POST')`, `enumOf(4, 5)`. */
export function enumOf<const Option extends string | number>(...options: readonly Option[]): EnumTree<Option> {
  return { kind: 'enum', options }
}

/** A list: `array(string())`, `array(origin(), { strict: false })`. */
export function array<Item extends ValueTree>(
  items: Item,
  rule: { readonly strict?: boolean; readonly jsonText?: boolean } = {},
): ArrayTree<Item> {
  return { kind: 'array', items, strict: rule.strict ?? true, jsonText: rule.jsonText ?? false }
}

/** Rules of an object besides its known properties. */
export interface ObjectRule {
  readonly required?: readonly string[]
  readonly patternProperties?: Properties
  readonly jsonText?: boolean
}

type NoPatterns = Record<never, never>

/**
 * The type of the tree that `object` returns, computed from the rule so that TypeScript does not infer it from the
 * caller.
 */
type ObjectTreeOf<Known extends Properties, Rule extends ObjectRule> = ObjectTree<
  Known,
  Rule extends { readonly required: readonly (infer Required extends string)[] } ? Required : never,
  Rule extends { readonly patternProperties: infer Patterns extends Properties } ? Patterns : NoPatterns
>

/** An object: `object({ Title: string(), URL: url() }, { required: ['Title', 'URL'] })`. */
export function object<Known extends Properties>(properties: Known): ObjectTree<Known, never, NoPatterns>
export function object<
  Known extends Properties,
  const Rule extends ObjectRule & { readonly required?: readonly (keyof Known)[] },
>(properties: Known, rule: Rule): ObjectTreeOf<Known, Rule>
export function object(properties: Properties, rule: ObjectRule = {}): ObjectTree {
  return {
    kind: 'object',
    properties,
    required: rule.required ?? [],
    patternProperties: rule.patternProperties ?? {},
    jsonText: rule.jsonText ?? false,
  }
}

/** An object whose names are free: `record(string())`. */
export function record<Item extends ValueTree>(
  items: Item,
  rule: { readonly jsonText?: boolean } = {},
): ObjectTree<NoPatterns, never, { readonly '^.*$': Item }> {
  return {
    kind: 'object',
    properties: {},
    required: [],
    patternProperties: { '^.*$': items },
    jsonText: rule.jsonText ?? false,
  }
}

/** Any one of several kinds: `union(boolean(), object({ … }))`. */
export function union<Alternatives extends readonly ValueTree[]>(
  ...alternatives: Alternatives
): UnionTree<Alternatives[number]> {
  return { kind: 'union', alternatives }
}

type FlatObject<Value> = { [Name in keyof Value]: Value[Name] } & unknown

type ObjectValue<Known extends Properties, Required extends string, Patterns extends Properties> = FlatObject<
  { [Name in keyof Known as Name extends Required ? Name : never]: ValueOf<Known[Name]> } & {
    [Name in keyof Known as Name extends Required ? never : Name]?: ValueOf<Known[Name]>
  }
> &
  (keyof Patterns extends never ? unknown : { [name: string]: ValueOf<Patterns[keyof Patterns]> })

/** The TypeScript type of the values that a tree takes. */
export type ValueOf<Tree extends ValueTree> = Tree extends BooleanTree
  ? boolean
  : Tree extends NumberTree | IntegerTree
    ? number
    : Tree extends EnumTree<infer Option>
      ? Option
      : Tree extends StringTree | UrlTree | UrlOrEmptyTree | OriginTree
        ? string
        : Tree extends ArrayTree<infer Item>
          ? ValueOf<Item>[]
          : Tree extends ObjectTree<infer Known, infer Required, infer Patterns>
            ? ObjectValue<Known, Required, Patterns>
            : Tree extends UnionTree<infer Alternative>
              ? ValueOf<Alternative>
              : Tree extends JsonTree
                ? object | string
                : never
