import Type from 'typebox'

/** A text of the memory that has the searched words in it. */
export const concordanceText = Type.Object({
  /** In `/api/memory/`. */
  id: Type.Integer(),
  source: Type.Array(Type.String()),
  target: Type.Array(Type.String()),
  /** `project/component`, or the name of a memory. */
  origin: Type.String(),
  changed: Type.String({ format: 'date-time' }),
})
