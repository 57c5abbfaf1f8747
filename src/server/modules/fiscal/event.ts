import {
  xmlCancelamento,
  xmlCancelamentoSubstituicao,
  xmlInutilizacao,
} from '../../../core/dfe/compose/evento.ts'
import { dataHoraUf } from '../../../core/document/fuso.ts'
import { codigoUf } from '../../../core/document/uf.ts'
import { AppError } from '../../../domain/error.ts'
import type { Q } from '../../db/transaction.ts'
import type { Desfecho, Job } from '../../outbox/job.ts'
import { EVENTO_PASSAGEIRO, EVENTO_REGISTRADO, INDISPONIVEL } from '../../sefaz/client/resultado.ts'
import { procEvento } from '../../sefaz/compose.ts'
import { signEvento, signInut } from '../../sefaz/sign.ts'
import { linhaDe } from './breaker.ts'
import { type Evento, readEvent, updateEvent } from './event-repository.ts'
import { type Caso, type Fluxo, step, Ultrapassado } from './flow.ts'
import { modelOf } from './model.ts'
import { again, alarm } from './outcome.ts'
import { currentDocument, type Documento, readDocument } from './repository.ts'
import { lineIsBack } from './transmit.ts'

/** 573: this very event is registered already (an earlier answer was lost). 218, 420: the note is cancelled already. */
const JA_REGISTRADO = new Set(['573', '218', '420'])
/** 102 done; 206, 256, 563: voided before. */
const INUTILIZADO = new Set(['102', '206', '256', '563'])
/** A number of the range is in use: SEFAZ got the document after all. */
const NUMERO_USADO = new Set(['241'])
/** Past the deadline of the plain cancelling (501, 770): a substituted note still has the 168 hours of 110112. */
const FORA_DO_PRAZO = new Set(['501', '770'])

/** What SEFAZ's query tells of a cancelled note: for an event whose own answer was lost. */
const CANCELADA = { cstat: '101', xmotivo: 'Cancelamento de NF-e homologado' }

const ESPERA_MS = 5_000
/** A clock or a list of SEFAZ's: the same event is sent again. */
const ESPERA_PASSAGEIRO_MS = 30_000

/** Registers one event, or voids one number: signed once, sent until SEFAZ answers. Re-entrant like `emit`. */
export async function registerEvent(fluxo: Fluxo, job: Job): Promise<Desfecho> {
  const { evento, documento, substituto } = await fluxo.db.tx(job, async q => {
    const evento = await readEvent(q, job, job.alvo_id)
    const documento = evento && (await readDocument(q, job, evento.documento_id))
    const substituto = documento && (await currentDocument(q, job, documento.venda_id))
    return { evento, documento, substituto }
  })
  if (!evento || !documento || evento.status === 'registrado' || evento.status === 'rejeitado') return null
  try {
    const conexao = await fluxo.issuers.conexao(job, documento)
    const tenant = { account_id: job.account_id }
    const caso: Caso = {
      fluxo,
      tenant,
      documento,
      conexao,
      model: modelOf(fluxo.models, documento),
      linha: linhaDe(documento),
      tentativas: job.tentativas,
    }
    return evento.tipo === 'inutilizacao'
      ? await voidNumber(caso, evento)
      : await cancel(caso, evento, substituto?.id === documento.id ? null : (substituto ?? null))
  } catch (error) {
    if (error instanceof Ultrapassado) return null
    if (error instanceof AppError && error.codigo === 'CERTIFICADO') {
      await alarm(fluxo, job, documento, error.message)
      return { depois: 15_000, erro: error.message }
    }
    throw error
  }
}

/** 110111 inside its deadline; for a note that another one replaced, 110112 after it, once the other is authorised. */
async function cancel(caso: Caso, evento: Evento, substituto: Documento | null): Promise<Desfecho> {
  const { fluxo, tenant, documento, conexao } = caso
  if (documento.status_emissao === 'cancelada') return finish(caso, evento, {}, CANCELADA)
  const vencido = documento.prazo_cancelamento !== null && fluxo.clock() > documento.prazo_cancelamento
  const porSubstituicao =
    evento.tipo === '110112' || (vencido && substituto !== null && documento.modelo === '65')
  if (porSubstituicao && substituto?.status_emissao !== 'autorizada')
    return { depois: ESPERA_MS, erro: 'a nota substituta ainda não foi autorizada' }
  const tipo = porSubstituicao ? '110112' : '110111'
  const xml =
    evento.xml_assinado !== null && evento.tipo === tipo
      ? evento.xml_assinado
      : signEvento(
          cancelXml(caso, evento, porSubstituicao ? (substituto?.chave ?? '') : null),
          conexao.certificado,
        )
  await fluxo.db.tx(tenant, q =>
    updateEvent(q, tenant, evento.id, {
      tipo,
      xml_assinado: xml,
      status: 'enviado',
      chave_substituta: porSubstituicao ? (substituto?.chave ?? null) : null,
    }),
  )
  const resultado = await fluxo.client.sendEvent(conexao, xml)
  if (resultado.kind !== 'answer') return { depois: ESPERA_MS, erro: resultado.causa }
  const { cStat, xMotivo, nProt, retEvento, cStatLote } = resultado.resposta
  if (INDISPONIVEL.has(cStat) || INDISPONIVEL.has(cStatLote)) return { depois: ESPERA_MS, erro: xMotivo }
  await lineIsBack(caso)
  const disse = { cstat: cStat, xmotivo: xMotivo }
  if (EVENTO_REGISTRADO.has(cStat) || JA_REGISTRADO.has(cStat))
    return finish(
      caso,
      evento,
      { ...disse, protocolo: nProt, xml_proc: procEvento(xml, retEvento) },
      EVENTO_REGISTRADO.has(cStat) ? disse : CANCELADA,
    )
  if (FORA_DO_PRAZO.has(cStat) && substituto && tipo === '110111') {
    await fluxo.db.tx(tenant, q =>
      updateEvent(q, tenant, evento.id, { ...disse, tipo: '110112', xml_assinado: null, status: 'pendente' }),
    )
    return { depois: 0, erro: xMotivo }
  }
  if (EVENTO_PASSAGEIRO.has(cStat)) return { depois: ESPERA_PASSAGEIRO_MS, erro: `${cStat} ${xMotivo}` }
  return refuse(caso, evento, disse)
}

