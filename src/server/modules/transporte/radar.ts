import { kindOf } from '../../../core/dfe/kit/event/kind.ts'
import { blockingManifest } from '../../../core/dfe/mdfe/blocking.ts'
import { MDFE_CLOSE } from '../../../core/dfe/mdfe/event/kinds.ts'
import { dataHoraIn, diaIn, instantIn } from '../../../core/document/fuso.ts'
import type { Answer, Body } from '../../../domain/api/define.ts'
import type { consultarAbertos, encerrarAberto } from '../../../domain/api/radar-mdfe.ts'
import { manifestos } from '../../../domain/documents/manifesto/index.ts'
import { AppError, fieldError } from '../../../domain/error.ts'
import type { Q, Tenant } from '../../db/transaction.ts'
import type { Sessao } from '../../http/session.ts'
import { type Documento, documentByKey, type FiscalService, type Fluxo } from '../../issuing/service.ts'
import type { Desfecho, Job } from '../../outbox/job.ts'
import { enqueue } from '../../outbox/repository.ts'
import { dfeFamilyOf, eventKindsOf } from '../../sefaz/families.ts'
import { signEvento } from '../../sefaz/sign.ts'
import { notice } from '../notificacoes/service.ts'
import { citySaid } from './manifesto.ts'
import {
  alienProtocol,
  type EmpresaDoRadar,
  endAlien,
  keepAlien,
  type ManifestoAberto,
  readOpen,
  readWatched,
  takeRadar,
  undatedAliens,
  writeRadar,
} from './radar-repository.ts'

const MINUTO = 60_000
const HORA = 60 * MINUTO
const MODELO = '58'
/** Least pause between two queries, and most of them in an hour (678). */
const PAUSA_MS = 5 * MINUTO
const POR_HORA = 6
/** Age of an answer that a start of the server leaves alone. */
const RECENTE_MS = 20 * HORA
/** Refusal of a second closing. */
const ENCERRADO = '609'
/** Most alien manifests whose day is asked for in one turn: queries by key are counted. */
const DATED_AT_ONCE = 5
const JA_ENCERRADO = 'Este manifesto já está encerrado'
/** Refusals that an open manifest causes. */
const BLOCKED: ReadonlySet<string> = new Set(['462', '611', '662', '686', '712'])

const COR = {
  ambar: 'já devia ter chegado: encerre-o se a viagem terminou',
  vermelho: 'está aberto há 5 dias ou mais e pode impedir outro da mesma placa',
  preto: 'está aberto há mais de 30 dias: a SEFAZ não autoriza outro até que ele seja encerrado',
} as const

type RadarDeps = Pick<Fluxo, 'db' | 'clock' | 'client' | 'issuers' | 'wake'> & { fiscal: FiscalService }

/** Gives the next daily query: at the hour that the company set, each company in a minute of its own. */
function nextDay({ fuso, empresa_id, hora }: EmpresaDoRadar, agora: Date): Date {
  const today =
    instantIn(diaIn(agora, fuso), `${String(hora).padStart(2, '0')}:00:00`, fuso).getTime() +
    (empresa_id % 60) * MINUTO
  return new Date(today > agora.getTime() ? today : today + 24 * HORA)
}

/** Queues the radar of a company, in the transaction that gives it something to watch. */
export const watchManifests = (q: Q, tenant: Tenant, empresa_id: number, due_at: Date): Promise<void> =>
  enqueue(q, tenant, { tipo: 'radar_mdfe', alvo_id: empresa_id, due_at })

/** Watches from tomorrow on, once a manifest was authorised. */
export async function manifestAuthorised(q: Q, tenant: Tenant, documento: Documento, agora: Date) {
  if (documento.modelo !== MODELO) return
  const company = await readWatched(q, documento.empresa_id, agora)
  if (company) await watchManifests(q, tenant, company.empresa_id, nextDay(company, agora))
}

