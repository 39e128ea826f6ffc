import { expect, test } from 'vitest'
import { detectComponents } from './detect.ts'

const detected = async (files: Readonly<Record<string, string>>) => {
  const read = async (paths: readonly string[]) =>
    new Map(paths.flatMap((path) => (files[path] === undefined ? [] : [[path, Buffer.from(files[path])] as const])))
  const found = await detectComponents(Object.keys(files), { read })
  return found.map(({ filemask, format, template, languages, strings }) => [
    filemask,
    format,
    template,
    languages.join(),
    strings,
  ])
}

const catalogue =
  '{"sourceLanguage":"en","strings":{"a":{},"b":{"localizations":{"pt-BR":{"stringUnit":{"value":"B"}}}}},"version":"1.0"}'

test.each<[Readonly<Record<string, string>>, unknown[]]>([
  [
    { 'App/Localizable.xcstrings': catalogue },
    [['App/Localizable.xcstrings', 'xcstrings', 'App/Localizable.xcstrings', 'en,pt_BR', 2]],
  ],
  [
    { 'game/strings.csv': 'keys,en,de\nA,a,b\nB,b,\n', 'data.csv': 'name,age\nx,1\n' },
    [['game/strings.csv', 'csv-columns', 'game/strings.csv', 'de,en', 2]],
  ],
  [{ 'data.csv': 'day,low,high\n1,2,3\n', 'list.csv': 'source,target\na,b\n' }, []],
  [{ 'App/Broken.xcstrings': '{' }, []],
  [
    { 'm.properties': 'a=A\n', 'm_de.properties': 'a=Ä\n' },
    [['m_*.properties', 'properties-utf8', 'm.properties', 'de,en', 1]],
  ],
  [
    {
      'App/Languages/en.xaml': '<ResourceDictionary xmlns:x="x"><x:String x:Key="a">A</x:String></ResourceDictionary>',
      'App/Languages/zh-cn.xaml':
        '<ResourceDictionary xmlns:x="x"><x:String x:Key="a">B</x:String></ResourceDictionary>',
    },
    [['App/Languages/*.xaml', 'resourcedictionary', 'App/Languages/en.xaml', 'en,zh_Hans', 1]],
  ],
])('%j makes %j', async (files, expected) => {
  expect(await detected(files)).toEqual(expected)
})
