export {
  choice,
  choiceOr,
  choices,
  filledText,
  flag,
  number,
  type OptionSpec,
  type OptionSpecs,
  type OptionValues,
  requiredText,
  text,
  texts,
} from './options.ts'
export { type ArgumentFault, type ReadArguments, readArguments } from './read-arguments.ts'
