import { type DadosEvento, type EventKind, kindOf, registrantOf } from '../../../core/dfe/kit/event/kind.ts'
import type { DfeFamily } from '../../../core/dfe/kit/family.ts'
import { MANIFESTACOES, manifestOf } from '../../../core/dfe/nfe/event/manifestacao.ts'
import { type Manifestavel, refuseManifest } from '../../../core/dfe/nfe/event/manifestavel.ts'
import type { Manifestacao } from '../../../core/dfe/nfe/event/manifesto.ts'
import { dataHoraIn } from '../../../core/document/fuso.ts'
import { siglaUf } from '../../../core/document/uf.ts'
import { AppError } from '../../../domain/error.ts'
import type { Tenant } from '../../db/transaction.ts'
import type { Sessao } from '../../http/session.ts'
import { giveWay, NADA_DITO, notify, registeredIn } from '../../issuing/service.ts'
import { backoff } from '../../outbox/backoff.ts'
import type { Desfecho, Job } from '../../outbox/job.ts'
import { procEvento } from '../../sefaz/compose.ts'
import { signEvento } from '../../sefaz/sign.ts'
import { queryKey } from './consulta.ts'
import { type Interessada, readCompany } from './cursor-repository.ts'
import { connect, fetchByKey, SEM_PRESSA } from './distribute.ts'
import {
  createManifest,
  DE_CTE,
  type ManifestacaoGuardada,
  markManifested,
  type NotaRecebida,
  RECEBIDOS,
  readManifest,
  takeNote,
  updateManifest,
} from './manifest-repository.ts'
import { PROJETOS } from './projetos.ts'
import { keepDispute } from './receive-cte.ts'
import { receivedData } from './received-event.ts'
import type { Recepcao } from './recepcao.ts'

const ESPERA_MS = 15_000
const ESPERA_MAXIMA_MS = 15 * 60_000

/** Gives a stored note as `refuseManifest` and `expectedOf` judge it: with the date of issue as ISO text. */
export const manifestable = (
  nota: Pick<NotaRecebida, 'situacao' | 'manifestacao' | 'dh_emi' | 'autorizada_em' | 'vezes'>,
): Manifestavel => ({ ...nota, dhEmi: nota.dh_emi.toISOString() })

/**
 * Requests the manifestation of a note; returns its id. @throws NAO_ENCONTRADO; CONFLITO while any event of the
 * note waits; VALIDACAO with the reason when it is not possible
 */
export function askManifest(
  ctx: Recepcao,
  sessao: Sessao,
  id: number,
  { evento, justificativa }: { evento: Manifestacao; justificativa: string },
): Promise<number> {
  const agora = ctx.clock()
  const kind = manifestOf(evento)
  return ctx.db.tx(sessao, async q => {
    const nota = await takeNote(q, sessao.empresa_id, id)
    if (!nota) throw new AppError('NAO_ENCONTRADO')
    if (nota.aguarda) throw waiting()
    const why = refuseManifest(kind, manifestable(nota), agora)
    if (why !== null)
      throw new AppError('VALIDACAO', { mensagem: `${kind.nome} não cabe nesta nota: ${why}` })
    const seq = (nota.vezes[kind.tipo] ?? 0) + 1
    const nova = { nota_id: nota.id, tipo: kind.tipo, seq, usuario_id: sessao.usuario_id }
    const motivo = kind.motivo ? justificativa : ''
    const asked = await createManifest(q, sessao, { ...nova, justificativa: motivo }, agora)
    if (asked === null) throw waiting()
    return asked
  })
}

export const waiting = () =>
  new AppError('CONFLITO', {
    mensagem: 'Outra manifestação desta nota aguarda a resposta da SEFAZ: espere e tente de novo',
  })

/** Registers an event of a received note: signs once, and sends until SEFAZ answers. May be run again. */
export async function runManifest(ctx: Recepcao, job: Job): Promise<Desfecho> {
  const lido = await ctx.db.tx(job, async q => {
    const manifestacao = await readManifest(q, job.alvo_id)
    const projeto = manifestacao?.nota_id === null ? 'cte' : 'nfe'
    return manifestacao && { manifestacao, empresa: await readCompany(q, manifestacao.empresa_id, projeto) }
  })
  if (!lido?.empresa || !['pendente', 'enviado'].includes(lido.manifestacao.status)) return null
  try {
    return await register(ctx, job, lido.manifestacao, lido.empresa)
  } catch (error) {
    if (error instanceof AppError && error.codigo === 'CERTIFICADO') return later(job, error.message)
    throw error
  }
}

const later = ({ tentativas }: Job, erro: string): Desfecho => ({
  depois: backoff(tentativas, ESPERA_MS, ESPERA_MAXIMA_MS),
  erro,
})

