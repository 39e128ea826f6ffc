// biome-ignore-all lint/suspicious/noTemplateCurlyInString: PHP writes variables so
import { expect, test } from 'vitest'
import { begunBy, changedIn, madeFrom, type NamedChange, polish } from '../exact-files.fixture.ts'
import { laravel, php } from './php.format.ts'

test.each([
  ["'b'", "it's \\ \\\\ \\' $x \n\r\t \\", "'it\\'s \\ \\\\\\ \\\\\\' $x \n\r\t \\\\'"],
  ["'b'", '\0', '"\\x00"'],
  ['"b"', '"\\ $x {$y} \n\r\t\v\f\u001b é', '"\\"\\\\ \\$x {\\$y} \\n\\r\\t\\v\\f\\e é"'],
  ['"$name b"', '$name $names ${name} {$name} {x', '"$name $names \\${name} \\x7B$name} {x"'],
  ['"{$a[\'b\']} ${c}"', "{$a['b']} {{$a['b']}${c}$c", "\"{$a['b']} \\x7B{$a['b']}${c}\\$c\""],
  ['<<<E\n$x b\nE', '$x "c" $y', '"$x \\"c\\" \\$y"'],
  ["<<<'E'\nb\nE", "it's", "'it\\'s'"],
  ['"\\$no"', '$no', '"\\$no"'],
])('%s becomes %j', (literal, to, expected) => {
  const after = changedIn(php, `<?php\n$a = ${literal};\n`, [{ set: '$a', to }])
  expect(after.slice('<?php\n$a = '.length, -2)).toBe(expected)
})

test.each([
  ['one|two', ['a', 'b', 'c'], "'a|b|c'"],
  ['one|two', ['a', 'b', ''], "'a|b'"],
  ['one|two', ['a', '', ''], "'a|'"],
  ['one|two|three|four|', ['a', 'b', 'c'], "'a|b|c|four'"],
  ['one|two|three|four|', ['a', 'b', ''], "'a|b||four'"],
])('the forms %s become %j', (forms, to, expected) => {
  const after = changedIn(laravel, `<?php return ['a' => '${forms}'];`, [{ set: "return[]->'a'", to }], {
    language: polish,
  })
  expect(after.slice("<?php return ['a' => ".length, -2)).toBe(expected)
})

test.each([
  ['{0} none|[1,19] some|[20,*] many', ['{0} x|[1,*] y'], "'{0} x|[1,*] y'"],
  ['{0} none|[1,19] some|[20,*] many', [''], "''"],
  ['{0} none|[1,19] some|[20,*] many', ['a', 'b', 'c'], "'a|b|c'"],
  ['one', ['a', 'b', 'c'], "'a|b|c'"],
  ['one|two', ['{0} x|[1,*] y'], "'{0} x|[1,*] y'"],
])('the text %s becomes %j as a whole', (text, to, expected) => {
  const after = changedIn(laravel, `<?php return ['a' => '${text}'];`, [{ set: "return[]->'a'", to }], {
    language: polish,
  })
  expect(after.slice("<?php return ['a' => ".length, -2)).toBe(expected)
})

test('a text with ranges is added whole, in languages of one form too', () => {
  const language = { code: 'ja', plural: { number: 1, formula: '0' } }
  const to = '{0} none|[1,19] some|[20,*] many'
  const after = changedIn(laravel, '<?php\nreturn [\n];\n', [{ add: "return[]->'a'", to }], { language })
  expect(after).toBe(`<?php\nreturn [\n    'a' => '${to}',\n];\n`)
})

test('in a language of one form a bar stays behind the text', () => {
  const language = { code: 'ja', plural: { number: 1, formula: '0' } }
  expect(
    changedIn(
      laravel,
      "<?php return ['a' => 'b|c', 'd' => 'e|'];",
      [
        { set: "return[]->'a'", to: 'x' },
        { set: "return[]->'d'", to: 'y' },
      ],
      { language },
    ),
  ).toBe("<?php return ['a' => 'x|c', 'd' => 'y|'];")
})

