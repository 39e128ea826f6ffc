import Type, { type TSchema } from 'typebox'

/** The shape of a page of a list. */
export function listReply<Item extends TSchema>(item: Item) {
  return Type.Object({
    count: Type.Integer(),
    next: Type.Union([Type.String(), Type.Null()]),
    previous: Type.Union([Type.String(), Type.Null()]),
    results: Type.Array(item),
  })
}
