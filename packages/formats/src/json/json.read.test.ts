import { expect, test } from 'vitest'
import { openFile } from '../file-edits.fixture.ts'
import type { FileUnit } from '../format.ts'

/** The unusual fields of a unit. */
const compact = ({ context, target, variants, state, notes, flags, location, form, span }: FileUnit) => ({
  context,
  target,
  ...(variants && { variants: Object.fromEntries(variants.map(({ name, text }) => [name, text])) }),
  ...(state !== 'translated' && { state }),
  ...(notes.length > 0 && { notes: notes.map(({ by, text }) => `${by}: ${text}`) }),
  ...(flags !== '' && { flags }),
  ...(location !== '' && { location }),
  ...(form !== undefined && { form }),
  span: `${span.start}-${span.end}`,
})

test.each([
  [
    'json-nested',
    '{"a":"b","c":{"d":["e",{"f":1}],"g":true},"h":null,"i":"","j":false,"c.d[0]":"k","l":{"m":"n"},"l":{"o":"p"}}',
    [
      { context: 'a', target: ['b'], span: '1-8' },
      { context: 'c.d[0]', target: ['e'], span: '19-22' },
      { context: 'c.d[1].f', target: ['1'], form: 'number', span: '24-29' },
      { context: 'c.g', target: ['True'], form: 'boolean', span: '32-40' },
      { context: 'i', target: [''], state: 'untranslated', span: '51-57' },
      { context: 'j', target: ['False'], form: 'boolean', span: '58-67' },
      { context: 'c.d[0]', target: ['k'], span: '68-80' },
      { context: 'l.o', target: ['p'], span: '100-107' },
    ],
    ['duplicate-key 81-94', 'duplicate-unit 68-80'],
  ],
  [
    'json-nested',
    '{"a":"1","b":{"c":"2","c":"3"},"b":{"c":"4"},"a":"5","d":[{"e":"6","e":"7"}]}',
    [
      { context: 'b.c', target: ['4'], span: '36-43' },
      { context: 'a', target: ['5'], span: '45-52' },
      { context: 'd[0].e', target: ['7'], span: '67-74' },
    ],
    ['duplicate-key 1-8', 'duplicate-key 9-30', 'duplicate-key 59-66'],
  ],
  [
    'json',
    '\ufeff{"a":"é","b.c":"d"}',
    [
      { context: 'a', target: ['é'], span: '4-12' },
      { context: 'b.c', target: ['d'], span: '13-22' },
    ],
    [],
  ],
  [
    'webextension',
    '{"a":{"message":"b","description":"c","placeholders":{"x":{"content":"$1"},"y z":{},"q\\"\\\\,:":{}}},"d":{},"e":"f","g":["h"],"i":{"message":["j"]},"k":{"message":5,"description":6,"placeholders":[]},"l":{"message":"","placeholders":{}},"m":{"message":null},"n":{"message":true}}',
    [
      {
        context: 'a',
        target: ['b'],
        notes: ['developer: c'],
        flags: 'case-insensitive, placeholders:$X$:"$Y Z$":"$Q\\"\\\\,:$"',
        span: '1-98',
      },
      { context: 'd', target: [''], state: 'untranslated', span: '99-105' },
      { context: 'i', target: [''], state: 'untranslated', span: '124-145' },
      { context: 'k', target: ['5'], form: 'number', span: '146-197' },
      { context: 'l', target: [''], state: 'untranslated', span: '198-234' },
      { context: 'm', target: [''], state: 'untranslated', span: '235-255' },
      { context: 'n', target: ['True'], form: 'boolean', span: '256-276' },
    ],
    [],
  ],
  [
    'arb',
    '{"@@locale":"cs","a":"b","@a":{"description":"c","placeholders":{"n":{}}},"d":5,"@d":"no","e":null,"f":{"g":"h"},"i":["j"],"@k":{"description":"l"},"k":"m","o":true}',
    [
      {
        context: 'a',
        target: ['b'],
        notes: ['developer: c'],
        flags: 'case-insensitive, placeholders:$N$',
        span: '17-73',
      },
      { context: 'd', target: ['5'], form: 'number', span: '74-79' },
      { context: 'k', target: ['m'], notes: ['developer: l'], span: '123-155' },
      { context: 'o', target: ['True'], form: 'boolean', span: '156-164' },
    ],
    [],
  ],
  [
    'resjson',
    '{"a":"b","_a.comment":"c","_x":"y","d":"e","_d.comment":{"f":"g"},"_h.comment":"i","h":"j"}',
    [
      { context: 'a', target: ['b'], notes: ['developer: c'], span: '1-25' },
      { context: 'd', target: ['e'], span: '35-42' },
      { context: 'h', target: ['j'], notes: ['developer: i'], span: '66-90' },
    ],
    [],
  ],
  [
    'mediawiki',
    '{"@metadata":{"authors":[]},"a":"b","@c":"d","_e":"f"}',
    [
      { context: 'a', target: ['b'], span: '28-35' },
      { context: '@c', target: ['d'], span: '36-44' },
      { context: '_e', target: ['f'], span: '45-53' },
    ],
    [],
  ],
  [
    'formatjs',
    '{"a":{"defaultMessage":"b","description":"c"},"d":"e","f":{"id":"g"}}',
    [
      { context: 'a', target: ['b'], notes: ['developer: c'], span: '1-45' },
      { context: 'f', target: [''], state: 'untranslated', span: '54-68' },
    ],
    [],
  ],
  [
    'go-i18n-json-v2',
    '{"a":"b","c":{"description":"d","one":"e","few":"f","other":"g"},"h":{"other":"i"},"j":{"one":"k"},"l":{"one":{"m":"n"},"other":"o"},"p":null,"q":["r"],"s":5,"t":{"hash":"u"},"v":{"one":1,"other":2}}',
    [
      { context: 'a', target: ['b'], span: '1-8' },
      {
        context: 'c',
        target: ['e', 'f', 'g'],
        variants: { one: 'e', few: 'f', other: 'g' },
        notes: ['developer: d'],
        span: '9-64',
      },
      { context: 'h', target: ['i'], span: '65-82' },
      { context: 'j', target: ['k', '', ''], variants: { one: 'k' }, span: '83-98' },
      { context: 'l', target: ['o'], span: '99-132' },
      { context: 's', target: ['5'], form: 'number', span: '152-157' },
      { context: 't', target: [''], state: 'untranslated', span: '158-174' },
      { context: 'v', target: ['1', '', '2'], variants: { one: '1', other: '2' }, span: '175-198' },
    ],
    [],
  ],
  [
    'go-i18n-json',
    '[{"id":"a","translation":"b","description":"c"},{"id":"d","translation":{"one":"e","other":"f"}},{"id":"","translation":"g"},{"translation":"h"},["i"],"j",{"id":"k"},{"id":"l","translation":["m"]},{"id":5,"translation":"n"},{"id":"o","translation":{"zero":1,"x":"y"}},{"id":"a","translation":"twice"}]',
    [
      { context: 'a', target: ['b'], notes: ['developer: c'], span: '1-47' },
      { context: 'd', target: ['e', '', 'f'], variants: { one: 'e', other: 'f' }, span: '48-96' },
      { context: 'k', target: [''], state: 'untranslated', span: '155-165' },
      { context: 'l', target: [''], state: 'untranslated', span: '166-196' },
      { context: 'o', target: ['', '', ''], variants: { zero: '1' }, state: 'untranslated', span: '224-267' },
      { context: 'a', target: ['twice'], span: '268-300' },
    ],
    ['duplicate-unit 268-300'],
  ],
  [
    'gotext',
    '{"language":"cs","messages":[{"id":"a","translation":"b","meaning":"c","comment":"d","translatorComment":"e","position":"f.go:1"},{"id":["g","h"],"translation":"i"},{"id":[5],"translation":"j"},{"id":[],"translation":"k"},{"id":"l","translation":{"select":{"feature":"plural","arg":"N","cases":{"one":{"msg":"m"},"few":{"x":"n"},"other":"o"}}}},{"id":"p","translation":{"select":{"feature":"gender","cases":{"x":"y"}}}},{"id":"q","translation":{"r":"s"}},{"id":"t"},["u"],"v",{"id":"w","translation":{"select":{"feature":"plural","cases":["x"]}}}]}',
    [
      {
        context: 'a',
        target: ['b'],
        notes: ['developer: c', 'developer: d', 'developer: e'],
        location: 'f.go:1',
        span: '29-129',
      },
      { context: 'g', target: ['i'], span: '130-164' },
      { context: 'l', target: ['m', '', 'o'], variants: { one: 'm', other: 'o' }, span: '222-344' },
      { context: 't', target: [''], state: 'untranslated', span: '455-465' },
    ],
    [],
  ],
  [
    'gotext',
    '{"messages":[{"id":"a","translation":"{Name}, {Count}","placeholders":[{"id":"Name","string":"%[1]s"},{"id":"Count"},{}]}]}',
    [{ context: 'a', target: ['{Name}, {Count}'], flags: 'placeholders:{Name}:{Count}', span: '13-121' }],
    [],
  ],
  ['gotext', '{"messages":{"id":"a"}}', [], []],
  ['gotext', '{"language":"cs"}', [], []],
  ['nextcloud-json', '{"translations":["a"]}', [], []],
  [
    'nextcloud-json',
    '{"translations":{"a":"b","c":["d","e"],"f":["g",["h"]],"i":null,"j":{"k":"l"},"m":5,"n":[],"o":["p","q","r","s"]},"pluralForm":"x"}',
    [
      { context: 'a', target: ['b'], span: '17-24' },
      { context: 'c', target: ['d', 'e', ''], variants: { '0': 'd', '1': 'e' }, span: '25-38' },
      { context: 'm', target: ['5'], form: 'number', span: '78-83' },
      { context: 'n', target: ['', '', ''], variants: {}, state: 'untranslated', span: '84-90' },
      { context: 'o', target: ['p', 'q', 'r'], variants: { '0': 'p', '1': 'q', '2': 'r', '3': 's' }, span: '91-112' },
    ],
    [],
  ],
  [
    'i18next',
    '{"a":"b","c":"d","c_plural":"e","f_0":"g","f_1":"h","f_2":"i","j_plural":"k","l_1":"m","n":"o","n_plural":"p","n_1":"q","r":{"s":["t",{"u_0":"v"}]},"_plural":"w","_0":"x","y":"z","y_plural":{"a":"b"},"aa_0":"1","aa_1":{"b":"c"},"cc_6":"1","cc_0":null,"dd_0":"x","dd_0":"y","ee":null}',
    [
      { context: 'a', target: ['b'], span: '1-8' },
      { context: 'c', target: ['', '', ''], variants: { '': 'd', plural: 'e' }, state: 'untranslated', span: '9-31' },
      { context: 'f', target: ['g', 'h', 'i'], variants: { '0': 'g', '1': 'h', '2': 'i' }, span: '32-61' },
      { context: 'j_plural', target: ['k'], span: '62-76' },
      { context: 'l_1', target: ['m'], span: '77-86' },
      { context: 'n', target: ['', 'q', ''], variants: { '1': 'q', '': 'o', plural: 'p' }, span: '87-119' },
      { context: 'r.s[0]', target: ['t'], span: '130-133' },
      { context: 'r.s[1].u', target: ['v', '', ''], variants: { '0': 'v' }, span: '135-144' },
      { context: '_plural', target: ['w'], span: '148-161' },
      { context: '_0', target: ['x'], span: '162-170' },
      { context: 'y', target: ['z'], span: '171-178' },
      { context: 'y_plural.a', target: ['b'], span: '191-198' },
      { context: 'aa_0', target: ['1'], span: '200-210' },
      { context: 'aa_1.b', target: ['c'], span: '219-226' },
      { context: 'cc_6', target: ['1'], span: '228-238' },
      { context: 'cc', target: ['', '', ''], variants: { '0': '' }, state: 'untranslated', span: '239-250' },
      { context: 'dd', target: ['y', '', ''], variants: { '0': 'y' }, span: '262-272' },
    ],
    ['duplicate-key 251-261'],
  ],
  [
    'i18nextv4',
    '{"a":"b","c_one":"d","c_few":"e","c_many":"f","c_other":"g","h_zero":"i","_one":"j","k_one":"l","k_other":{"m":"n"},"o":{"p_one":"q","p_other":"r"},"s_ones":"t","u_two":5,"v":["w",{"x_one":"y"}],"z_one":null,"z_other":"1"}',
    [
      { context: 'a', target: ['b'], span: '1-8' },
      { context: 'c', target: ['d', 'e', 'g'], variants: { one: 'd', few: 'e', many: 'f', other: 'g' }, span: '9-59' },
      { context: 'h_zero', target: ['i'], span: '60-72' },
      { context: '_one', target: ['j'], span: '73-83' },
      { context: 'k_one', target: ['l'], span: '84-95' },
      { context: 'k_other.m', target: ['n'], span: '107-114' },
      { context: 'o.p', target: ['q', '', 'r'], variants: { one: 'q', other: 'r' }, span: '121-146' },
      { context: 's_ones', target: ['t'], span: '148-160' },
      { context: 'u', target: ['', '', ''], variants: { two: '5' }, state: 'untranslated', span: '161-170' },
      { context: 'v[0]', target: ['w'], span: '176-179' },
      { context: 'v[1].x', target: ['y', '', ''], variants: { one: 'y' }, span: '181-192' },
      { context: 'z', target: ['', '', '1'], variants: { one: '', other: '1' }, span: '195-221' },
    ],
    [],
  ],
])('%s: %j', (format, text, units, warnings) => {
  const file = openFile(format, text)
  expect(file.problems).toEqual([])
  expect(file.units.map(compact)).toEqual(units)
  expect(file.warnings().map(({ code, span }) => `${code} ${span?.start}-${span?.end}`)).toEqual(warnings)
})
