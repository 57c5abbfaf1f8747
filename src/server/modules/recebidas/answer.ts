import { findNo, no, parseXml, textoOf, todos } from '../../../core/dfe/kit/parse.ts'
import { EVENTOS } from '../../../core/dfe/nfe/event/kinds.ts'
import { MANIFESTACOES } from '../../../core/dfe/nfe/event/manifestacao.ts'
import { expectedOf, refuseManifest } from '../../../core/dfe/nfe/event/manifestavel.ts'
import { parseChave } from '../../../core/document/chave.ts'
import { daysLeft, diaIn, type Fuso } from '../../../core/document/fuso.ts'
import type { BuscaRecebidas, NotaRecebidaAnswer, RecebidaAnswer } from '../../../domain/api/recebidas.ts'
import type { Cursor } from './cursor-repository.ts'
import type { LinhaRecebida, Passo } from './list-repository.ts'
import { manifestable } from './manifest.ts'

const KINDS = [...MANIFESTACOES, ...EVENTOS]

const idOf = (tipo: string | null) => MANIFESTACOES.find(kind => kind.tipo === tipo)?.id ?? null

export function toAnswer(row: LinhaRecebida, agora: Date, fuso: Fuso): NotaRecebidaAnswer {
  const nota = manifestable(row)
  const esperado = expectedOf(nota, agora)
  const partes = parseChave(row.chave)
  return {
    id: row.id,
    chave: row.chave,
    numero: Number(partes?.nNF ?? 0),
    serie: Number(partes?.serie ?? 0),
    emitente: row.nome,
    cnpj: row.cnpj,
    parceiro_id: row.parceiro_id,
    data: row.dh_emi.toISOString(),
    valor: row.valor,
    entrada: row.tp_nf === 0,
    situacao: row.situacao,
    evento: idOf(row.manifestacao),
    aguarda: row.aguarda,
    completa: row.inteira,
    lida: row.lida_em !== null,
    compra_id: row.compra_id,
    esperado: esperado && {
      o_que: esperado.o_que,
      ate: esperado.ate.toISOString(),
      dias: daysLeft(diaIn(esperado.ate, fuso), agora, fuso),
    },
    pode: row.aguarda
      ? []
      : MANIFESTACOES.filter(kind => refuseManifest(kind, nota, agora) === null).map(({ id }) => id),
  }
}

export const toBusca = (cursor: Cursor): BuscaRecebidas => ({
  consultada_em: cursor.consultada_em?.toISOString() ?? null,
  proxima_em: cursor.proxima_em.toISOString(),
  mais: cursor.ult_nsu < cursor.max_nsu,
  problema: cursor.problema,
})

/** Reads the lines from the XML of a complete note. */
export function itemsOf(xml: string): RecebidaAnswer['itens'] {
  const inf = findNo(parseXml(xml), 'infNFe')
  return todos(inf, 'det').map(det => {
    const prod = no(det, 'prod')
    return {
      codigo: textoOf(prod, 'cProd'),
      nome: textoOf(prod, 'xProd'),
      qtde: textoOf(prod, 'qCom'),
      unidade: textoOf(prod, 'uCom'),
      unitario: textoOf(prod, 'vUnCom'),
      valor: textoOf(prod, 'vProd'),
    }
  })
}

export const toStep = ({ quando, tipo, o_que, texto, nosso, status }: Passo) => ({
  quando: quando.toISOString(),
  o_que: o_que || (KINDS.find(kind => kind.tipo === tipo)?.nome.replace(/^[AO] /, '') ?? tipo),
  texto,
  nosso,
  status,
})
