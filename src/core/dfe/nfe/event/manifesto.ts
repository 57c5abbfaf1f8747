/** Manifestations of a recipient, by their API names, in the order of the screen's keys. */
export const MANIFESTO = ['ciencia', 'confirmacao', 'desconhecimento', 'nao_realizada'] as const
export type Manifestacao = (typeof MANIFESTO)[number]
