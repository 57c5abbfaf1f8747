/** What the recipient may say of a note, as wire and screen name it, in the order of the screen's keys. */
export const MANIFESTO = ['ciencia', 'confirmacao', 'desconhecimento', 'nao_realizada'] as const
export type Manifestacao = (typeof MANIFESTO)[number]
