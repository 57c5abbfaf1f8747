import type { Manifestacao } from '../../core/dfe/nfe/event/manifesto.ts'

/** Words of the company's answer to a received note. */
export const MANIFESTACAO_TEXTO = [
  ['ciencia', 'ciente'],
  ['confirmacao', 'confirmada'],
  ['desconhecimento', 'desconhecida'],
  ['nao_realizada', 'não realizada'],
] as const satisfies readonly (readonly [Manifestacao, string])[]
