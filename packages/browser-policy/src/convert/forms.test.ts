import { readdirSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { LOSS_CODES } from './conversion.ts'
import type { Form, FormOption } from './define-form.ts'
import { fileForms, formNamed, formNames, forms } from './forms.ts'
import { detectForm, readPolicyFile } from './policy-file.ts'
import { afterLosses, anyPolicySet } from './policy-set.arbitrary.ts'

const all: readonly Form[] = forms
const writable = formNames.map(formNamed)
const bytesOf = (content: string | Uint8Array): Uint8Array =>
  typeof content === 'string' ? new TextEncoder().encode(content) : content
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

test('every form of the folder is listed once', () => {
  const files = readdirSync(new URL('./forms', import.meta.url)).map((file) => file.replace('.form.ts', ''))
  expect(all.map(({ name }) => name).sort()).toEqual(files.sort())
})

test('no two forms claim one ending, and an option of several forms is one option', () => {
  const endings = all.flatMap(({ extensions }) => extensions)
  expect(new Set(endings).size).toBe(endings.length)
  const known = new Map<string, FormOption>()
  for (const { options } of all) {
    for (const [name, option] of Object.entries(options)) {
      expect(known.get(name) ?? option).toBe(option)
      known.set(name, option)
    }
  }
})

describe.each(all)('$name', ({ summary, name, read }) => {
  test('has a summary, and is read, written or both', () => {
    expect(summary).toMatch(/\.$/)
    expect(read !== null || (formNames as readonly string[]).includes(name)).toBe(true)
  })

  test.runIf(read !== null)('ends any bytes in policies and problems', async () => {
    const form = fileForms.find((one) => one === name) ?? 'json'
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), async (bytes) => {
        const file = await readPolicyFile('x', bytes, { form })
        expect(file.policies !== null || file.problems.length > 0).toBe(true)
      }),
    )
  })
})

describe.each(writable)('$name, written', (form) => {
  const written = (policies = {}) => form.write({ policies, target: 'esr153', values: {} })

  test('writes one file or a folder, as it declares', async () => {
    const { files } = await written({ BlockAboutConfig: true })
    expect(files.length).toBeGreaterThan(0)
    for (const { name, content } of files) {
      expect(name !== '').toBe(form.makes === 'folder')
      expect(content.length).toBeGreaterThan(0)
    }
  })

  test('reports losses by known codes', async () => {
    const { losses } = await written({ Nope: { a: [null, {}, [], 'x\u0000', 1e300] }, BlockAboutConfig: 1 })
    for (const { code } of losses) expect(LOSS_CODES).toContain(code)
  })

  test.each(['é', '\u{1f600}'])('takes a text of 10 million times %j', async (letter) => {
    const { files } = await written({ SupportMenu: { Title: letter.repeat(10_000_000), URL: 'https://a.example/' } })
    expect(files.length).toBeGreaterThan(0)
  })

  test.runIf(form.read !== null)(
    'is told from others by its content, and gives every policy set back but for named losses',
    async () => {
      await fc.assert(
        fc.asyncProperty(anyPolicySet, async (policies) => {
          const { files, losses } = await written(policies)
          const bytes = bytesOf(files[0]?.content ?? '')
          expect(detectForm('unnamed', bytes)).toBe(form.name)
          const back = await readPolicyFile('unnamed', bytes)
          expect(plain(back.policies ?? {})).toEqual(plain(afterLosses(policies, losses)))
        }),
        { numRuns: 60 },
      )
    },
  )
})

test('forms that are read are known by their endings', () => {
  for (const { name, extensions, read } of all) {
    for (const extension of read === null ? [] : extensions)
      expect(detectForm(`x.${extension}`, new Uint8Array())).toBe(name)
  }
})
