/** Line number that this program adds to the text of a refusal, when several lines are one item of the document. */
export const LINHA_DITA = /\[linha:\s*(\d+)\]/
