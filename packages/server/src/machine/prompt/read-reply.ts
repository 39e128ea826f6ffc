import Type from 'typebox'
import { Check } from 'typebox/schema'
import { MachineFault } from '../machine-fault.ts'

const form = Type.Object({
  translations: Type.Array(Type.Object({ id: Type.Integer(), texts: Type.Array(Type.String()) })),
})

/** Some models put their JSON into a block of Markdown. */
const fenced = /^\s*```(?:json)?\s*\n([\s\S]*?)\n?\s*```\s*$/

/**
 * The texts of a model's reply, by the place of their string. Throws MachineFault where it is no JSON of the schema, and where strings
 * are missing, doubled or made up.
 */
export function readReply(text: string, count: number): readonly (readonly string[])[] {
  const value = parseReply(text)
  if (!Check(form, value)) throw new MachineFault('unreadable')
  const { translations } = value as { translations: { id: number; texts: string[] }[] } // checked by the schema
  const byId = new Map(translations.map(({ id, texts }) => [id, texts]))
  const found = Array.from({ length: count }, (_, id) => byId.get(id))
  if (translations.length !== count || found.some((texts) => texts === undefined)) throw new MachineFault('count')
  return found.flatMap((texts) => (texts === undefined ? [] : [texts]))
}

/** The JSON of a reply; null: it has none. */
export function parseReply(text: string): unknown {
  try {
    return JSON.parse(fenced.exec(text)?.[1] ?? text)
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}
