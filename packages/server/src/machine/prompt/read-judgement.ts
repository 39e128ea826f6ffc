import { mqmCategories, mqmSeverities } from '@weft/contract'
import Type from 'typebox'
import { Check } from 'typebox/schema'
import { MachineFault } from '../machine-fault.ts'
import type { Mark } from '../quality/risk.ts'
import { parseReply } from './read-reply.ts'

const mark = Type.Object({
  span: Type.String(),
  category: Type.Enum([...mqmCategories]),
  severity: Type.Enum([...mqmSeverities]),
  why: Type.String(),
})
const form = Type.Object({
  judgements: Type.Array(Type.Object({ id: Type.Integer(), errors: Type.Array(mark) })),
})

const mostMarks = 20
const longestWords = 300

/** The marks of a model's reply, by the place of their string. Marks whose words the text does not have are its inventions, and are dropped. */
export function readJudgement(text: string, targets: readonly string[]): readonly (readonly Mark[])[] {
  const value = parseReply(text)
  if (!Check(form, value)) throw new MachineFault('unreadable')
  const { judgements } = value as { judgements: { id: number; errors: Mark[] }[] } // checked by the schema
  const byId = new Map(judgements.map(({ id, errors }) => [id, errors]))
  if (judgements.length !== targets.length || targets.some((_, id) => !byId.has(id))) throw new MachineFault('count')
  return targets.map((target, id) =>
    (byId.get(id) ?? [])
      .filter(({ span }) => target.includes(span))
      .slice(0, mostMarks)
      .map((one) => ({ ...one, span: one.span.slice(0, longestWords), why: one.why.slice(0, longestWords) })),
  )
}
