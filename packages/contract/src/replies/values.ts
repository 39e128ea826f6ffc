import Type from 'typebox'

export const nullableText = Type.Union([Type.String(), Type.Null()])

/** A time: ISO 8601 in UTC with microseconds and `Z`. */
export const time = Type.String({ format: 'date-time' })
export const nullableTime = Type.Union([time, Type.Null()])

/** A share in percent, from 0 to 100, with one digit after the point. */
/** An amount of money, in the currency of the prices. */
export const money = Type.Number({ description: 'money' })
/** A share: 0 none, 1 all. */
export const share = Type.Number({ minimum: 0, maximum: 1 })
export const percent = Type.Number({ minimum: 0, maximum: 100 })

/** A count of things. */
export const count = Type.Integer({ minimum: 0 })

/** Beyond what a JavaScript number holds exactly: readers that care parse it as a bigint. */
export const integer64 = Type.Unsafe<number>({ type: 'integer', format: 'int64' })