/** Keeps the manifest that a refusal names, which a later answer may hide, and asks for all that are open. */
export async function manifestRefused(q: Q, tenant: Tenant, documento: Documento, agora: Date) {
  const { modelo, cstat, xmotivo, empresa_id } = documento
  if (modelo !== MODELO || !BLOCKED.has(cstat ?? '')) return
  const blocking = blockingManifest(xmotivo)
  const company = await readWatched(q, empresa_id, agora)
  if (!company) return
  const ours = blocking ? await documentByKey(q, tenant, empresa_id, blocking.chave) : undefined
  if (blocking && ours?.status_emissao !== 'autorizada')
    await keepAlien(q, tenant, company, { ...blocking, agora })
  const radar = await takeRadar(q, tenant, company, agora)
  await writeRadar(q, company, { ...radar, proxima_em: agora })
  await watchManifests(q, tenant, empresa_id, agora)
}

/** Makes the radar of open manifests: its daily job, the query on demand, and the closing by key. */
export function createRadar({ db, clock, client, issuers, wake, fiscal }: RadarDeps) {
  const connect = (tenant: Tenant, company: EmpresaDoRadar) =>
    issuers.conexao(tenant, { ...company, modelo: MODELO, tp_emis: 1 })

  /** Gives the moment from which the authority may be asked; null: now, and the query is counted. */
  const takeTurn = (tenant: Tenant, company: EmpresaDoRadar): Promise<Date | null> =>
    db.tx(tenant, async q => {
      const agora = clock()
      const radar = await takeRadar(q, tenant, company, agora)
      const recent = radar.consultas.map(Date.parse).filter(at => at > agora.getTime() - HORA)
      const last = recent.at(-1)
      if (last !== undefined && agora.getTime() < last + PAUSA_MS) return new Date(last + PAUSA_MS)
      const first = recent.at(-POR_HORA)
      if (first !== undefined) return new Date(first + HORA)
      const consultas = [...recent, agora.getTime()].map(at => new Date(at).toISOString())
      await writeRadar(q, company, { ...radar, consultas, proxima_em: nextDay(company, agora) })
      return null
    })

  /** Asks the authority once and stores what differs. Gives the problem; null: none. */
  async function ask(tenant: Tenant, company: EmpresaDoRadar): Promise<string | null> {
    const problema = await query(tenant, company).catch(error => {
      if (error instanceof AppError && error.codigo === 'CERTIFICADO') return error.message
      throw error
    })
    await db.tx(tenant, async q => {
      const radar = await takeRadar(q, tenant, company, clock())
      const consultada_em = problema === null ? clock() : radar.consultada_em
      await writeRadar(q, company, { ...radar, problema, consultada_em })
    })
    return problema
  }

  async function query(tenant: Tenant, company: EmpresaDoRadar): Promise<string | null> {
    const result = await client.openManifests(await connect(tenant, company))
    if (result.kind !== 'answer') return result.causa
    const { cStat, xMotivo, abertos } = result.resposta
    if (cStat !== '111' && cStat !== '112') return `${cStat} ${xMotivo}`
    const agora = clock()
    const there = new Set(abertos.map(({ chave }) => chave))
    const here = await db.tx(tenant, q => readOpen(q, company, diaIn(agora, company.fuso)))
    const ours = new Set(here.flatMap(({ chave, manifesto }) => (manifesto === null ? [] : [chave])))
    // closed or cancelled by another program
    for (const chave of ours) if (!there.has(chave)) await fiscal.conferir(tenant, company.empresa_id, chave)
    const alien: typeof abertos = []
    for (const each of abertos) {
      if (ours.has(each.chave)) continue
      // ours that ended here: the list may be older than the end
      const ended = await fiscal.conferir(tenant, company.empresa_id, each.chave)
      if (!ended) alien.push(each)
    }
    const since = await datesOf(tenant, company, alien)
    await db.tx(tenant, async q => {
      for (const { chave, nProt } of alien)
        await keepAlien(q, tenant, company, {
          ...{ chave, protocolo: nProt, agora },
          autorizada_em: since.get(chave) ?? null,
        })
      await endAlien(
        q,
        company,
        alien.map(({ chave }) => chave),
        'others',
        agora,
      )
    })
    return null
  }

  /** Asks since when alien manifests are authorised, of a few at a time; their list does not say it. */
  async function datesOf(
    tenant: Tenant,
    company: EmpresaDoRadar,
    alien: readonly { chave: string }[],
  ): Promise<ReadonlyMap<string, string>> {
    const unknown = await db.tx(tenant, q =>
      undatedAliens(
        q,
        company,
        alien.map(({ chave }) => chave),
      ),
    )
    const found = new Map<string, string>()
    for (const chave of unknown.slice(0, DATED_AT_ONCE)) {
      const result = await client.queryByKey(await connect(tenant, company), chave)
      const at = result.kind === 'answer' ? result.resposta.protocolo?.dhRecbto : undefined
      if (at) found.set(chave, at)
    }
    return found
  }

  /** Tells each open manifest once in each colour. */
  const ring = (tenant: Tenant, company: EmpresaDoRadar) =>
    db.tx(tenant, async q => {
      const agora = clock()
      for (const { cor, numero, placa, chave } of await readOpen(q, company, diaIn(agora, company.fuso))) {
        if (cor === 'cinza') continue
        const mensagem = `O MDF-e ${numero}${placa ? ` da placa ${placa}` : ` de chave ${chave}`} ${COR[cor]}`
        await notice(q, { ...tenant, empresa_id: company.empresa_id }, agora, {
          ...{ tipo: 'mdfe', titulo: 'Manifesto aberto', mensagem },
        })
      }
    })

  async function run(job: Job): Promise<Desfecho> {
    const agora = clock()
    const found = await db.tx(job, async q => {
      const company = await readWatched(q, job.alvo_id, agora)
      return company?.vigia
        ? { company, radar: await takeRadar(q, job, company, nextDay(company, agora)) }
        : null
    })
    if (!found) return null
    const { company, radar } = found
    const until = (at: Date) => ({ depois: at.getTime() - clock().getTime(), erro: 'espera a sua vez' })
    const old = agora.getTime() - (radar.consultada_em?.getTime() ?? agora.getTime()) > RECENTE_MS
    if (radar.proxima_em > agora && !old) return until(radar.proxima_em)
    const wait = await takeTurn(job, company)
    if (wait) return until(wait)
    await ask(job, company)
    await ring(job, company)
    return until(nextDay(company, clock()))
  }

  const companyOf = async (sessao: Sessao): Promise<EmpresaDoRadar> => {
    const company = await db.tx(sessao, q => readWatched(q, sessao.empresa_id, clock()))
    if (!company) throw new AppError('NAO_ENCONTRADO')
    return company
  }

  /** Finds the protocol of a manifest that is not open here. @throws VALIDACAO at the key */
  async function protocolOf(sessao: Sessao, company: EmpresaDoRadar, chave: string): Promise<string> {
    const stored = await db.tx(sessao, q => alienProtocol(q, company, chave))
    if (stored) return stored
    const result = await client.queryByKey(await connect(sessao, company), chave)
    if (result.kind !== 'answer') throw fieldError('chave', `A SEFAZ não respondeu: ${result.causa}`)
    const { cStat, xMotivo, protocolo } = result.resposta
    const { codes } = dfeFamilyOf(MODELO)
    if (codes.closed.has(cStat)) throw fieldError('chave', JA_ENCERRADO)
    if (!codes.authorised.has(cStat) || !protocolo?.nProt)
      throw fieldError('chave', `A SEFAZ não tem este manifesto aberto: ${cStat} ${xMotivo}`)
    return protocolo.nProt
  }

  /** Closes a manifest that another program issued, at once: its repetition is answered as done before. */
  async function closeAlien(sessao: Sessao, company: EmpresaDoRadar, said: Said): Promise<void> {
    const { chave, dita, ...pedido } = said
    const nProt = await protocolOf(sessao, company, chave)
    if (!dita)
      throw fieldError('cidade', 'Informe onde a viagem terminou: este manifesto é de outro programa')
    const kind = kindOf(eventKindsOf(MODELO), MDFE_CLOSE)
    const dados = {
      ...{ chave, cnpj: company.cnpj, nProt, pedido, seq: 1, texto: '', chaveSubstituta: '' },
      tpAmb: company.tp_amb === 1 ? ('1' as const) : ('2' as const),
      dhEvento: dataHoraIn(clock(), company.fuso),
    }
    const why = kind.recusa?.({ ...dados, anteriores: [] })
    if (why) throw fieldError(why.campo, why.texto)
    const conexao = await connect(sessao, company)
    const result = await client.sendEvent(conexao, signEvento(kind.xml(dados), conexao.certificado))
    if (result.kind !== 'answer') throw fieldError('chave', `A SEFAZ não respondeu: ${result.causa}`)
    const { cStat, xMotivo } = result.resposta
    const { codes } = dfeFamilyOf(MODELO)
    const ended = cStat === ENCERRADO
    if (!ended && !codes.registered.has(cStat) && !kind.jaFeito.includes(cStat))
      throw new AppError('VALIDACAO', { mensagem: `O encerramento foi recusado: ${cStat} ${xMotivo}` })
    await db.tx(sessao, async q => {
      await keepAlien(q, sessao, company, { chave, protocolo: nProt, agora: clock() })
      await endAlien(q, company, [chave], 'these', clock())
    })
    if (ended) throw fieldError('chave', JA_ENCERRADO)
  }

  return {
    jobs: { radar_mdfe: run },

    /** Asks the authority now, where it may be asked. */
    async consultar(sessao: Sessao): Promise<Answer<typeof consultarAbertos>> {
      const company = await companyOf(sessao)
      const espere = await takeTurn(sessao, company)
      const problema = espere ? null : await ask(sessao, company)
      const { consultada_em } = await db.tx(sessao, q => takeRadar(q, sessao, company, clock()))
      return {
        data: {
          consultada_em: consultada_em?.toISOString() ?? null,
          espere_ate: espere?.toISOString() ?? null,
          problema,
        },
      }
    },

    /** Closes a manifest by its key. @throws VALIDACAO, CONFLITO */
    async encerrar(
      sessao: Sessao,
      { chave, uf, cidade, data }: Body<typeof encerrarAberto>,
    ): Promise<Answer<typeof encerrarAberto>> {
      const company = await companyOf(sessao)
      if (chave.slice(20, 22) !== MODELO) throw fieldError('chave', 'Esta chave não é de um MDF-e')
      if (chave.slice(6, 20) !== company.cnpj) throw fieldError('chave', 'Este manifesto é de outra empresa')
      const { open, ours } = await db.tx(sessao, async q => ({
        open: (await readOpen(q, company, diaIn(clock(), company.fuso))).find(row => row.chave === chave),
        ours: await documentByKey(q, sessao, company.empresa_id, chave),
      }))
      const { code: cMun } = citySaid({ uf, cidade }, proposed(open, company))
      if (ours?.status_emissao === 'autorizada')
        await fiscal.pedir(
          sessao,
          { origem_tipo: manifestos.id, origem_id: ours.origem_id },
          { tipo: MDFE_CLOSE, dados: { data, cMun } },
        )
      else
        await closeAlien(sessao, company, {
          chave,
          data,
          cMun,
          dita: Boolean(open?.municipio ?? cidade?.trim()),
        })
      wake()
      return { data: { chave } }
    },
  }
}

interface Said {
  chave: string
  data: string
  cMun: string
  /** False: nobody said in which city the trip ended, and nobody here knows. */
  dita: boolean
}

/** Proposes where the trip ended: the last city of unloading, else the company's. */
const proposed = (open: ManifestoAberto | undefined, company: EmpresaDoRadar) => ({
  municipios_descarga: [{ municipio_id: open?.municipio ?? company.municipio_ibge }],
})

export type RadarService = ReturnType<typeof createRadar>
