import fc from 'fast-check'

/** Characters that a parser may keep, escape, refuse or drop. */
const touchy = fc.constantFrom(
  ...' !"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~\t\n\u0000\u007f\u00ad\u00fcßé\u3002\u200d☃\uff21🦊',
)

const scheme = fc.constantFrom(
  ...['https:', 'https:', 'https:', 'http:', 'http:', 'HTTP:', 'ftp:', 'ws:', 'wss:', 'file:', 'about:', 'data:'],
  ...['javascript:', 'mailto:', 'x-app:', 'x:', 'chrome:', 'resource:', 'moz-extension:', 'view-source:', 'blob:'],
  ...['moz-icon:', 'jar:', '', '', '1a:', ':', 'ht tp:', 'urn:', 'feed:', 'intent:', 'place:', 'moz-page-thumb:'],
)

const host = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.constantFrom(
      ...['www.example.com', 'a.example', 'A.Example', 'münchen.example', 'MÜNCHEN.example', 'localhost', 'a', ''],
      ...['10.0.0.1', '10.1', '0x7f.1', '1.2.3.4.5', '256.1.1.1', '1', '4294967296', '08.1', '1.2.3.4.', 'a.1', '1.a'],
      ...['[::1]', '[::g]', '[::1', '[1:2:3:4:5:6:7:8]', '[::ffff:1.2.3.4]', '[fe80::1%25eth0]', '[::1]a', '[]'],
      ...[
        '*.example.com',
        '*',
        'a*b',
        'a b.example',
        'a_b.example',
        'a|b.example',
        'a<b',
        'a"b.example',
        'a%41.example',
      ],
      ...['a%2Eb', 'a%00b', 'a%zz', 'a%20b', '%61', 'a..b', '.a', 'a.', 'a..', '..', '.', '-a', 'a-', 'a--b', 'ab--c'],
      ...[
        'xn--a',
        'xn--mnchen-3ya.example',
        'XN--MNCHEN-3YA.example',
        'xn--',
        'xn--n3h.example',
        'xn--a-b',
        'xn--zzzz99',
      ],
      ...[
        'ａ.example',
        'a\u3002b',
        '\u00ad',
        'a\u00adb',
        'a\u200db',
        'straße.example',
        'β.example',
        'ﬁ.example',
        '☃.example',
      ],
      ...[
        '🦊.example',
        'א.example',
        'aא.example',
        '١.example',
        'a\u0301.example',
        'İ.example',
        `${'a'.repeat(64)}.example`,
      ],
      ...[
        `${'abcdefgh.'.repeat(29)}example`,
        '{a}',
        "a'b",
        'a`b',
        'a!b',
        'a~b',
        'a=b',
        'a+b',
        'a;b',
        'a,b',
        'a$b',
        'a&b',
      ],
      ...['browser', 'gre', 'a(b)', 'a^b', 'a\\b', 'a@b', 'a:b', 'user@a', '@a'],
    ),
  },
  { weight: 1, arbitrary: fc.string({ unit: touchy, maxLength: 3 }).map((text) => `a${text}b`) },
)

const path = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.constantFrom(
      ...[
        '',
        '',
        '',
        '/',
        '/',
        '/path',
        '/a/b/',
        '/.',
        '/..',
        '/a/../b',
        '/a/./b',
        '/%2e/b',
        '/%2E%2e/b',
        '//',
        '///a',
      ],
      ...[
        '/a b',
        '/%',
        '/%zz',
        '/%41',
        '/ü',
        '/content/',
        '/content/x',
        '/skin',
        '/a;b',
        '/C:/x',
        '/C|/x',
        '\\',
        '\\a',
      ],
      ...['|x', ' ', '\n', '/\n', '/a\tb', '/{x}', '/a|b', '/a^b', '/a`b', '/"', '/<>', "/'", '/🦊', '/\ud800', '!/y'],
    ),
  },
  { weight: 1, arbitrary: fc.string({ unit: touchy, maxLength: 4 }).map((text) => `/${text}`) },
)

const query = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.constantFrom(
      ...[
        '',
        '',
        '',
        '',
        '',
        '?',
        '?q=1',
        '?q=a/b',
        '?q={searchTerms}',
        "?'",
        '?"',
        '?<>',
        '?`',
        '?ü',
        '?\ud800',
        '??',
      ],
    ),
  },
  { weight: 1, arbitrary: fc.string({ unit: touchy, maxLength: 3 }).map((text) => `?${text}`) },
)

const fragment = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom('', '', '', '', '', '#', '#x', '#a b', '#`', '#"', '#<>', '##', '#ü', '#{') },
  { weight: 1, arbitrary: fc.string({ unit: touchy, maxLength: 3 }).map((text) => `#${text}`) },
)

/** Texts that look like URLs, from their parts: right ones, near misses, and what parsers disagree about. */
export const urlTexts: fc.Arbitrary<string> = fc
  .tuple(
    fc.constantFrom('', '', '', '', '', '', '', ' ', '\t', '\n', '\u0000', '\ufeff', '\u00a0'),
    scheme,
    fc.constantFrom('//', '//', '//', '//', '//', '/', '', '///', '\\\\', '/\\', ' //'),
    fc.constantFrom('', '', '', '', '', 'user@', 'u:p@', '@', ':@', 'u:@', 'ü@', 'a b@', 'u%41@', 'u/p@', 'a@b@'),
    host,
    fc.constantFrom(
      '',
      '',
      '',
      '',
      ':443',
      ':80',
      ':8080',
      ':',
      ':0',
      ':65535',
      ':65536',
      ':x',
      ':000080',
      ':-1',
      ': 80',
    ),
    path,
    query,
    fragment,
    fc.constantFrom('', '', '', '', '', '', '', ' ', '\n', '|https://b.example/', '|'),
  )
  .map((parts) => parts.join(''))
