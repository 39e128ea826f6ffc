import { expect, test } from 'vitest'
import { rootElement } from './xml.root.ts'

test.each([
  ['<resources>', 'resources'],
  ['\ufeff<?xml version="1.0"?>\n<!-- <a> -->\n<resources\n  xmlns:x="y">', 'resources'],
  ['<!DOCTYPE resources [ <!ENTITY name "<b>x</b>"> ]><resources/>', 'resources'],
  ['<!DOCTYPE TS><TS version="2.1">', 'TS'],
  ['<language><resources prefix="Core">', 'language'],
  ['<!-- no end', ''],
  ['<!DOCTYPE', ''],
  ['text', ''],
  ['', ''],
])('the first element of %j is %j', (start, name) => {
  expect(rootElement(start)).toBe(name)
})
