import { dataHoraIn, type Fuso } from '../../../core/document/fuso.ts'
import { formatMoney } from '../../../core/money/pt-br.ts'
import { dataHora } from '../../../core/paper/format.ts'
import type { PapelVenda } from '../../../core/paper/papers/sale/paper.ts'
import type { Body } from '../../../domain/api/define.ts'
import type { responderOrcamento } from '../../../domain/api/papel.ts'
import { AppError } from '../../../domain/error.ts'
import type { Q, Tenant } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { cleanTyped, type PaginaPublica } from '../../http/public-page.ts'
import { companyChannel } from '../../realtime/broadcaster.ts'
import { createLimite, readLink } from '../acesso/service.ts'
import { readTaken, type Taken } from '../documentos/service.ts'
import { figureOf } from '../impressao/service.ts'
import { notice } from '../notificacoes/service.ts'
import { contentOf } from './conteudo.ts'
import {
  findAnswer,
  findLink,
  insertAnswer,
  type LinkGravado,
  markSeen,
  type RespostaGravada,
} from './envio-repository.ts'
import { type MotivoDoLink, quotePage, type RespostaDita, reasonPage } from './pagina.ts'
import { CANCELLED, isOpen, isOverdue, type Lido, readPapel } from './service.ts'

const MINUTE = 60_000
/** Maximum of requests per IP address in a minute: enough for a customer, too few to guess links. */
const POR_MINUTO = 40

interface Aberto {
  link: LinkGravado
  lido: Lido
  resposta: RespostaGravada | undefined
  motivo: MotivoDoLink | null
}

const GONE = 410

