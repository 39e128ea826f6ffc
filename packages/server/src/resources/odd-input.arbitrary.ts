import fc from 'fast-check'
import type { TSchema } from 'typebox'

/** Texts that once broke a program somewhere. None leads a request to another machine. */
export const oddTexts = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '\u202e\u0007',
  'x'.repeat(70_000),
  '-',
  '--upload-pack=x',
  '../../etc/passwd',
  '/',
  '.',
  '%00%2f',
  '*',
  '**/*',
  '[',
  'po/*.po',
  'flat/en.po',
  "'; drop table units; --",
  '\\',
  '(',
  '(?=a)',
  '(a)\\1',
  'r"("',
  '{{',
  '{% for %}',
  '{{ x.y | nofilter }}',
  '{% for a in (1..99999999) %}{{ a }}{% endfor %}',
  'weblate://',
  'weblate://demo/flat',
  'weblate://none/none',
  'ext::sh -c x',
  'file:///etc',
  'git://127.0.0.1:1/x',
  'http://127.0.0.1:1/x',
  'http://[',
  'javascript:alert(1)',
  'a@b',
  'n != 1 ? 0 :',
  'n % 0',
  '((((((((((((((((n))))))))))))))))',
  '2026-13-45T99:99:99Z',
  '9999999999999999999999',
  '-1',
  '1e400',
  'NaN',
  'true',
  'null',
  'max-length:99999999999999',
  'placeholders:r"("',
  'regex:(',
  'cze:cs',
  ':,:',
] as const

export const oddValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(null, true, false, 0, -1, 1.5, 1e300, Number.MAX_SAFE_INTEGER, 2 ** 31, 2 ** 63),
  fc.constantFrom(...oddTexts),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom<unknown>([], {}, [[]], [null], [{}], { a: 1 }, ['a', 1, null], { toString: 1, __proto__: null }),
)

const text = (schema: { readonly maxLength?: number }) =>
  fc.oneof(
    fc.constantFrom(...oddTexts),
    fc.string({ unit: 'grapheme', maxLength: Math.min(schema.maxLength ?? 40, 300) }),
  )

/** A value that the schema takes, or nearly takes. */
export function likely(schema: TSchema): fc.Arbitrary<unknown> {
  const json = schema as Readonly<Record<string, unknown>> // as JSON Schema, which it is
  if (Array.isArray(json.enum)) return fc.constantFrom<unknown>(...json.enum)
  if (Array.isArray(json.anyOf)) return fc.oneof(...json.anyOf.map((one: TSchema) => likely(one)))
  switch (json.type) {
    case 'string':
      return text(json)
    case 'integer':
      return fc.oneof(fc.integer(), fc.integer({ min: 0, max: 300 }))
    case 'boolean':
      return fc.boolean()
    case 'array':
      return fc.array(likely(json.items as TSchema), { maxLength: 5 })
    case 'object': {
      const properties = (json.properties ?? {}) as Readonly<Record<string, TSchema>>
      return fc.record(Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, likely(one)])), {
        requiredKeys: [],
      })
    }
    default:
      return oddValue
  }
}
