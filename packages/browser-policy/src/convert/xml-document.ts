import { XMLBuilder } from 'fast-xml-parser'

/** An element being written. */
export interface XmlElement {
  /** Adds an element at the end and gives it back. */
  add(name: string, attributes?: Readonly<Record<string, string>>): XmlElement
  addText(text: string): void
}

/** What `fast-xml-parser` writes in order: one name with its children, attributes apart. */
interface OrderedNode {
  readonly [name: string]: OrderedNode[] | string | Readonly<Record<string, string>>
}

/** An XML document of one root element; `text` gives it in UTF-8 with a declaration, indented by two. */
export function xmlDocument(
  name: string,
  attributes: Readonly<Record<string, string>>,
): { readonly root: XmlElement; text(): string } {
  const declaration: OrderedNode = { '?xml': [{ '#text': '' }], ':@': { '@version': '1.0', '@encoding': 'UTF-8' } }
  const document: OrderedNode[] = [declaration]
  const root = elementIn(document, name, attributes)
  return { root, text: () => builder.build(document) }
}

const builder = new XMLBuilder({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  format: true,
  indentBy: '  ',
  suppressEmptyNode: true,
  suppressBooleanAttributes: false,
})

function elementIn(parent: OrderedNode[], name: string, attributes: Readonly<Record<string, string>>): XmlElement {
  const children: OrderedNode[] = []
  const prefixed = Object.entries(attributes).map(([attribute, value]) => [`@${attribute}`, value] as const)
  parent.push({ [name]: children, ...(prefixed.length > 0 ? { ':@': Object.fromEntries(prefixed) } : {}) })
  return {
    add: (child, childAttributes = {}) => elementIn(children, child, childAttributes),
    addText: (text) => void children.push({ '#text': text }),
  }
}
