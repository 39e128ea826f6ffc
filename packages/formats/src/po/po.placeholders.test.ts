import { expect, test } from 'vitest'
import { heldPlaces } from './po.placeholders.ts'

/** The unbreakable runs of a text, each with the character before it. */
function held(text: string, flags = 'c-format'): string[] {
  const places = heldPlaces(text, flags)
  const runs: string[] = []
  for (let at = 0; at < text.length; at++) {
    if (places.has(at)) runs.push(`${runs.pop() ?? ''}${text[at]}`)
    else runs.push(text[at] ?? '')
  }
  return runs.filter((run) => run.length > 1)
}

test.each([
  ['a %d b', ['%d']],
  ['%1$-5.2f %12$s', ['%1$-5.2f', '%12$s']],
  ['%(name of it)s', ['%(name of it)s']],
  ['%()s', ['%()s']],
  ['%1$(n)d', ['%1$(n)d']],
  ['%(a\nb)s', []],
  ['%<PRIu64> %<>', ['%<PRIu64>']],
  ['%|5| %|| %| |', ['%|5|', '%||']],
  ['%1% %12% %%', ['%1%', '%12%', '%%']],
  ['%*d %.3s %.*f %5.d %.s', ['%*d', '%.3s', '%.*f', '%5.d', '%.s']],
  ["%-d %+d % d %#x %05d %'d %Id", ['%-d', '%+d', '% d', '%#x', '%05d', "%'d", '%Id']],
  ['%hhd %lld %hd %ld %Lf %qd %jd %zu %td', ['%hhd', '%lld', '%hd', '%ld', '%Lf', '%qd', '%jd', '%zu', '%td']],
  ['%@ %Z %a', ['%@', '%Z', '%a']],
  ['100 %, %!', []],
  ['50% d', ['% d']],
  ['%', []],
  ['%5', []],
  ['{0}', []],
])('of %j in the way of C these stay whole: %j', (text, expected) => {
  expect(held(text)).toEqual(expected)
})

test.each([
  ['{0} %d', ['{0}']],
  ['{name} {0:d MMM} {}', ['{name}', '{0:d MMM}', '{}']],
  ['{a{b}c}', ['{b}']],
  ['{a\nb}', []],
])('of %j between braces these stay whole: %j', (text, expected) => {
  for (const name of ['python-brace', 'java', 'java-printf', 'csharp', 'perl-brace', 'c++', 'rust', 'd'])
    expect([name, held(text, `${name}-format`)]).toEqual([name, expected])
})

test.each([
  ['c-format', true],
  ['no-wrap, c-format', true],
  ['c-format, no-wrap', true],
  ['a, objc-format, b', true],
  ['qt-plural-format', true],
  ['no-c-format', false],
  ['impossible-c-format', false],
  ['c-formats', false],
  ['c-format no-wrap', false],
  ['a c-format', false],
  ['a,c-format', false],
  ['C-format', false],
  ['-format', false],
  ['', false],
])('with the flags %j placeholders stay whole: %j', (flags, expected) => {
  expect(held('%d', flags)).toEqual(expected ? ['%d'] : [])
})

test.each([
  ['python-brace-format', true],
  ['x, python-brace-format, y', true],
  ['xpython-brace-format', false],
  ['python-brace-formatx', false],
  ['python-format', false],
  ['cd-format', false],
])('the flags %j mean braces: %j', (flags, expected) => {
  expect(held('{a}', flags)).toEqual(expected ? ['{a}'] : [])
})
