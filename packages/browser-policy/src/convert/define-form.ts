import type { LineIndex, Span } from '@weft/text'
import type { Path } from '../document/node.ts'
import type { Target } from '../target.ts'
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

/** What somebody gave for the options of a form; what was not given is absent. */
export type FormOptionValues<Options extends FormOptions> = {
  readonly [Name in keyof Options]?: FormOptionValue<Options[Name]> | undefined
}

/** The same for any form, as commands have it; each value was read by its own option. */
export type AnyFormOptionValues = { readonly [name: string]: string | boolean | undefined }

type FormOptionValue<Option extends FormOption> = Option extends { readonly kind: 'flag' }
  ? boolean
  : Option extends { readonly kind: 'choice'; readonly choices: readonly (infer Choice)[] }
    ? Choice
    : string

/** What reading a file of a form gives. Spans are UTF-16 offsets into `text`. */
export interface FormReadResult {
  /** The decoded text; empty for a binary file. */
  readonly text: string
  readonly lines: LineIndex
  /** Null when the file holds no policy set at all; `problems` then says why. */
  readonly policies: JsonObject | null
  /** What keeps the file from being read as it stands. What its policies mean is not looked at here. */
  readonly problems: readonly ConversionProblem[]
  /** True for JSON without `{"policies": …}` around its policies. */
  readonly isBare?: boolean
  /** The policies of each hive, for forms that have hives. */
  readonly hives: { readonly HKLM: JsonObject | null; readonly HKCU: JsonObject | null } | null
  /** Where a value stands: its name where it has one. The nearest place above it when it has none of its own. */
  spanOf(path: Path): Span | null
}

/** What a form is to write. */
export interface WriteRequest {
  /** The policies under the names of the target; empty for forms that take none. */
  readonly policies: JsonObject
  readonly target: Target
}

/** What writing gives: files by their names inside a folder, or one file without a name. */
export interface FormWriteResult {
  readonly files: readonly { readonly name: string; readonly content: string | Uint8Array }[]
  /** Everything that does not come back equal when the file is read again, or that no reader of the form takes. */
  readonly losses: readonly Loss[]
  /** What somebody should know who uses the files. */
  readonly notes: readonly string[]
}

/** Facts about one form of policies. */
interface FormFacts<Name extends string> {
  readonly name: Name
  /** A sentence for the manual of `convert`: for what, and what to mind. */
  readonly summary: string
  /** Endings of file names without their dot, in small letters. */
  readonly extensions: readonly string[]
  /** Whether a file begins like this form. Asked in order of the registry, with the first characters; never of forms that are not read. */
  detect(start: string): boolean
  /** `nothing`: what is written comes from the catalogue alone. */
  readonly takes: 'policies' | 'nothing'
  readonly makes: 'file' | 'folder'
}

type Reader<Values> = (bytes: Uint8Array, values: Values) => Promise<FormReadResult>

/** A form as its file states it: with the types of its own options. */
export interface FormDefinition<
  Name extends string,
  Options extends FormOptions,
  Read extends Reader<FormOptionValues<Options>> | null,
> extends FormFacts<Name> {
  /** Options by name; forms that share an option share the very same object. */
  readonly options: Options
  /** Reads a file and never rejects; null for forms that are only written. Libraries are loaded inside, for they cost every start. */
  readonly read: Read
  write(request: WriteRequest & { readonly values: FormOptionValues<Options> }): Promise<FormWriteResult>
}

/** One form in which policies are kept. */
export interface Form<Name extends string = string, CanRead extends boolean = boolean> extends FormFacts<Name> {
  readonly options: FormOptions
  readonly read: CanRead extends true ? Reader<AnyFormOptionValues> : null
  write(request: WriteRequest & { readonly values: AnyFormOptionValues }): Promise<FormWriteResult>
}

/** Makes one form; list it in `forms.ts`. */
export function defineForm<
  const Name extends string,
  const Options extends FormOptions,
  Read extends Reader<FormOptionValues<Options>> | null,
>(form: FormDefinition<Name, Options, Read>): Form<Name, Read extends null ? false : true> {
  // options come from outside by name; that each has the type of its own is what commands and callers check
  return form as unknown as Form<Name, Read extends null ? false : true>
}

/** The result of writing one file without more to say. */
export function oneFile(content: string | Uint8Array, losses: readonly Loss[] = []): FormWriteResult {
  return { files: [{ name: '', content }], losses, notes: [] }
}
