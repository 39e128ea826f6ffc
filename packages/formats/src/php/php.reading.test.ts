// biome-ignore-all lint/suspicious/noTemplateCurlyInString: PHP writes variables so
import { expect, test } from 'vitest'
import { polish, problemIn, saidIn } from '../exact-files.fixture.ts'
import { laravel, php } from './php.format.ts'

const document = `<html><?php
/**
 * Of the menu.
 *
 * Second line
 */
// of a line
$lang = array(
  # hash comment
  'open' => 'Open \\'it\\' \\\\ \\n', // behind it
  "close" => "Close\\t\\x41\\103\\u{17e}\\xC5\\xBE\\$ \\" \\q \\u{110000}", # behind, too
  'gone' => #[Attribute]
    'attr',

  // nobody's

  'menu' => ['a' => 'A', "b" => array("c" => 'C', 2 => 'two',), 'd', ...$rest],
  KEY => 'constant',
  'heredoc' => <<<EOT
    One $name
      two {$a['b']} \${c}
    EOT,
  'nowdoc' => <<<'EOT'
  One \\n $name
  EOT,
  'quoted' => <<< "E"
E,
  'sum' => 'a' . 'b',
  'call' => t('x'),
);
$a [ 'b' ] ["c"] [d] = "x {$y['z']} \${z} $v"; // last
$n == 'no'; $n => 'no';
define ( 'CONST' , 'value' ) ;
DEFINE("Other", 'two');
define('NOT', 'three', true);
if (true) { $hidden = 'no'; }
class A { const B = 'no'; function f() { ?> 'text' <?php } }
$h = 'é'; ?> html $x = 'no'; <?= $x = 'yes' ?>
<? return ['last' => 'L', 'last' => 'later', 'one|two' => 'a|b'];
`

test('a file says the strings of its arrays, variables and constants', () => {
  expect(saidIn(php, document)).toEqual({
    warnings: ['duplicate-unit 39:12-39:26'],
    units: [
      {
        context: "$lang->'open'",
        target: ["Open 'it' \\ \\n"],
        state: 'translated',
        notes: [['developer', 'hash comment\nbehind it']],
        at: '9:3-10:46',
      },
      {
        context: '$lang->"close"',
        target: ['Close\tACžž$ " \\q \\u{110000}'],
        state: 'translated',
        notes: [['developer', 'behind, too']],
        at: '11:3-11:80',
      },
      { context: "$lang->'menu'[]->'a'", target: ['A'], state: 'translated', at: '17:14-17:25' },
      { context: '$lang->\'menu\'[]->"b"->"c"', target: ['C'], state: 'translated', at: '17:39-17:50' },
      { context: '$lang->\'menu\'[]->"b"->2', target: ['two'], state: 'translated', at: '17:51-17:62' },
      { context: '$lang->KEY', target: ['constant'], state: 'translated', at: '18:3-18:21' },
      {
        context: "$lang->'heredoc'",
        target: ["One $name\n  two {$a['b']} ${c}"],
        state: 'translated',
        form: '["{$a[\'b\']}","$name","${c}"]',
        at: '19:3-22:9',
      },
      { context: "$lang->'nowdoc'", target: ['One \\n $name'], state: 'translated', at: '23:3-25:7' },
      { context: "$lang->'quoted'", target: [''], state: 'untranslated', at: '26:3-27:3' },
      {
        context: '$a[\'b\']["c"][d]',
        target: ["x {$y['z']} ${z} $v"],
        state: 'translated',
        notes: [['developer', 'last']],
        form: '["{$y[\'z\']}","${z}","$v"]',
        at: '31:1-31:54',
      },
      { context: "define('CONST'", target: ['value'], state: 'translated', at: '33:1-33:31' },
      { context: 'DEFINE("Other"', target: ['two'], state: 'translated', at: '34:1-34:24' },
      { context: '$h', target: ['é'], state: 'translated', at: '38:1-38:11' },
      { context: '$x', target: ['yes'], state: 'translated', at: '38:35-38:45' },
      { context: "return[]->'last'", target: ['later'], state: 'translated', at: '39:27-39:45' },
      { context: "return[]->'one|two'", target: ['a|b'], state: 'translated', at: '39:46-39:64' },
    ],
  })
})

test.each([
  '{0} none|[1,19] some|[20,*] many',
  '{0} none|one|many',
  'one|many|[20,*] plenty',
  '[*,0] none|{1} one|[2,*] many',
  '{0} none | {1} one | [2, 9] some | [10,*] many',
  '[-5,-1] below|[0.5,1] half|[2,*] above',
  ']1,Inf] many|{0} none',
  '[19,1] reversed|[20,*] many|more',
  '[1,19 some|[20,* many|more',
  '{0 none|{1 one|more',
  '{0|}',
])('the parts of %s are chosen by their ranges in Laravel, and it is one text', (text) => {
  const said = saidIn(laravel, `<?php return ['a' => '${text}'];`, { language: polish })
  expect(said.units).toEqual([
    { context: "return[]->'a'", target: [text], state: 'translated', at: `1:15-1:${text.length + 24}` },
  ])
})

