import { CADASTROS } from './cadastros.ts'
import { CONSULTAS } from './consultas.ts'
import { DETALHE } from './detalhe.ts'
import { DOCUMENTO } from './documento.ts'
import { EVENTOS_RECUSADOS } from './eventos.ts'
import { FISCO_FUTURO } from './futuro.ts'
import { ITENS } from './itens.ts'
import type { LinhaRejeicao, NomeDoConserto } from './linha.ts'
import { MENSAGEM } from './mensagem.ts'
import { MONOFASIA } from './monofasia.ts'
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
  ...MONOFASIA,
  ...CADASTROS,
}

/** Codes that say that the number is another note's, so that the next one is taken. */
export const NUMERO_TOMADO: ReadonlySet<string> = new Set(
  Object.entries(REJEICOES).flatMap(([codigo, linha]) => (linha[3] === 'proximo_numero' ? [codigo] : [])),
)

/** Codes to which SEFAZ gives two texts: that of the second row, which is known by a word of it. */
const SEGUNDO_TEXTO: Readonly<Record<string, readonly [palavra: RegExp, LinhaRejeicao]>> = {
  '770': [
    /CFOP/i,
    ['CFOP Inexistente', 'itens.icms', 'O CFOP não existe. Corrija a regra de ICMS do produto.'],
  ],
}

/** Finds the row of a code, by SEFAZ's own text where the code has two. */
function linhaOf(cStat: string, dito: string | null | undefined): LinhaRejeicao | undefined {
  const segundo = SEGUNDO_TEXTO[cStat]
  return segundo && dito && segundo[0].test(dito) ? segundo[1] : REJEICOES[cStat]
}

/** Every code with a row, and its field. @internal No screen lists them; a test checks them all. */
export const CODIGOS_DE_REJEICAO: readonly (readonly [codigo: string, campo: string | null])[] =
  Object.entries(REJEICOES).map(([codigo, [, campo]]) => [codigo, campo])

/** Gives plain words for a cStat; for an unknown code they say so, and refer to SEFAZ's reason. `dito`: SEFAZ's text. */
export function orientacaoRejeicao(cStat: string, dito?: string | null): Orientacao {
  const linha = linhaOf(cStat, dito)
  if (!linha)
    return {
      campo: null,
      texto: `Sem explicação nossa: a SEFAZ diz ${dito ? `"${dito}"` : 'o motivo acima'}. Se for um dado da venda ou do cadastro, corrija e emita de novo.`,
    }
  const [, campo, texto, conserto] = linha
  return { campo, texto, ...(conserto ? { conserto } : {}) }
}

/** Tells why a query brought nothing, code first: in plain words, or in SEFAZ's words for an unknown code. */
export const recusaDaConsulta = (cStat: string, dito: string): string =>
  `${cStat} ${CONSULTAS[cStat]?.[2] ?? dito}`

/** Gives the official text of a code, without SEFAZ's prefix "Rejeicao: "; '' when not listed. */
export const xMotivo = (cStat: string, dito?: string): string => linhaOf(cStat, dito)?.[0] ?? ''
