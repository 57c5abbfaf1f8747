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
import { SITUACAO } from './situacao.ts'
import { SUBSTITUICAO } from './substituicao.ts'

/** Meaning of SEFAZ's answer for the seller. `campo` is the API path of the field to correct, null when none. */
export interface Orientacao {
  campo: string | null
  texto: string
  /** Correction that one key applies, besides the usual correction of the field; absent when none is certain. */
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
  ...SITUACAO,
  ...SUBSTITUICAO,
  ...CONSULTAS,
  ...FISCO_FUTURO,
}

/** Every code with a row, and its field. @internal No screen lists them; a test checks them all. */
export const CODIGOS_DE_REJEICAO: readonly (readonly [codigo: string, campo: string | null])[] =
  Object.entries(REJEICOES).map(([codigo, [, campo]]) => [codigo, campo])

/** Gives plain words for a cStat. For an unknown code the text refers to SEFAZ's own reason. */
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

/** Tells why a query brought nothing, code first: in plain words, or in SEFAZ's words for an unknown code. */
export const recusaDaConsulta = (cStat: string, dito: string): string =>
  `${cStat} ${CONSULTAS[cStat]?.[2] ?? dito}`

/** Gives the official text of a code, without SEFAZ's prefix "Rejeicao: "; '' when not listed. */
export const xMotivo = (cStat: string): string => REJEICOES[cStat]?.[0] ?? ''