test.each(['{name} one|{name} many', '[link] one|[1st] many', '(0) none|1, 2', 'a [1,2] b|c'])(
  'the parts of %s say no range',
  (text) => {
    const said = saidIn(laravel, `<?php return ['a' => '${text}'];`, { language: polish })
    expect(said.units.map(({ target }) => target)).toEqual([[...text.split('|'), '']])
  },
)

test('in Laravel a bar parts the forms of a plural text', () => {
  const bars = (count: number) => Array.from({ length: count }, (_, index) => index).join('|')
  const text = `<?php return ['a' => 'one|two', 'b' => 'one', 'c' => '|', 'd' => 'a|b|c|d', 'e' => '${bars(100)}', 'f' => '${bars(101)}'];`
  expect(saidIn(laravel, text, { language: polish }).units.slice(0, 4)).toEqual([
    {
      context: "return[]->'a'",
      target: ['one', 'two', ''],
      variants: [
        ['0', 'one'],
        ['1', 'two'],
      ],
      state: 'translated',
      at: '1:15-1:32',
    },
    { context: "return[]->'b'", target: ['one'], state: 'translated', at: '1:33-1:46' },
    {
      context: "return[]->'c'",
      target: ['', '', ''],
      variants: [
        ['0', ''],
        ['1', ''],
      ],
      state: 'untranslated',
      at: '1:47-1:58',
    },
    {
      context: "return[]->'d'",
      target: ['a', 'b', 'c'],
      variants: [
        ['0', 'a'],
        ['1', 'b'],
        ['2', 'c'],
        ['3', 'd'],
      ],
      state: 'translated',
      at: '1:59-1:76',
    },
  ])
  expect(saidIn(laravel, text).units.map(({ target, variants }) => [target.length, variants?.length])).toEqual([
    [2, 2],
    [1, undefined],
    [2, 2],
    [4, 4],
    [100, 100],
    [1, undefined],
  ])
  expect(saidIn(php, text).units.map(({ target }) => target.length)).toEqual([1, 1, 1, 1, 1, 1])
})

test.each([
  ['\n$a = 1;', 'not-php 1:1-2:1'],
  ['<html>', 'not-php 1:1-1:2'],
  ['<?phpx $a = "b";', 'none: 0 strings'],
  ['<?php $a = "b', 'unterminated-string 1:12-1:13'],
  ["<?php $a = 'b\\'", 'unterminated-string 1:12-1:13'],
  ['<?php $a = "{$b";', 'unterminated-string 1:12-1:13'],
  ['<?php\n $a = <<<E\nb\n EE;', 'unterminated-string 2:7-2:8'],
  ['<?php\n/* a', 'unterminated-comment 2:1-2:2'],
  ["<?php\nreturn ['a' => 'b';", 'unexpected-character 2:19-2:20'],
  ["<?php return ['a' => array('b')", 'unterminated-array 1:14-1:15'],
  ["<?php\n$a = ['b' => ;];", 'unexpected-character 2:14-2:15'],
  ["<?php $a = ['b' => 'c';];", 'unexpected-character 1:23-1:24'],
  ["<?php $a = array('b' => 'c'];", 'unexpected-character 1:28-1:29'],
  ['<?php $a = [,];', 'none: 0 strings'],
  [`<?php return ${'['.repeat(101)}`, 'too-deep 1:114-1:115'],
  [`<?php return ${'['.repeat(100)}${']'.repeat(100)};`, 'none: 0 strings'],
  ['<?php $a = "b\0";', 'nul-character 1:14-1:15'],
])('%j cannot be read', (text, expected) => {
  expect(problemIn(php, text)).toBe(expected)
})

