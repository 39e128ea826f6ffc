/** A picture, and where a press on it leads. */
export interface ShownWidget {
  readonly image: string
  readonly link: string
  /** Text for people who cannot see the picture. */
  readonly alt: string
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const inHtml = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => escapes[sign] ?? sign)
const inMarkdown = (text: string): string => text.replaceAll(/[\\[\]]/g, '\\$&')
/** A bracket in an address would end it there. */
const inBrackets = (address: string): string => address.replaceAll('(', '%28').replaceAll(')', '%29')

/** How a picture is put into a page, by the language that the page is written in. */
export const widgetCodes = {
  html: ({ image, link, alt }) => `<a href="${inHtml(link)}"><img src="${inHtml(image)}" alt="${inHtml(alt)}"></a>`,
  markdown: ({ image, link, alt }) => `[![${inMarkdown(alt)}](${inBrackets(image)})](${inBrackets(link)})`,
  bbcode: ({ image, link }) => `[url=${link}][img]${image}[/img][/url]`,
  rst: ({ image, link, alt }) => `.. image:: ${image}\n   :alt: ${alt}\n   :target: ${link}`,
} satisfies Readonly<Record<string, (widget: ShownWidget) => string>>

export type WidgetCode = keyof typeof widgetCodes