function cancelXml({ documento, fluxo }: Caso, evento: Evento, chaveSubstituta: string | null): string {
  const base = {
    chave: documento.chave,
    tpAmb: documento.tp_amb === 1 ? ('1' as const) : ('2' as const),
    cnpj: documento.cnpj,
    dhEvento: dataHoraUf(fluxo.clock(), documento.uf),
    nProt: documento.protocolo ?? '',
    xJust: evento.justificativa,
  }
  return chaveSubstituta === null
    ? xmlCancelamento(base)
    : xmlCancelamentoSubstituicao({ ...base, chaveSubstituta, verAplic: 'Tecla' })
}

/** Registered: the document is cancelled; if it stood for the sale, the sale is and its goods are back. */
async function finish(
  caso: Caso,
  evento: Evento,
  mudanca: { cstat?: string; xmotivo?: string; protocolo?: string | null; xml_proc?: string },
  situacao: { cstat: string; xmotivo: string },
): Promise<Desfecho> {
  const { fluxo, tenant } = caso
  const also = (q: Q) => updateEvent(q, tenant, evento.id, { ...mudanca, status: 'registrado' })
  if (caso.documento.status_emissao === 'cancelada') {
    await fluxo.db.tx(tenant, also)
    return null
  }
  await step(
    caso,
    { para: 'cancelada', mudanca: { ...situacao, alarme: null }, causa: evento.justificativa },
    async (q, novo) => {
      await also(q)
      if (novo.atual) await fluxo.devolver(q, tenant, novo, evento.usuario_id)
    },
  )
  return null
}

async function voidNumber(caso: Caso, evento: Evento): Promise<Desfecho> {
  const { fluxo, tenant, documento, conexao } = caso
  if (documento.status_emissao === 'inutilizada') return null
  const xml = evento.xml_assinado ?? signInut(voidXml(caso, evento), conexao.certificado)
  await fluxo.db.tx(tenant, q => updateEvent(q, tenant, evento.id, { xml_assinado: xml, status: 'enviado' }))
  const resultado = await fluxo.client.voidNumbers(conexao, xml)
  if (resultado.kind !== 'answer') return { depois: ESPERA_MS, erro: resultado.causa }
  const { cStat, xMotivo, nProt, xml: resposta } = resultado.resposta
  const disse = { cstat: cStat, xmotivo: xMotivo }
  if (INDISPONIVEL.has(cStat)) return { depois: ESPERA_MS, erro: xMotivo }
  await lineIsBack(caso)
  if (INUTILIZADO.has(cStat)) {
    await step(
      caso,
      { para: 'inutilizada', mudanca: { ...disse, protocolo: nProt, alarme: null } },
      async (q, novo) => {
        await updateEvent(q, tenant, evento.id, {
          ...disse,
          protocolo: nProt,
          xml_proc: resposta,
          status: 'registrado',
        })
        if (novo.atual) await fluxo.devolver(q, tenant, novo, evento.usuario_id)
      },
    )
    return null
  }
  if (NUMERO_USADO.has(cStat) && documento.status_emissao === 'desconhecida') {
    await fluxo.db.tx(tenant, async q => {
      await updateEvent(q, tenant, evento.id, { ...disse, status: 'rejeitado' })
      await again(q, tenant, documento.id, fluxo.clock())
    })
    fluxo.wake()
    return null
  }
  return refuse(caso, evento, disse)
}

function voidXml({ documento }: Caso, evento: Evento): string {
  return xmlInutilizacao({
    cUF: codigoUf(documento.uf) ?? '',
    tpAmb: documento.tp_amb === 1 ? '1' : '2',
    ano: documento.dh_emi.slice(2, 4),
    cnpj: documento.cnpj,
    mod: documento.modelo === '55' ? '55' : '65',
    serie: String(documento.serie),
    nNFIni: String(documento.numero),
    nNFFin: String(documento.numero),
    xJust: evento.justificativa,
  })
}

async function refuse(
  { fluxo, tenant, documento }: Caso,
  evento: Evento,
  disse: { cstat: string; xmotivo: string },
): Promise<Desfecho> {
  await fluxo.db.tx(tenant, q => updateEvent(q, tenant, evento.id, { ...disse, status: 'rejeitado' }))
  const oque = evento.tipo === 'inutilizacao' ? 'A inutilização' : 'O cancelamento'
  await alarm(fluxo, tenant, documento, `${oque} da nota ${documento.numero} foi recusado: ${disse.xmotivo}`)
  return null
}
