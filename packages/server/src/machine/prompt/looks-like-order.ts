/** How texts speak to a model that is to do something else than translate. */
const orders: readonly RegExp[] = [
  /\b(?:ignore|disregard|forget|override|bypass)\b[^.!?]{0,60}\b(?:instruction|rule|prompt|above|previous|earlier|everything|guideline|order)/i,
  /\b(?:system|assistant|developer) (?:prompt|message|role)\b/i,
  /\b(?:language model|chatbot|llm|gpt|as an ai|you are an? ai)\b/i,
  /\byou (?:are|act) (?:now|from now on)\b/i,
  /\b(?:answer|reply|respond|translate|output|write|return)\b[^.!?]{0,40}\b(?:instead|only|as json|every (?:text|string)|all (?:other )?(?:texts|strings)|in pirate)\b/i,
  /["'](?:translations|judgements|texts|role|id)["']\s*:/,
  /<\/?(?:system|user|assistant|instructions?)>|\[\/?(?:INST|SYS)\]|<\|[a-z_]+\|>/i,
]

/** Whether a text seems to give orders to a model: its string goes in a separate request, where it can spoil no other one. */
export const looksLikeOrder = (texts: readonly string[]): boolean =>
  texts.some((text) => orders.some((order) => order.test(text)))