async function register(
  ctx: Recepcao,
  job: Job,
  manifestacao: ManifestacaoGuardada,
  empresa: Interessada,
): Promise<Desfecho> {
  const { id, nota_id, chave, inteira } = manifestacao
  const { family, modelo } = PROJETOS[empresa.projeto]
  const { codes } = family
  const kind = kindOfType(manifestacao.tipo, family)
  const uf = nota_id === null ? (siglaUf(chave.slice(0, 2)) ?? empresa.uf) : empresa.uf
  const conexao = {
    ...(await connect(ctx, job, { ...empresa, uf })),
    autorizador: registrantOf(kind, modelo),
  }
  const xml =
    manifestacao.xml_assinado ??
    signEvento(kind.xml(dadosDe(manifestacao, empresa, ctx.clock())), conexao.certificado)
  await ctx.db.tx(job, q => updateManifest(q, id, { xml_assinado: xml, status: 'enviado' }, ctx.clock()))
  const resultado = await ctx.client.sendEvent(conexao, xml)
  if (resultado.kind !== 'answer') return later(job, resultado.causa)
  const { cStat, cStatLote, xMotivo, nProt, retEvento } = resultado.resposta
  const disse = { cstat: cStat, xmotivo: xMotivo }
  if ([cStat, cStatLote].some(each => codes.unavailable.has(each)) || codes.eventPassing.has(cStat))
    return later(job, `${cStat} ${xMotivo}`)
  const registro = codes.registered.has(cStat)
    ? { ...disse, protocolo: nProt, xml_proc: procEvento(family, xml, retEvento) }
    : kind.jaFeito.includes(cStat)
      ? await doneBefore({ ctx, job, empresa, manifestacao, kind }, xml, disse)
      : disse
  if (!('protocolo' in registro)) {
    await refused(ctx, job, manifestacao, kind, registro)
    return null
  }
  await ctx.db.tx(job, async q => {
    await updateManifest(q, id, { ...registro, status: 'registrado' }, ctx.clock())
    if (nota_id === null) await keepDispute(q, job, empresa, registro.xml_proc)
    else if (isManifest(kind.tipo)) await markManifested(q, nota_id, kind.tipo, ctx.clock())
  })
  // asked after any manifestation, though after desconhecimento alone SEFAZ delivers only the summary; a complete note whose
  // fetch fails comes with the next query of the distribution service
  if (!inteira && isManifest(kind.tipo)) {
    const why = await fetchByKey(ctx, job, empresa, chave, SEM_PRESSA).catch(String)
    if (why !== null) ctx.log.info({ nota: nota_id, why }, 'received note not fetched by its key')
  }
  return null
}

/**
 * Handles SEFAZ's answer that the event was already registered: queries the note at the supplier's SEFAZ. A manifestation
 * counts whoever registered it. For another kind of event that was registered with other content, our event moves to the
 * next sequence number (`giveWay`) and ends as refused. An event that the query does not show counts as registered, without
 * protocol.
 */
async function doneBefore(
  { ctx, job, empresa, manifestacao: { id, nota_id, conhecimento_id, chave }, kind }: Repetido,
  xml: string,
  disse: { cstat: string; xmotivo: string },
) {
  const consulta = await queryKey(ctx, job, empresa, chave)
  const eventos = consulta.kind === 'answer' ? consulta.resposta.eventos : []
  const { family } = PROJETOS[empresa.projeto]
  const registro = registeredIn(family, eventos, xml)
  if (registro?.outro && !isManifest(kind.tipo)) {
    const dono = { tabela: nota_id === null ? DE_CTE : RECEBIDOS, dono: nota_id ?? conhecimento_id ?? 0 }
    const nosso = { ...dono, id, kind, family, cnpj: empresa.cnpj }
    return { ...disse, xmotivo: await giveWay(ctx.db, job, nosso, eventos) }
  }
  return registro?.achado ?? { ...disse, ...NADA_DITO }
}

interface Repetido {
  ctx: Recepcao
  job: Job
  empresa: Interessada
  manifestacao: ManifestacaoGuardada
  kind: EventKind
}

const isManifest = (tipo: string): boolean => MANIFESTACOES.some(kind => kind.tipo === tipo)

const kindOfType = (tipo: string, { kinds }: DfeFamily): EventKind =>
  kindOf([...MANIFESTACOES, ...kinds], tipo)

const dadosDe = (
  { chave, seq, justificativa, dados, nota }: ManifestacaoGuardada,
  { cnpj, fuso, tp_amb }: Interessada,
  agora: Date,
): DadosEvento => ({
  chave,
  tpAmb: tp_amb === 1 ? '1' : '2',
  cnpj,
  dhEvento: dataHoraIn(agora, fuso),
  seq,
  nProt: '',
  texto: justificativa,
  chaveSubstituta: '',
  recebida: true,
  ...receivedData(dados, nota),
})

async function refused(
  ctx: Recepcao,
  tenant: Tenant,
  { id, nota_id, empresa_id, chave }: ManifestacaoGuardada,
  kind: EventKind,
  disse: { cstat: string; xmotivo: string },
): Promise<void> {
  const data = ctx.clock()
  await ctx.db.tx(tenant, async q => {
    await updateManifest(q, id, { ...disse, status: 'rejeitado' }, data)
    await notify(q, tenant, {
      empresa_id,
      tipo: 'recebida',
      titulo: isManifest(kind.tipo) ? 'Manifestação recusada' : 'Evento recusado',
      mensagem: `${kind.nome} ${nota_id === null ? 'do CT-e' : 'da nota'} ${chave} foi ${kind.recusado}: ${disse.cstat} ${disse.xmotivo}`,
      data,
    })
  })
}
