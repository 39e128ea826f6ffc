import { expect, test } from 'vitest'
import { formatLanguageCode, hasAndroidQualifier, languages } from './index.ts'

test.each(
  'night v21 sw600dp land ldrtl car w720dp h480dp 480dpi xxhdpi mcc310 mcc310-mnc004 de-v21 fr-land zh-rTW-night b+sr+Latn-v26 480x320'.split(
    ' ',
  ),
)('values-%s is a folder for devices', (end) => {
  expect(hasAndroidQualifier(end)).toBe(true)
})

test('no language is taken for a device', () => {
  const codes = languages.map(({ code }) => formatLanguageCode(code, 'android'))
  expect(codes.filter((code) => hasAndroidQualifier(code) && code !== 'car')).toEqual([])
  expect(['b+sr+Latn', 'pt-rBR', 'pt-BR', 'in', 'values'].filter(hasAndroidQualifier)).toEqual([])
})