const notes = [{ by: 'developer', text: 'One\n\ntwo ?> three' }] as const
const file = `<?php
return [
    'a' => "A",
    // of b
    'b' => ['c' => 'C'], // behind
    'd' => array(
        'e' => 'E'
    )
];
`
const key = (name: string) => `return[]->${name}`
test.each<[string, readonly NamedChange[], string]>([
  [
    'last',
    [{ add: key("'f'"), to: 'F', notes }],
    `<?php
return [
    'a' => "A",
    // of b
    'b' => ['c' => 'C'], // behind
    'd' => array(
        'e' => 'E'
    ),
    // One
    //
    // two ? > three
    'f' => "F"
];
`,
  ],
  [
    'first',
    [{ add: key("'f'"), to: '$F', after: null, form: '["$F"]' }],
    `<?php
return [
    'f' => "$F",
    'a' => "A",
    // of b
    'b' => ['c' => 'C'], // behind
    'd' => array(
        'e' => 'E'
    )
];
`,
  ],
  [
    'behind one',
    [{ add: key("'f'"), to: ['F', 'G'], after: key("'a'"), form: 'x' }],
    `<?php
return [
    'a' => "A",
    'f' => "F|G",
    // of b
    'b' => ['c' => 'C'], // behind
    'd' => array(
        'e' => 'E'
    )
];
`,
  ],
  [
    'behind an array',
    [{ add: key("'f'"), to: 'F', after: key("'b'[]->'c'"), form: '{}' }],
    `<?php
return [
    'a' => "A",
    // of b
    'b' => ['c' => 'C'], // behind
    'f' => "F",
    'd' => array(
        'e' => 'E'
    )
];
`,
  ],
  [
    'in a line',
    [{ add: key("'b'[]->'f'"), to: 'F', notes, after: key("'b'[]->'c'") }],
    `<?php
return [
    'a' => "A",
    // of b
    'b' => ['c' => 'C', 'f' => 'F'], // behind
    'd' => array(
        'e' => 'E'
    )
];
`,
  ],
  [
    'first in a line',
    [{ add: key("'b'[]->'f'"), to: 'F', after: null, form: '[1]' }],
    `<?php
return [
    'a' => "A",
    // of b
    'b' => [ 'f' => "F",'c' => 'C'], // behind
    'd' => array(
        'e' => 'E'
    )
];
`,
  ],
  [
    'in an array without a comma',
    [
      { add: key("'d'->'f'"), to: 'F' },
      { add: key("'d'->'g'"), to: 'G' },
    ],
    `<?php
return [
    'a' => "A",
    // of b
    'b' => ['c' => 'C'], // behind
    'd' => array(
        'e' => 'E',
        'f' => 'F',
        'g' => 'G'
    )
];
`,
  ],
  [
    'in new arrays',
    [
      { add: key("'x'[]->'y'->'z'"), to: 'Z', notes },
      { add: key("'x'[]->'v'"), to: 'V' },
      { add: key("'x'[]->'y'->'w'"), to: 'W', after: key("'x'[]->'v'") },
      { add: key("'u'"), to: 'U', after: key("'x'[]->'v'") },
      { add: key("'t'"), to: 'T', after: key("'x'[]->'v'") },
    ],
    `<?php
return [
    'a' => "A",
    // of b
    'b' => ['c' => 'C'], // behind
    'd' => array(
        'e' => 'E'
    ),
    'x' => [
        'y' => array(
            // One
            //
            // two ? > three
            'z' => "Z",
            'w' => "W",
        ),
        'v' => "V",
    ],
    't' => "T",
    'u' => "U"
];
`,
  ],
  [
    'for others',
    [{ remove: key("'a'") }, { remove: key("'b'[]->'c'") }, { add: key("'f'"), to: 'F', after: key("'a'") }],
    `<?php
return [
    // of b
    'b' => [], // behind
    'd' => array(
        'e' => 'E'
    ),
    'f' => 'F'
];
`,
  ],
])('new strings stand %s', (_, changes, expected) => {
  expect(changedIn(php, file, changes)).toBe(expected)
})

