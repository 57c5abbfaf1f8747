import { CONSULTAS } from './consultas.ts'
import { DETALHE } from './detalhe.ts'
import { DOCUMENTO } from './documento.ts'
import { EVENTOS_RECUSADOS } from './eventos.ts'
import { FISCO_FUTURO } from './futuro.ts'
import { ITENS } from './itens.ts'
import type { LinhaRejeicao, NomeDoConserto } from './linha.ts'
import { MENSAGEM } from './mensagem.ts'
import { PARTES } from './partes.ts'
import { SERVICO } from './servico.ts'
import { SUBSTITUICAO } from './substituicao.ts'

/**
 * Meaning of an authority's answer for the seller, and the field to mend. `campo` is the wire path of the sale, null
 * when none.
 */
export interface Orientacao {
  campo: string | null
  texto: string
  /** Mend by one key, beside the one that its field implies; absent where none is certain. */
  conserto?: NomeDoConserto
}

const REJEICOES: Readonly<Record<string, LinhaRejeicao>> = {
  ...SERVICO,
  ...PARTES,
  ...ITENS,
  ...DETALHE,
  ...DOCUMENTO,
  ...MENSAGEM,
  ...EVENTOS_RECUSADOS,
  ...SUBSTITUICAO,
  ...CONSULTAS,
  ...FISCO_FUTURO,
}

/** Every code that has a row, with the field that it points at. @internal No screen lists them; a test walks them all. */
export const CODIGOS_DE_REJEICAO: readonly (readonly [codigo: string, campo: string | null])[] =
  Object.entries(REJEICOES).map(([codigo, [, campo]]) => [codigo, campo])

/** Plain words for a cStat. An unknown one says so and keeps the official text as the guide. */
export function orientacaoRejeicao(cStat: string): Orientacao {
  const linha = REJEICOES[cStat]
  if (!linha)
    return {
      campo: null,
      texto: 'Veja o motivo da SEFAZ acima; se for um dado da venda ou do cadastro, corrija e emita de novo.',
    }
  const [, campo, texto, conserto] = linha
  return { campo, texto, ...(conserto ? { conserto } : {}) }
}

/** Why a look-up brought nothing, code first: in plain words where it has a row of its own, else as the authority says it. */
export const recusaDaConsulta = (cStat: string, dito: string): string =>
  `${cStat} ${CONSULTAS[cStat]?.[2] ?? dito}`

/** Official text of a code, without the "Rejeicao: " the authoriser puts before it; '' when not listed. */
export const xMotivo = (cStat: string): string => REJEICOES[cStat]?.[0] ?? ''
