import { inconsistent } from './across/inconsistent.check.ts'
import { longUntranslated } from './across/long-untranslated.check.ts'
import { multipleFailures } from './across/multiple-failures.check.ts'
import { reused } from './across/reused.check.ts'
import { spelling } from './across/spelling.check.ts'
import { translated } from './across/translated.check.ts'
import { angularJsFormat } from './format/angularjs-format.check.ts'
import { automatticComponentsFormat } from './format/automattic-components-format.check.ts'
import { cFormat } from './format/c-format.check.ts'
import { cSharpFormat } from './format/c-sharp-format.check.ts'
import { esFormat } from './format/es-format.check.ts'
import { i18nextInterpolation } from './format/i18next-interpolation.check.ts'
import { icuMessageFormat } from './format/icu-message-format.check.ts'
import { javaFormat } from './format/java-format.check.ts'
import { javaPrintfFormat } from './format/java-printf-format.check.ts'
import { javascriptFormat } from './format/javascript-format.check.ts'
import { laravelFormat } from './format/laravel-format.check.ts'
import { luaFormat } from './format/lua-format.check.ts'
import { objcFormat } from './format/objc-format.check.ts'
import { objectPascalFormat } from './format/object-pascal-format.check.ts'
import { percentPlaceholders } from './format/percent-placeholders.check.ts'
import { perlBraceFormat } from './format/perl-brace-format.check.ts'
import { perlFormat } from './format/perl-format.check.ts'
import { phpFormat } from './format/php-format.check.ts'
import { pythonBraceFormat } from './format/python-brace-format.check.ts'
import { pythonFormat } from './format/python-format.check.ts'
import { qtFormat } from './format/qt-format.check.ts'
import { qtPluralFormat } from './format/qt-plural-format.check.ts'
import { rubyFormat } from './format/ruby-format.check.ts'
import { schemeFormat } from './format/scheme-format.check.ts'
import { vueFormat } from './format/vue-format.check.ts'
import { ellipsis } from './source/ellipsis.check.ts'
import { fluentSourceInnerHtml } from './source/fluent-source-inner-html.check.ts'
import { fluentSourceSyntax } from './source/fluent-source-syntax.check.ts'
import { icuMessageFormatSyntax } from './source/icu-message-format-syntax.check.ts'
import { optionalPlural } from './source/optional-plural.check.ts'
import { sourceMaxLength } from './source/source-max-length.check.ts'
import { unnamedFormat } from './source/unnamed-format.check.ts'
import { accelerator } from './target/accelerator.check.ts'
import { bbcode } from './target/bbcode.check.ts'
import { beginNewline } from './target/begin-newline.check.ts'
import { beginSpace } from './target/begin-space.check.ts'
import { checkGlossary } from './target/check-glossary.check.ts'
import { doubleSpace } from './target/double-space.check.ts'
import { duplicate } from './target/duplicate.check.ts'
import { endColon } from './target/end-colon.check.ts'
import { endEllipsis } from './target/end-ellipsis.check.ts'
import { endExclamation } from './target/end-exclamation.check.ts'
import { endInterrobang } from './target/end-interrobang.check.ts'
import { endNewline } from './target/end-newline.check.ts'
import { endQuestion } from './target/end-question.check.ts'
import { endSemicolon } from './target/end-semicolon.check.ts'
import { endSpace } from './target/end-space.check.ts'
import { endStop } from './target/end-stop.check.ts'
import { escapedNewline } from './target/escaped-newline.check.ts'
import { fluentParts } from './target/fluent-parts.check.ts'
import { fluentReferences } from './target/fluent-references.check.ts'
import { fluentTargetInnerHtml } from './target/fluent-target-inner-html.check.ts'
import { fluentTargetSyntax } from './target/fluent-target-syntax.check.ts'
import { kabyleCharacters } from './target/kabyle-characters.check.ts'
import { kashida } from './target/kashida.check.ts'
import { maxLength } from './target/max-length.check.ts'
import { maxSize } from './target/max-size.check.ts'
import { mdLink } from './target/md-link.check.ts'
import { mdReflink } from './target/md-reflink.check.ts'
import { mdSyntax } from './target/md-syntax.check.ts'
import { multipleCapital } from './target/multiple-capital.check.ts'
import { newlineCount } from './target/newline-count.check.ts'
import { placeholders } from './target/placeholders.check.ts'
import { plurals } from './target/plurals.check.ts'
import { prohibitedInitialCharacter } from './target/prohibited-initial-character.check.ts'
import { punctuationSpacing } from './target/punctuation-spacing.check.ts'
import { regex } from './target/regex.check.ts'
import { rstReferences } from './target/rst-references.check.ts'
import { rstSyntax } from './target/rst-syntax.check.ts'
import { safeHtml } from './target/safe-html.check.ts'
import { safeMdx } from './target/safe-mdx.check.ts'
import { same } from './target/same.check.ts'
import { samePlurals } from './target/same-plurals.check.ts'
import { url } from './target/url.check.ts'
import { xmlCharsAroundTags } from './target/xml-chars-around-tags.check.ts'
import { xmlInvalid } from './target/xml-invalid.check.ts'
import { xmlTags } from './target/xml-tags.check.ts'
import { zeroWidthSpace } from './target/zero-width-space.check.ts'

/** Every check, in the order in which failing ones are shown. */
export const checks = [
  same,
  beginNewline,
  endNewline,
  beginSpace,
  endSpace,
  doubleSpace,
  endStop,
  endColon,
  endQuestion,
  endExclamation,
  endInterrobang,
  endEllipsis,
  endSemicolon,
  newlineCount,
  escapedNewline,
  zeroWidthSpace,
  kashida,
  kabyleCharacters,
  punctuationSpacing,
  duplicate,
  multipleCapital,
  prohibitedInitialCharacter,
  xmlTags,
  xmlCharsAroundTags,
  xmlInvalid,
  plurals,
  samePlurals,
  cFormat,
  javascriptFormat,
  laravelFormat,
  luaFormat,
  objcFormat,
  objectPascalFormat,
  perlFormat,
  perlBraceFormat,
  phpFormat,
  pythonFormat,
  pythonBraceFormat,
  qtFormat,
  qtPluralFormat,
  rubyFormat,
  schemeFormat,
  cSharpFormat,
  javaPrintfFormat,
  esFormat,
  i18nextInterpolation,
  angularJsFormat,
  vueFormat,
  percentPlaceholders,
  automatticComponentsFormat,
  javaFormat,
  icuMessageFormat,
  fluentTargetSyntax,
  fluentParts,
  fluentReferences,
  fluentTargetInnerHtml,
  placeholders,
  accelerator,
  checkGlossary,
  maxLength,
  maxSize,
  url,
  regex,
  bbcode,
  mdLink,
  mdReflink,
  mdSyntax,
  rstReferences,
  rstSyntax,
  safeHtml,
  safeMdx,
  inconsistent,
  reused,
  translated,
  spelling,
  ellipsis,
  optionalPlural,
  unnamedFormat,
  icuMessageFormatSyntax,
  fluentSourceSyntax,
  fluentSourceInnerHtml,
  sourceMaxLength,
  multipleFailures,
  longUntranslated,
] as const

/** Ids of all checks, as literals. */
export type CheckId = (typeof checks)[number]['id']
