import { expect, test } from 'vitest'
import { widgetCodes } from './widget-codes.ts'

const widget = { image: 'https://weft.example/widget/demo/multi-auto.svg', link: 'https://weft.example/engage/demo/' }

test('a picture is put into pages of each language, with its link and with words for who does not see it', () => {
  const { image, link } = widget
  const plain = { ...widget, alt: 'Translation status' }
  expect(widgetCodes.html(plain)).toBe(`<a href="${link}"><img src="${image}" alt="Translation status"></a>`)
  expect(widgetCodes.markdown(plain)).toBe(`[![Translation status](${image})](${link})`)
  expect(widgetCodes.bbcode(plain)).toBe(`[url=${link}][img]${image}[/img][/url]`)
  expect(widgetCodes.rst(plain)).toBe(`.. image:: ${image}\n   :alt: Translation status\n   :target: ${link}`)
})

test('no text and no address ends its place in the code', () => {
  const odd = { image: 'https://weft.example/a(b)/x.svg?a="&b', link: 'https://weft.example/)', alt: '"]<script>' }
  expect(widgetCodes.html(odd)).toBe(
    '<a href="https://weft.example/)"><img src="https://weft.example/a(b)/x.svg?a=&quot;&amp;b" alt="&quot;]&lt;script&gt;"></a>',
  )
  expect(widgetCodes.markdown(odd)).toBe(
    String.raw`[!["\]<script>](https://weft.example/a%28b%29/x.svg?a="&b)](https://weft.example/%29)`,
  )
})
