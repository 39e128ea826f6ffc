import type { LineIndex, Span } from '@weft/text'
import type { Path } from '../document/node.ts'
import type { Target } from '../target.ts'
import type { BuiltTexts } from '../texts/built-texts.ts'
import type { Build } from '../versions/build.ts'
import type { ConversionProblem, JsonObject, Loss } from './conversion.ts'

/** An option of a form; commands offer it under its name. */
export type FormOption =
  | { readonly kind: 'flag'; readonly summary: string }
  | { readonly kind: 'text'; readonly placeholder: string; readonly summary: string }
  | {
      readonly kind: 'choice'
      readonly choices: readonly string[]
      readonly summary: string
      readonly fallback?: string
    }

export type FormOptions = { readonly [name: string]: FormOption }

/** The values of a form's options in one call; those not given are absent. */
export type FormOptionValues<Options extends FormOptions> = {
  readonly [Name in keyof Options]?: FormOptionValue<Options[Name]> | undefined
}

/** Option values of any form; each was parsed by its own option. */
export type AnyFormOptionValues = { readonly [name: string]: string | boolean | undefined }

type FormOptionValue<Option extends FormOption> = Option extends { readonly kind: 'flag' }
  ? boolean
  : Option extends { readonly kind: 'choice'; readonly choices: readonly (infer Choice)[] }
    ? Choice
    : string

/** A file that was read. Spans are UTF-16 offsets into `text`. */
export interface FormReadResult {
  /** The decoded text; empty for a binary file. */
  readonly text: string
  readonly lines: LineIndex
  /** Null if the file holds no policy set; `problems` says why. */
  readonly policies: JsonObject | null
  /** Faults of the file as a file of its form; whether its policies are right is not checked here. */
  readonly problems: readonly ConversionProblem[]
  /** True for JSON without `{"policies": …}` around its policies. */
  readonly isBare?: boolean
  /** The policies of each hive, for forms that have hives. */
  readonly hives: { readonly HKLM: JsonObject | null; readonly HKCU: JsonObject | null } | null
  /** The span of a value, or of its name if it has one; for a value without a span that of its nearest parent. */
  spanOf(path: Path): Span | null
}

/** The policies that a form is to write. */
export interface WriteRequest {
  /** The policies under the target's names; empty for forms without input. */
  readonly policies: JsonObject
  readonly target: Target
  /** One build of the target; forms made from the catalogue have what it knows. */
  readonly build?: Build | undefined
  /** Translations, for forms whose texts people read; English is always written. */
  readonly texts?: readonly BuiltTexts[]
}

/** The files that were written: by their names inside a folder, or one file without a name. */
export interface FormWriteResult {
  readonly files: readonly { readonly name: string; readonly content: string | Uint8Array }[]
  /** Every value that would not come back equal if the file were read again, or that no reader of the form accepts. */
  readonly losses: readonly Loss[]
  /** Hints for the person who uses the files. */
  readonly notes: readonly string[]
}

/** Facts about one form of policies. */
interface FormFacts<Name extends string> {
  readonly name: Name
  /** A sentence for the manual of `convert`: what the form is for, and what to mind. */
  readonly summary: string
  /** Endings of file names without their dot, in small letters. */
  readonly extensions: readonly string[]
  /**
   * Whether the first characters of a file look like this form. Asked in the order of `forms`; never for write-only
   * forms.
   */
  detect(start: string): boolean
  /** `nothing`: the form is written from the catalogue alone. */
  readonly takes: 'policies' | 'nothing'
  readonly makes: 'file' | 'folder'
}

type Reader<Values> = (bytes: Uint8Array, values: Values) => Promise<FormReadResult>
type Writer<Values> = (request: WriteRequest & { readonly values: Values }) => Promise<FormWriteResult>

/** The definition of a form, with the types of its options. */
export interface FormDefinition<
  Name extends string,
  Options extends FormOptions,
  Read extends Reader<FormOptionValues<Options>> | null,
  Write extends Writer<FormOptionValues<Options>> | null,
> extends FormFacts<Name> {
  /** Options by name; forms that share an option share the very same object. */
  readonly options: Options
  /**
   * Reads a file and never rejects; null for write-only forms. Imports its libraries when called, to keep the start
   * fast.
   */
  readonly read: Read
  /** Null for forms that are only read. */
  readonly write: Write
}

/** A file form for policies. */
export interface Form<
  Name extends string = string,
  CanRead extends boolean = boolean,
  CanWrite extends boolean = boolean,
> extends FormFacts<Name> {
  readonly options: FormOptions
  readonly read: CanRead extends true ? Reader<AnyFormOptionValues> : null
  readonly write: CanWrite extends true ? Writer<AnyFormOptionValues> : null
}

/** A form that can be written. */
export type WritableForm = Form<string, boolean, true>

/** Makes one form; list it in `forms.ts`. */
export function defineForm<
  const Name extends string,
  const Options extends FormOptions,
  Read extends Reader<FormOptionValues<Options>> | null,
  Write extends Writer<FormOptionValues<Options>> | null,
>(
  form: FormDefinition<Name, Options, Read, Write>,
): Form<Name, Read extends null ? false : true, Write extends null ? false : true> {
  // callers pass options by name; they check that each value has the type of its option
  return form as unknown as Form<Name, Read extends null ? false : true, Write extends null ? false : true>
}

/** The result of writing a single file. */
export function oneFile(content: string | Uint8Array, losses: readonly Loss[] = []): FormWriteResult {
  return { files: [{ name: '', content }], losses, notes: [] }
}
