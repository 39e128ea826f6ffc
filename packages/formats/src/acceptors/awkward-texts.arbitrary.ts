import fc from 'fast-check'

/** Pieces that say much to one format or another. */
const pieces = [
  '5',
  'null',
  'true',
  '~',
  ' a ',
  '  ',
  '\n',
  '\r\n',
  '\t',
  '',
  '# x',
  '; x',
  '// x',
  '/* x */',
  "it's",
  '"',
  "''",
  '""',
  '"_QQ_"',
  ']]>',
  '<![CDATA[x]]>',
  '<!-- x -->',
  '&amp;',
  '&#10;',
  '<b>x</b>',
  '<?php echo 1 ?>',
  'a\\',
  '\\n',
  '\\"',
  "\\'",
  '\\u0041',
  '\\u',
  '[x]',
  '%s',
  '%n',
  '{0}',
  '{ $x }',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: what PHP and shells put a variable in
  '${x}',
  '$x',
  '{{x}}',
  '#{x}',
  '- a',
  'a: b',
  'a = b',
  '*a',
  '&a b',
  '!a',
  '|',
  '>',
  '---',
  '...',
  '=1+1',
  '@string/x',
  '?attr/x',
  '\ufeff',
  '\u0085',
  '\u2028',
  '\u00a0',
  '\u3000',
  '🚢',
  'e\u0301',
  "'''",
  '"""',
  'E;',
  'EOT;\n',
]

const piece = fc.constantFrom(...pieces)

const drawn = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({
    unit: fc.constantFrom(...'ab \n\t\r"\\\'{}<>&;=:#,|$[]/*-!?@~`0nuUé\u0301港🚢\u2028\u00a0'),
    maxLength: 40,
  }),
  piece,
  fc.array(piece, { minLength: 2, maxLength: 5 }).map((some) => some.join('')),
  // Long enough for every format that wraps lines.
  fc
    .array(fc.constantFrom('harbour', 'přístav', '港', '"', '\\', '#', '- x', 'a: b', ' ', '\n'), {
      minLength: 20,
      maxLength: 60,
    })
    .map((words) => words.join(' ')),
)

/** Control characters and what Unicode has not given out are in no text of people; the laws about any text have them. */
const ofPeople = (text: string): string =>
  text.toWellFormed().replace(/[\p{Cc}\p{Cn}\p{Co}]/gu, (one) => (/[\t\n\r\u0085]/.test(one) ? one : ''))

/** A text that somebody may type over another: a new one, or the other with an insertion. */
export const awkwardText: fc.Arbitrary<(own: string) => string> = fc
  .tuple(drawn, fc.boolean(), fc.nat())
  .map(([text, keepsOwn, place]) => (own) => {
    const at = place % (own.length + 1)
    return ofPeople(keepsOwn ? own.slice(0, at) + text + own.slice(at) : text)
  })
