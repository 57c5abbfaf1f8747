import { tpEmisDaNota } from '../../../core/document/emissao.ts'
import type { VendaAnswer } from '../../../domain/api/vendas.ts'
import type { Answered } from '../../../domain/documents/to-zod.ts'
import { vendas } from '../../../domain/documents/venda/index.ts'
import { answeredOf } from '../../../domain/documents/wire.ts'
import {
  deadlinesOf,
  lateCancelling,
  leaveToCancel,
  type NovoDocumento,
  orientacao,
} from '../../issuing/service.ts'
import type { VendaGravada } from './rows.ts'

/** Sale with its current note, as read from the database. */
export interface LinhaVenda extends Answered<typeof vendas.fields> {
  id: number
  uuid: string
  status: VendaAnswer['status']
  status_emissao: VendaAnswer['status_emissao']
  modelo: string
  serie: number | null
  numero: number | null
  chave: string | null
  protocolo: string | null
  cstat: string | null
  xmotivo: string | null
  datavenda: Date
  paga_em: Date
  terminal_id: number | null
  empresa_id: number
  divergente: boolean
  cliente?: string | null
  tp_emis: VendaAnswer['tp_emis']
  prazo_transmissao: Date | null
  prazo_cancelamento: Date | null
  dh_emi: string | null
  autorizada_em: Date | null
  alarme: string | null
  campo: string | null
  /** True when a cancelling was requested and SEFAZ has not answered yet. */
  cancelando: boolean
  /** Kinds of event of which the note already has the maximum. */
  esgotados?: string[] | null
  /** Fields of back-office documents that have no column. */
  demais?: Readonly<Record<string, string>> | null
}

export function toAnswer(row: LinhaVenda): VendaAnswer {
  const {
    serie,
    numero,
    datavenda,
    paga_em,
    prazo_transmissao,
    prazo_cancelamento,
    dh_emi,
    autorizada_em,
    alarme,
    campo,
    cancelando,
    demais,
    esgotados,
    ...rest
  } = row
  return {
    ...demais,
    ...rest,
    cancelando,
    serie: serie === null ? (demais?.['serie'] ?? null) : String(serie),
    numerocodumento: numero === null ? (demais?.['numerocodumento'] ?? null) : String(numero), // the API's spelling
    datavenda: datavenda.toISOString(),
    paga_em: paga_em.toISOString(),
    // the deadline to send the note matters only until SEFAZ has the note
    prazo_transmissao: row.status_emissao === 'contingencia' ? iso(prazo_transmissao) : null,
    prazo_cancelamento: row.status_emissao === 'autorizada' ? iso(prazo_cancelamento) : null,
    ...(row.status_emissao === 'autorizada' && dh_emi && autorizada_em
      ? limitsOf({ modelo: row.modelo, chave: row.chave ?? '', dh_emi, autorizada_em })
      : {}),
    ...(esgotados ? { esgotados } : {}),
    ...(row.status_emissao === 'rejeitada' && campo !== null ? { nao_enviada: true } : {}),
    orientacao: cancelando
      ? { campo: null, texto: 'Cancelamento pedido: aguardando a resposta da SEFAZ' }
      : orientacao(row.status_emissao, row.cstat, row.xmotivo, campo, alarme),
  }
}

/** Gives the deadlines for an authorised note's events. */
function limitsOf(nota: Parameters<typeof deadlinesOf>[0]) {
  const cancelamento_tardio = lateCancelling(nota)
  const cancelamento_com_anuencia = leaveToCancel(nota)
  return {
    prazos: deadlinesOf(nota),
    ...(cancelamento_tardio ? { cancelamento_tardio } : {}),
    ...(cancelamento_com_anuencia ? { cancelamento_com_anuencia } : {}),
  }
}

const told = answeredOf(vendas.fields)

const iso = (when: Date | null) => when?.toISOString() ?? null

/** Makes the API's answer for a sale just stored, without reading it back. */
export function newAnswer(
  id: number,
  empresa_id: number,
  { corpo, modelo, status, divergente, datavenda, paga_em }: VendaGravada,
  documento: NovoDocumento | null,
): VendaAnswer {
  return toAnswer({
    id,
    uuid: corpo.uuid,
    status,
    status_emissao: documento ? 'pendente' : null,
    modelo,
    serie: documento?.serie ?? null,
    numero: documento?.numero ?? null,
    chave: documento?.chave ?? null,
    tp_emis: documento ? tpEmisDaNota(documento.tp_emis) : null,
    protocolo: null,
    cstat: null,
    xmotivo: null,
    datavenda,
    paga_em,
    terminal_id: corpo.terminal_id,
    empresa_id,
    ...told(corpo),
    divergente,
    prazo_transmissao: null,
    prazo_cancelamento: null,
    dh_emi: null,
    autorizada_em: null,
    alarme: null,
    campo: null,
    cancelando: false,
  })
}
