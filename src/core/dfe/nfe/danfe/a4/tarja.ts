import type { DocumentoImpresso } from '../../../kit/paper/printed.ts'
import type { NotaImpressa } from '../nota.ts'
import { contingencyText } from './contingencia.ts'

/** Lists the warnings that apply to a note: cancelled, test, contingency; '' for one that does not. */
export const warnings = (nota: NotaImpressa, cancelada: boolean): readonly string[] => [
  cancelada ? `${nota.nome} CANCELADA` : '',
  nota.homologacao ? 'EMITIDA EM AMBIENTE DE HOMOLOGAÇÃO - SEM VALOR FISCAL' : '',
  contingencyText(nota),
]

/** Gives the word across the page; '' for none. */
export const markOf = (
  { homologacao }: Pick<DocumentoImpresso, 'homologacao'>,
  cancelada: boolean,
): string => (cancelada ? 'CANCELADA' : homologacao ? 'SEM VALOR FISCAL' : '')
