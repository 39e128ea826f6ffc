import type { Span } from '@weft/text'

/** One step on the way to a branch, from the whole message inwards. */
export type BranchStep =
  /** The text for counts, of a plural. */
  | { readonly kind: 'count'; readonly argument: string; readonly isOrdinal: boolean; readonly selector: string }
  /** The text for one value of an argument. */
  | { readonly kind: 'choice'; readonly argument: string; readonly selector: string }
  /** The text before or after all branches of an argument. */
  | { readonly kind: 'before' | 'after'; readonly argument: string }
  /** The value of a Fluent message, whose name is empty, or one of its attributes. */
  | { readonly kind: 'part'; readonly name: string }

/** A piece of a message that people translate by itself. */
export interface BranchField {
  readonly path: readonly BranchStep[]
  /** The displayed part of it. */
  readonly text: string
  /** Its place in the frame. Empty for a branch that comes with its first letter. */
  readonly span: Span
  /** Whether `#` stands for a count. */
  readonly counts: boolean
  /** How another text is written in its place. */
  write(text: string): string
}

/** A message split into fields: the text outside its fields stays unchanged. */
export interface BranchedText {
  /** The original text; empty for an untranslated string. */
  readonly text: string
  readonly frame: string
  readonly fields: readonly BranchField[]
}

/** The categories that a language counts by, `other` last; none where nobody knows them. */
export type CountCategories = (isOrdinal: boolean) => readonly string[]

/** More fields than anybody would fill in one by one. */
export const MOST_FIELDS = 40

export const CATEGORIES: ReadonlySet<string> = new Set(['zero', 'one', 'two', 'few', 'many', 'other'])

const rawOf = ({ frame }: BranchedText, { span, text, write }: BranchField, shown: string): string =>
  shown === text ? frame.slice(span.start, span.end) : write(shown)

/** The message with other texts in its fields. One without any text is no message. */
export function joinBranches(branched: BranchedText, texts: readonly string[]): string {
  const { frame, fields } = branched
  if (fields.every(({ text }, at) => texts[at] === text)) return branched.text
  if (texts.every((text) => text === '')) return ''
  let [joined, end] = ['', 0]
  for (const [at, field] of fields.entries()) {
    joined += frame.slice(end, field.span.start) + rawOf(branched, field, texts[at] ?? '')
    end = field.span.end
  }
  return joined + frame.slice(end)
}

/** The place of each field in the message that `joinBranches` makes of the same texts. */
export function branchPlaces(branched: BranchedText, texts: readonly string[]): readonly Span[] {
  let shift = 0
  return branched.fields.map((field, at) => {
    const raw = rawOf(branched, field, texts[at] ?? '')
    const start = field.span.start + shift
    shift += raw.length - (field.span.end - field.span.start)
    return { start, end: start + raw.length }
  })
}

/**
 * The field of a source from which a branch is translated: its own, else that of the wider branch, which may be one that goes
 * no further where the translation does.
 */
export function sourceField(source: BranchedText, path: readonly BranchStep[]): BranchField | undefined {
  let left = source.fields
  for (const [depth, step] of path.entries()) {
    const own = left.filter((field) => sameStep(field.path[depth], step))
    left = own.length > 0 ? own : left.filter(({ path: at }) => at.length <= depth || isWider(at[depth], step))
  }
  return left.find((field) => field.path.length === path.length) ?? left[0]
}

const sameStep = (one: BranchStep | undefined, other: BranchStep): boolean =>
  one !== undefined &&
  one.kind === other.kind &&
  nameOf(one) === nameOf(other) &&
  ('selector' in one && 'selector' in other ? one.selector === other.selector : true)

const isWider = (one: BranchStep | undefined, step: BranchStep): boolean =>
  one !== undefined &&
  one.kind === step.kind &&
  nameOf(one) === nameOf(step) &&
  'selector' in one &&
  one.selector === 'other'

const nameOf = (step: BranchStep): string => ('argument' in step ? step.argument : step.name)