/** Makes the service of quote links, which need no login. A link gives access to its quote only. */
export function createPublico({
  db,
  clock,
  broadcaster,
  log,
}: Pick<Deps, 'db' | 'clock' | 'broadcaster' | 'log'>) {
  const limite = createLimite(clock, POR_MINUTO, MINUTE)

  async function read(q: Q, tenant: Tenant, hash: Buffer, trava: boolean): Promise<Aberto | null> {
    const link = await findLink(q, tenant, hash, { trava })
    if (!link) return null
    const lido = await readPapel(q, tenant, link.venda_id, 'orcamento')
    const resposta = await findAnswer(q, tenant, link)
    const [destino] = await readTaken(q, tenant, [link.venda_id])
    return { link, lido, resposta, motivo: refusal(link, lido, resposta, destino) }
  }

  /** Returns the reason why the link does not show the quote; null: it does. */
  function refusal(
    link: LinkGravado,
    lido: Lido,
    resposta: RespostaGravada | undefined,
    destino: Taken | undefined,
  ): MotivoDoLink | null {
    const { papel, fonte } = lido
    if (link.revogado_em) return 'cancelado'
    if (link.expira_em <= clock()) return 'vencido'
    if (!contentOf(papel).equals(link.conteudo)) return 'alterado'
    if (fonte.status === CANCELLED) return 'desistido'
    // an answered quote stays visible with its answer, even after it became a sale
    if (resposta) return null
    if (!isOpen(fonte) || destino) return 'encerrado'
    return isOverdue(lido, clock()) ? 'validade' : null
  }

  const told = ({ aceito, nome, motivo, em }: RespostaGravada, fuso: Fuso): RespostaDita => ({
    ...{ aceito, nome, motivo },
    quando: dataHora(dataHoraIn(em, fuso)).slice(0, 16).replace(' ', ', às '),
  })

  async function pageOf(
    q: Q,
    { lido, resposta, motivo }: Aberto,
    erro?: Parameters<typeof quotePage>[1]['erro'],
  ) {
    const { papel, fonte } = lido
    if (motivo) return { http: GONE, html: reasonPage(motivo, papel.empresa) }
    const figura = await figureOf(q, fonte.logo)
    const logo = figura && `data:image/png;base64,${figura.png.toString('base64')}`
    const html = quotePage(papel, {
      logo,
      resposta: resposta ? told(resposta, fonte.fuso) : null,
      ...(erro ? { erro } : {}),
    })
    return { http: erro ? 422 : 200, html }
  }

  /** Runs `run` in the account named by the token, within the rate limit; failures become pages. */
  async function within(
    token: string,
    ip: string,
    trava: boolean,
    run: (q: Q, tenant: Tenant, aberto: Aberto) => Promise<PaginaPublica>,
  ): Promise<PaginaPublica> {
    if (!limite.passa(ip)) return { http: 429, html: reasonPage('muitas') }
    const unknown = { http: 404, html: reasonPage('desconhecido') }
    const tenant = readLink(token)
    if (!tenant) return unknown
    try {
      return await db.tx(tenant, async q => {
        const aberto = await read(q, tenant, tenant.hash, trava)
        return aberto ? run(q, tenant, aberto) : unknown
      })
    } catch (error) {
      if (error instanceof AppError && error.codigo === 'NAO_ENCONTRADO') return unknown
      log.error({ err: error }, 'a página de um orçamento falhou')
      return { http: 503, html: reasonPage('falha') }
    }
  }

  return {
    abrir: (token: string, ip: string): Promise<PaginaPublica> =>
      within(token, ip, false, async (q, tenant, aberto) => {
        if (!aberto.motivo) await markSeen(q, tenant, aberto.link.id, clock())
        return pageOf(q, aberto)
      }),

    async responder(
      token: string,
      corpo: Body<typeof responderOrcamento>,
      { ip, navegador }: { ip: string; navegador: string },
    ): Promise<PaginaPublica> {
      let news: (() => void) | undefined
      const again = `/o/${encodeURIComponent(token)}`
      const pagina = await within(token, ip, true, async (q, tenant, aberto) => {
        const { link, lido, resposta, motivo } = aberto
        // the first answer stays: a second one, for example from another tab, is ignored
        if (motivo || resposta) return { ...(await pageOf(q, aberto)), ...(resposta ? { ir: again } : {}) }
        const aceito = corpo.resposta === 'aceitar'
        const dito = {
          nome: cleanTyped(corpo.nome, 120),
          motivo: aceito ? '' : cleanTyped(corpo.motivo, 500),
        }
        if (aceito && dito.nome.length < 2)
          return pageOf(q, aberto, { texto: 'Informe o seu nome para aceitar', ...dito })
        if (!aceito && !dito.motivo)
          return pageOf(q, aberto, { texto: 'Diga por que não vai querer', ...dito })
        const em = clock()
        await insertAnswer(q, tenant, link, {
          ...dito,
          aceito,
          em,
          ip,
          navegador: cleanTyped(navegador, 200),
        })
        const { empresa_id } = lido.fonte
        await notice(q, { account_id: tenant.account_id, empresa_id }, em, {
          ...{ tipo: 'papel', ...bell(lido.papel, aceito, dito) },
        })
        news = () =>
          broadcaster.trigger(companyChannel(tenant.account_id, empresa_id), 'OrcamentoRespondido', {
            venda_id: link.venda_id,
            aceito,
          })
        return { http: 303, html: '', ir: again }
      })
      news?.()
      return pagina
    },

    /** Makes the page for an invalid address or form. */
    recusar: (error: unknown): PaginaPublica =>
      error instanceof AppError && error.codigo === 'NAO_ENCONTRADO'
        ? { http: 404, html: reasonPage('desconhecido') }
        : { http: 422, html: reasonPage('resposta') },
  }
}

export type Publico = ReturnType<typeof createPublico>

function bell(
  { numero, cliente, total }: PapelVenda,
  aceito: boolean,
  dito: { nome: string; motivo: string },
) {
  const quem = dito.nome || cliente?.nome || 'O cliente'
  return {
    titulo: `Orçamento ${numero} ${aceito ? 'aceito' : 'recusado'}: ${formatMoney(total)}`,
    mensagem: aceito
      ? `${quem} aceitou o orçamento pelo link`
      : `${quem} recusou o orçamento: ${dito.motivo}`,
  }
}
