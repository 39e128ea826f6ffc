/** An element being written. */
export interface XmlElement {
  /** Adds an element at the end and gives it back. */
  add(name: string, attributes?: Readonly<Record<string, string>>): XmlElement
  addText(text: string): void
}

/** An element with its content; an element with text has no other content. */
interface XmlPart {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly inside: (XmlPart | string)[]
}

/** An XML document of one root element; `text` gives it in UTF-8 with a declaration, indented by two. */
export function xmlDocument(
  name: string,
  attributes: Readonly<Record<string, string>>,
): { readonly root: XmlElement; text(): string } {
  const part: XmlPart = { name, attributes, inside: [] }
  const text = (): string => {
    const lines = ['<?xml version="1.0" encoding="UTF-8"?>']
    writePart(part, '', lines)
    return lines.join('\n')
  }
  return { root: elementOf(part), text }
}

function elementOf({ inside }: XmlPart): XmlElement {
  return {
    add(name, attributes = {}) {
      const part: XmlPart = { name, attributes, inside: [] }
      inside.push(part)
      return elementOf(part)
    },
    addText: (text) => void inside.push(text),
  }
}

function writePart({ name, attributes, inside }: XmlPart, indent: string, lines: string[]): void {
  const attributeTexts = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(value)}"`)
  const start = `${indent}<${name}${attributeTexts.join('')}`
  const texts = inside.filter((one) => typeof one === 'string')
  if (inside.length === 0) lines.push(`${start}/>`)
  else if (texts.length > 0) lines.push(`${start}>${texts.map(escapeXml).join('')}</${name}>`)
  else {
    lines.push(`${start}>`)
    for (const one of inside) if (typeof one !== 'string') writePart(one, `${indent}  `, lines)
    lines.push(`${indent}</${name}>`)
  }
}

/** Escapes a text for XML content and attributes. */
export const escapeXml = (text: string): string =>
  text.replace(/[&<>"\t\r]/g, (character) => ENTITIES[character] ?? `&#${character.charCodeAt(0)};`)

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
