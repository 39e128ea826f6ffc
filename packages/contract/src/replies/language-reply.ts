import Type from 'typebox'

/** A language, as it stands alone and inside components and translations. */
export const languageReply = Type.Object({
  id: Type.Integer(),
  code: Type.String(),
  name: Type.String(),
  plural: Type.Object({
    id: Type.Integer(),
    source: Type.Integer(),
    number: Type.Integer(),
    formula: Type.String(),
    type: Type.Integer(),
  }),
  aliases: Type.Array(Type.String()),
  direction: Type.Enum(['ltr', 'rtl', '']),
  population: Type.Integer(),
  web_url: Type.String(),
  url: Type.String(),
  statistics_url: Type.String(),
})