test.each<[string, string, readonly NamedChange[], string]>([
  [
    'a variable',
    "<?php\n$a = 'A';\n",
    [{ add: '$b', to: 'B', notes }],
    `<?php
$a = 'A';
// One
//
// two ? > three
$b = 'B';
`,
  ],
  ['a variable', "<?php\n$a = 'A';\n", [{ add: '$b', to: 'B', after: null }], "<?php\n$b = 'B';\n$a = 'A';\n"],
  [
    'a variable behind another',
    "<?php\r\n$a = 'A'; // a\r\n$c = 'C';\r\n",
    [{ add: '$b', to: 'B', after: '$a' }],
    "<?php\r\n$a = 'A'; // a\r\n$b = 'B';\r\n$c = 'C';\r\n",
  ],
  [
    'a constant',
    "<?php\ndefine('A', 'a')\n?>\n",
    [
      { add: "define('B'", to: 'b' },
      { add: "it's\\", to: 'c' },
    ],
    `<?php
define('A', 'a');
define('B', 'b');
define('it\\'s\\\\', 'c');
?>
`,
  ],
  ['a variable', "<?php\n$c = 'c' // c\n?>\n", [{ add: '$d', to: 'd' }], "<?php\n$c = 'c';\n$d = 'd'; // c\n?>\n"],
  [
    'an array of a variable',
    "<?php $a = 'A';",
    [{ add: "$b->'c'", to: 'C' }],
    "<?php $a = 'A';\n$b = array(\n    'c' => 'C',\n);",
  ],
  [
    'an array that is returned',
    '<?php\n',
    [
      { add: "return[]->'c'", to: 'C' },
      { add: "return[]->'d'", to: 'D' },
    ],
    "<?php\nreturn [\n    'c' => 'C',\n    'd' => 'D',\n];\n",
  ],
  ['what is called return', '<?php', [{ add: 'return', to: 'C' }], "<?php\ndefine('return', 'C');\n"],
  [
    'strings of no file',
    '',
    [
      { add: '$a', to: 'C' },
      { add: '$é', to: 'é' },
      { add: '$1', to: 'x' },
    ],
    "<?php\n\n$a = 'C';\n$é = 'é';\ndefine('$1', 'x');\n",
  ],
  ['strings of a blank file', ' \n', [{ add: '$a', to: 'C' }], " \n<?php\n\n$a = 'C';\n"],
  [
    'strings of an empty array',
    '<?php return [];',
    [{ add: key("'a'"), to: 'A' }],
    "<?php return [\n    'a' => 'A',\n];",
  ],
  [
    'strings of an empty array of lines',
    '<?php return [\n];',
    [{ add: key("'a'"), to: 'A' }],
    "<?php return [\n    'a' => 'A',\n];",
  ],
  [
    'strings of an empty array of lines',
    '<?php return [\n  // none\n  ];',
    [{ add: key("'a'"), to: 'A' }],
    "<?php return [\n      'a' => 'A',\n  // none\n  ];",
  ],
])('%s: into %j goes %j', (_, text, changes, expected) => {
  expect(changedIn(php, text, changes)).toBe(expected)
})

test('strings go with their comments', () => {
  const text = `<?php\n// of a\n$a = 'A'; // behind\n\n// of b\n$b = ['c' => 'C', /* of d */ 'd' => 'D', 'd' => 'E', 'f' => 'F'];\n\n$g = 'G';\n`
  expect(changedIn(php, text, [{ remove: '$a' }])).toBe(`<?php

// of b
$b = ['c' => 'C', /* of d */ 'd' => 'D', 'd' => 'E', 'f' => 'F'];

$g = 'G';
`)
  expect(changedIn(php, text, [{ remove: "$b[]->'c'" }, { remove: "$b[]->'d'" }, { remove: '$g' }])).toBe(`<?php
// of a
$a = 'A'; // behind

// of b
$b = [   'f' => 'F'];

`)
  expect(changedIn(php, text, [{ remove: "$b[]->'f'" }])).toBe(`<?php
// of a
$a = 'A'; // behind

// of b
$b = ['c' => 'C', /* of d */ 'd' => 'D', 'd' => 'E', ];

$g = 'G';
`)
})

test('a new file returns an array as its base does', () => {
  expect([
    madeFrom(php, file),
    madeFrom(php, "<?php $a = 'b';"),
    madeFrom(laravel, file),
    begunBy(php),
    begunBy(laravel),
  ]).toEqual(['<?php\n\nreturn [\n];\n', '<?php\n', '<?php\n\nreturn [\n];\n', '<?php\n', '<?php\n\nreturn [\n];\n'])
})

test('a constant at the end of PHP goes with its bracket', () => {
  const text = "<?php\ndefine('A', 'a')\n?>\n"
  expect(changedIn(php, text, [{ remove: "define('A'" }])).toBe('<?php\n?>\n')
})