test.each([
  ['', { units: [] }],
  [' \n', { units: [] }],
  ['<?php', { units: [] }],
  [
    "<?php $e = ['a' => 'b'] ?>",
    { units: [{ context: "$e[]->'a'", target: ['b'], state: 'translated', at: '1:13-1:23' }] },
  ],
  ["<?='a'?>", { units: [] }],
  ["<? $a = 'b'", { units: [] }],
  [
    "<?php echo $a['b'] = 'no'; $c = 'd';",
    { units: [{ context: '$c', target: ['d'], state: 'translated', at: '1:28-1:37' }] },
  ],
  [
    "<?php $a = f() ?> $b = 'no'; <?php $c = 'd';",
    { units: [{ context: '$c', target: ['d'], state: 'translated', at: '1:36-1:45' }] },
  ],
  [
    "<?php\n//\n// a\n/**/\n$b = 'c';",
    { units: [{ context: '$b', target: ['c'], state: 'translated', notes: [['developer', 'a']], at: '2:1-5:10' }] },
  ],
  ["<?php $a = 'b' ?>", { units: [{ context: '$a', target: ['b'], state: 'translated', at: '1:7-1:15' }] }],
  [
    "<?php $a = 'b'\n; // c ?> $d = 'no';",
    { units: [{ context: '$a', target: ['b'], state: 'translated', at: '1:7-2:2' }] },
  ],
  ["<?php // c ?><?php $a = 'b';", { units: [{ context: '$a', target: ['b'], state: 'translated', at: '1:20-1:29' }] }],
  ["<?php // c\r\n\r\n$a = 'b';", { units: [{ context: '$a', target: ['b'], state: 'translated', at: '3:1-3:10' }] }],
  ["<?php // c\r\r$a = 'b';", { units: [{ context: '$a', target: ['b'], state: 'translated', at: '3:1-3:10' }] }],
  [
    "<?php // c\r\n$a = 'b';",
    { units: [{ context: '$a', target: ['b'], state: 'translated', notes: [['developer', 'c']], at: '1:7-2:10' }] },
  ],
  [
    "<?php // c\r$a = 'b';",
    { units: [{ context: '$a', target: ['b'], state: 'translated', notes: [['developer', 'c']], at: '1:7-2:10' }] },
  ],
  [
    "<?php /* a */ /** b\r\n * c\r d */ # e\n$a = 'b';",
    {
      units: [
        { context: '$a', target: ['b'], state: 'translated', notes: [['developer', 'a\nb\nc\nd\ne']], at: '1:7-4:10' },
      ],
    },
  ],
  [
    "<?php $a = 'b'; $a = 'c'; // d",
    {
      warnings: ['duplicate-unit 1:7-1:16'],
      units: [{ context: '$a', target: ['c'], state: 'translated', notes: [['developer', 'd']], at: '1:17-1:31' }],
    },
  ],
  [
    "<?php $a = 'b', $c = 'd'; $e = 'f';",
    { units: [{ context: '$e', target: ['f'], state: 'translated', at: '1:27-1:36' }] },
  ],
  [
    "<?php echo '?>'; (';'); {';'} $a = 'b';",
    { units: [{ context: '$a', target: ['b'], state: 'translated', at: '1:31-1:40' }] },
  ],
  [
    "<?php x(<<<E\n;\nE); $a = 'b';",
    { units: [{ context: '$a', target: ['b'], state: 'translated', at: '3:5-3:14' }] },
  ],
  ["<?php return 'a';", { units: [{ context: 'return', target: ['a'], state: 'translated', at: '1:7-1:18' }] }],
  ["<?php returns; $a = 'b';", { units: [{ context: '$a', target: ['b'], state: 'translated', at: '1:16-1:25' }] }],
  [
    "<?php return array ( 'a' => [ 'b' => 'c' ] , 'd' => ( 'e' ) , 'f' => 'g' ) ;",
    {
      units: [
        { context: "return->'a'[]->'b'", target: ['c'], state: 'translated', at: '1:31-1:41' },
        { context: "return->'f'", target: ['g'], state: 'translated', at: '1:63-1:73' },
      ],
    },
  ],
  [
    "<?php return ['a' /* x */ => /* y */ 'b' /* z */];",
    { units: [{ context: "return[]->'a'", target: ['b'], state: 'translated', at: '1:15-1:41' }] },
  ],
  [
    "<?php return ['a' => (1, 2) + [3 => 4] . {5}, 'b' => 'c'];",
    { units: [{ context: "return[]->'b'", target: ['c'], state: 'translated', at: '1:47-1:57' }] },
  ],
  [
    "<?php return ['a' => /* , */ 1 + ',' . 2, 'b' => 'c'];",
    { units: [{ context: "return[]->'b'", target: ['c'], state: 'translated', at: '1:43-1:53' }] },
  ],
  [
    "<?php return ['a' => FN ($x) => 'y', 'b' => x_fn('z'), 'c' => 'd'];",
    { units: [{ context: "return[]->'c'", target: ['d'], state: 'translated', at: '1:56-1:66' }] },
  ],
  ['<?php $é["ü"] = "ö";', { units: [{ context: '$é["ü"]', target: ['ö'], state: 'translated', at: '1:7-1:24' }] }],
  ['<?php $a = "";', { units: [{ context: '$a', target: [''], state: 'untranslated', at: '1:7-1:15' }] }],
  ["\ufeff<?php $a = 'b';", { units: [{ context: '$a', target: ['b'], state: 'translated', at: '1:10-1:19' }] }],
])('%j is read', (text, expected) => {
  expect(saidIn(php, text)).toEqual(expected)
})
