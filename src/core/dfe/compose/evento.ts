import {
  CONS_SIT_NFE,
  CONS_STAT_SERV,
  EVENTO_CANCELAMENTO,
  EVENTO_CANCELAMENTO_SUBSTITUICAO,
  EVENTO_CCE,
  INUT_NFE,
} from '../layout/evento.ts'
import type { Grupo } from '../layout/no.ts'
import { limpar } from '../texto.ts'
import { writeXml } from '../xml.ts'
import type { GrupoXml } from './objeto.ts'

interface EventoBase {
  chave: string
  tpAmb: '1' | '2'
  /** Author: the issuer. */
  cnpj: string
  /** ISO with offset. */
  dhEvento: string
  /** 1 for a cancelling; up to 20 for a CC-e. */
  nSeqEvento?: number
}

/** 110111, unsigned. `nProt` is the authorisation's; the reason has 15 to 255 characters. */
export function xmlCancelamento(dados: EventoBase & { nProt: string; xJust: string }): string {
  return evento(EVENTO_CANCELAMENTO, '110111', dados, {
    descEvento: 'Cancelamento',
    nProt: dados.nProt,
    xJust: limpar(dados.xJust, 255),
  })
}

/** 110112, unsigned: cancels a 65 because `chaveSubstituta`, in contingency, took its place. */
export function xmlCancelamentoSubstituicao(
  dados: EventoBase & { nProt: string; xJust: string; chaveSubstituta: string; verAplic: string },
): string {
  return evento(EVENTO_CANCELAMENTO_SUBSTITUICAO, '110112', dados, {
    descEvento: 'Cancelamento por substituicao',
    cOrgaoAutor: dados.chave.slice(0, 2),
    tpAutor: '1',
    verAplic: limpar(dados.verAplic, 20),
    nProt: dados.nProt,
    xJust: limpar(dados.xJust, 255),
    chNFeRef: dados.chaveSubstituta,
  })
}

/** Ajuste SINIEF 7/2005, clause 14-A: the text is fixed by law. */
const CONDICAO_USO =
  'A Carta de Correcao e disciplinada pelo paragrafo 1o-A do art. 7o do Convenio S/N, de 15 de dezembro de 1970 e pode ser utilizada para regularizacao de erro ocorrido na emissao de documento fiscal, desde que o erro nao esteja relacionado com: I - as variaveis que determinam o valor do imposto tais como: base de calculo, aliquota, diferenca de preco, quantidade, valor da operacao ou da prestacao; II - a correcao de dados cadastrais que implique mudanca do remetente ou do destinatario; III - a data de emissao ou de saida.'

/** 110110, unsigned: 55 only (rej. 784). */
export function xmlCartaCorrecao(dados: EventoBase & { xCorrecao: string }): string {
  return evento(EVENTO_CCE, '110110', dados, {
    descEvento: 'Carta de Correcao',
    xCorrecao: limpar(dados.xCorrecao, 1000),
    xCondUso: CONDICAO_USO,
  })
}

function evento(layout: Grupo, tpEvento: string, dados: EventoBase, detalhe: GrupoXml): string {
  const sequencia = dados.nSeqEvento ?? 1
  return writeXml(layout, {
    '@versao': '1.00',
    infEvento: {
      '@Id': `ID${tpEvento}${dados.chave}${String(sequencia).padStart(2, '0')}`,
      cOrgao: dados.chave.slice(0, 2),
      tpAmb: dados.tpAmb,
      CNPJ: dados.cnpj,
      chNFe: dados.chave,
      dhEvento: dados.dhEvento,
      tpEvento,
      nSeqEvento: String(sequencia),
      verEvento: '1.00',
      detEvento: { '@versao': '1.00', ...detalhe },
    },
  })
}

export interface Inutilizacao {
  /** IBGE code, "35". */
  cUF: string
  tpAmb: '1' | '2'
  /** Two digits. */
  ano: string
  cnpj: string
  mod: '55' | '65'
  serie: string
  nNFIni: string
  nNFFin: string
  xJust: string
}

/** inutNFe, unsigned. Until day 10 of the next month (Aj. SINIEF 7/2005). */
export function xmlInutilizacao(dados: Inutilizacao): string {
  const { cUF, ano, cnpj, mod, serie, nNFIni, nNFFin } = dados
  return writeXml(INUT_NFE, {
    '@versao': '4.00',
    infInut: {
      '@Id': `ID${cUF}${ano}${cnpj}${mod}${serie.padStart(3, '0')}${nNFIni.padStart(9, '0')}${nNFFin.padStart(9, '0')}`,
      tpAmb: dados.tpAmb,
      xServ: 'INUTILIZAR',
      cUF,
      ano,
      CNPJ: cnpj,
      mod,
      serie: String(Number(serie)),
      nNFIni: String(Number(nNFIni)),
      nNFFin: String(Number(nNFFin)),
      xJust: limpar(dados.xJust, 255),
    },
  })
}

export const xmlConsulta = (chave: string, tpAmb: '1' | '2'): string =>
  writeXml(CONS_SIT_NFE, { '@versao': '4.00', tpAmb, xServ: 'CONSULTAR', chNFe: chave })

export const xmlStatus = (cUF: string, tpAmb: '1' | '2'): string =>
  writeXml(CONS_STAT_SERV, { '@versao': '4.00', tpAmb, cUF, xServ: 'STATUS' })
