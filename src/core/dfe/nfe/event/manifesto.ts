/** Manifestations of a recipient, as wire and screen name them, in the order of the screen's keys. */
export const MANIFESTO = ['ciencia', 'confirmacao', 'desconhecimento', 'nao_realizada'] as const
export type Manifestacao = (typeof MANIFESTO)[number]
