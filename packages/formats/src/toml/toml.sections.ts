import type { Edit } from '@weft/text'
import { atEnd } from '../lines/line-place.ts'
import { lineEndAt } from '../lines/line-text.ts'
import type { NewSection } from '../lines/line-writer.ts'
import { keyOf } from './toml.escape.ts'
import { sectionName, type TomlFile } from './toml.file.ts'
import { type Path, pathKey } from './toml.paths.ts'

const isElement = (path: Path): boolean => typeof path.at(-1) === 'number'

/** The line that begins a section of that name. */
export function headingOf(name: string): string {
  const path: Path = JSON.parse(name) // as `sectionName` writes it
  const names = path.filter((one) => typeof one === 'string').map(keyOf)
  return isElement(path) ? `[[${names.join('.')}]]` : `[${names.join('.')}]`
}

/** A new heading, with the headings within its element. */
interface HeadingNode {
  readonly path: Path
  readonly inner: HeadingNode[]
}

/** New headings that go to one place, behind what the file has of an array, or of one of its elements. */
interface SectionGroup {
  readonly anchor: Path
  readonly at: number
  readonly headings: HeadingNode[]
}

/** The edits that make new sections: those of arrays behind the elements that are there, others at the file's end. */
export function sectionEdits(file: TomlFile, headings: readonly Path[], made: readonly NewSection[]): Edit[] {
  const { view } = file
  const newline = lineEndAt(view.text, view.start)
  const contents = new Map(made.map(({ name, content }) => [name, content]))
  const written = ({ path, inner }: HeadingNode): string[] => {
    const name = sectionName(path)
    return [contents.get(name) ?? headingOf(name) + newline, ...inner.flatMap(written)]
  }
  const places = new Map<number, string[]>()
  // Additions to the last element come before the elements that follow it.
  for (const { at, headings: some } of groupsOf(file, headings).sort((a, b) => b.anchor.length - a.anchor.length)) {
    const texts = places.get(at) ?? []
    places.set(at, texts)
    for (const heading of some) texts.push(...written(heading))
  }
  return [...places].map(([at, texts]) =>
    at >= view.text.length ? atEnd(file, texts.join(newline), newline) : between(view.text, at, { texts, newline }),
  )
}

/** Sections that others follow; blank lines stand around them where one stands before those. */
function between(text: string, at: number, { texts, newline }: { texts: readonly string[]; newline: string }): Edit {
  let start = at
  while (text[start - 1] === ' ' || text[start - 1] === '\t') start--
  const gap = /\n[ \t]*\r?\n$/.test(text.slice(Math.max(0, start - 200), start)) ? newline : ''
  return { span: { start, end: start }, content: texts.map((one) => one + gap).join('') }
}

/** How long a path's beginning is that is an element of an array, or the array itself; each, the longest first. */
function anchorsOf(path: Path): number[] {
  const found: number[] = []
  for (let length = path.length - 1; length > 0; length--)
    if (typeof path[length - 1] === 'number' || typeof path[length] === 'number') found.push(length)
  return found
}

function groupsOf(file: TomlFile, headings: readonly Path[]): SectionGroup[] {
  const ends = headings.some((path) => path.some((name) => typeof name === 'number')) ? lastEnds(file) : new Map()
  const groups = new Map<string, SectionGroup>()
  const nodes = new Map<string, HeadingNode>()
  for (const path of headings) {
    const node: HeadingNode = { path, inner: [] }
    nodes.set(pathKey(path), node)
    const around = anchorsOf(path).map((length) => path.slice(0, length))
    const home = around.find((one) => nodes.has(pathKey(one)) || ends.has(pathKey(one))) ?? []
    const outer = nodes.get(pathKey(home))
    if (outer) {
      outer.inner.push(node)
      continue
    }
    const key = pathKey(home)
    const group: SectionGroup = groups.get(key) ?? {
      anchor: home,
      at: ends.get(key) ?? file.view.text.length,
      headings: [],
    }
    groups.set(key, group)
    group.headings.push(node)
  }
  return [...groups.values()]
}

/** The end of the last section of each array, or array element, in the file. */
function lastEnds({ open, view }: TomlFile): Map<string, number> {
  const ends = new Map<string, number>()
  const { headings } = open
  headings.forEach(({ path }, index) => {
    const end = headings[index + 1]?.place.start ?? view.text.length
    for (const length of [path.length, ...anchorsOf(path)])
      if (length < path.length || isElement(path)) ends.set(pathKey(path.slice(0, length)), end)
  })
  return ends
}
