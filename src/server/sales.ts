import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { NOTE_MODELS } from '../core/document/models.ts'
import { PRINT_AFTER } from '../domain/config/impressao.ts'
import type { Q } from './db/transaction.ts'
import type { Deps } from './deps.ts'
import { readDocumentName } from './documents/venda/name-repository.ts'
import { createMoveEntrega, tellBrowsers } from './entregas/move.ts'
import { createReviveEntrega } from './entregas/revive.ts'
import { createUndoEntrega } from './entregas/undo.ts'
import type { Fluxo } from './issuing/flow.ts'
import { createIssuers, type OndeSefaz } from './issuing/issuer.ts'
import { modelsOf } from './issuing/models/index.ts'
import type { Documento } from './issuing/repository.ts'
import { fiscalRoutes, type Health } from './issuing/routes.ts'
import { createFiscalService, type FiscalService } from './issuing/service.ts'
import { aprovacoesRoutes } from './modules/aprovacoes/routes.ts'
import { createAprovacoes } from './modules/aprovacoes/service.ts'
import { caixaRoutes } from './modules/caixa/routes.ts'
import { createCaixa, payBackAtTill, sessionPayingBack } from './modules/caixa/service.ts'
import { canaisRoutes } from './modules/canais/routes.ts'
import { createCanais, tellChannel, untellChannel } from './modules/canais/service.ts'
import { payStored, reverseCommissions } from './modules/comissoes/service.ts'
import { comprasRoutes } from './modules/compras/routes.ts'
import { createCompras } from './modules/compras/service.ts'
import type { ContasService } from './modules/contas/service.ts'
import { tellContractsOf } from './modules/contratos/service.ts'
import { cozinhaRoutes } from './modules/cozinha/routes.ts'
import { createCozinha, hintKitchen } from './modules/cozinha/service.ts'
import { documentosRoutes } from './modules/documentos/routes.ts'
import {
  askForNote,
  billMonthly,
  createDocumentosService,
  endCancelled,
  followMove,
  giveOrigins,
  orderNoteJob,
  reopenOrder,
  tellRefused,
  undoAccepted,
} from './modules/documentos/service.ts'
import { createEmail } from './modules/email/service.ts'
import { entregasRoutes } from './modules/entregas/routes.ts'
import { createAcertos, createEntregas, tellMoved } from './modules/entregas/service.ts'
import { parkedRoutes } from './modules/estacionadas/routes.ts'
import { createParked } from './modules/estacionadas/service.ts'
import { checkEveryDay, giveBack } from './modules/estoque/service.ts'
import { renewRecurring, tellBoletosOf } from './modules/financeiro/service.ts'
import { fretesRoutes } from './modules/fretes/routes.ts'
import { createFretes } from './modules/fretes/service.ts'
import { impressaoRoutes } from './modules/impressao/routes.ts'
import {
  askForPaper,
  createImpressaoService,
  readCopies,
  readPrintAfter,
} from './modules/impressao/service.ts'
import { inutilizacaoRoutes } from './modules/inutilizacao/routes.ts'
import { createInutilizacao } from './modules/inutilizacao/service.ts'
import { askForSlips, orderSlip, tillOfNote } from './modules/paper/delivery.ts'
import { groupTicket } from './modules/paper/kitchen.ts'
import { papelRoutes } from './modules/paper/routes.ts'
import { commercialTicket, createPapeis, orderUrl } from './modules/paper/service.ts'
import { askSweep, refundCancelled } from './modules/pix/service.ts'
import { recebidasRoutes } from './modules/recebidas/routes.ts'
import { createRecebidas, warnDeadlines } from './modules/recebidas/service.ts'
import { sefazRoutes } from './modules/sefaz/routes.ts'
import { createPerguntas } from './modules/sefaz/service.ts'
import { settleCards } from './modules/tef/service.ts'
import { terminaisRoutes } from './modules/terminais/routes.ts'
import { createTerminaisService } from './modules/terminais/service.ts'
import { createRadar, manifestAuthorised, manifestRefused } from './modules/transporte/radar.ts'
import { openManifestRoutes } from './modules/transporte/routes.ts'
import { valesRoutes } from './modules/vales/routes.ts'
import { createVales } from './modules/vales/service.ts'
import { vendasRoutes } from './modules/vendas/routes.ts'
import { createVendasService } from './modules/vendas/service.ts'
import { expireCashback } from './money/cashback/settle.ts'
import { bookEveryQuarter, checkBook } from './money/check-book.ts'
import { takeBack } from './money/whereabouts/take-back.ts'
import { readWhereabouts } from './money/whereabouts/whereabouts-repository.ts'
import type { JobDoServidor, JobHandler } from './outbox/job.ts'
import { enqueue } from './outbox/repository.ts'
import { createOutbox, type Outbox } from './outbox/worker.ts'
import { authority } from './ports/authority/port.ts'
import { pix } from './ports/pix/port.ts'
import { createPrintTransport } from './print/transport.ts'
import { promisedDrawer } from './promises/promises-repository.ts'
import { checkCube } from './reports/cube.ts'
import { createSefazClient } from './sefaz/client/client.ts'
import { warmSchemas } from './sefaz/schemas.ts'
import { openTrust } from './sefaz/trust.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Services and jobs of the till, for code that must wait for them. */
    sales: Sales
  }
}

export interface SalesOptions {
  /** Address of SEFAZ for a company and environment; null = the official addresses. Called for each connection. */
  sefaz: OndeSefaz
  /** IBGE code → name of the municipality. */
  municipio: (ibge: string) => string | null
  /** Jobs of other modules, run by the same worker. */
  jobs?: Record<JobDoServidor, JobHandler>
  /** Service of sessions, of which a PIN begins one at a till. */
  sessions: Pick<ContasService, 'byPin'>
  /** Texts on the screen Situação about a company's other connections. */
  health?: Health
  /** True: only this process uses the database. */
  exclusive: boolean
  /** For tests: time in ms to wait for SEFAZ, in the place of the installation's setting. */
  paciencia?: number
}

export interface Sales {
  routes(app: FastifyInstance): void
  outbox: Outbox
  fiscal: FiscalService
  start(): Promise<void>
  stop(): Promise<void>
}

/** Handler that postpones a job, for tests that run the sales without the rest of the server. */
const later: JobHandler = async () => ({ depois: 60_000, erro: 'not this process' })
const NOT_HERE: Record<JobDoServidor, JobHandler> = {
  email: later,
  teste: later,
  teste_pendente: later,
  aliquotas: later,
  validade: later,
  preco: later,
  contador: later,
  nota_email: later,
  copia: later,
  pix: later,
  pix_devolucao: later,
  pix_recebidos: later,
  tef: later,
  sped: later,
  cubo: later,
  livros: later,
  relatorio: later,
  dados_pessoais: later,
  estacionadas: later,
  webhook: later,
}

/** Builds the services that a sale needs: till, stock, issuing, printing, and the worker that runs their jobs. */
export function createSales(deps: Deps, options: SalesOptions): Sales {
  const { db, clock, log, broadcaster, vault, config, metrics } = deps
  const wake = () => outbox.wake()
  const sefaz = deps.ports.of(authority)
  const client = createSefazClient({ time: deps.time, trust: openTrust(config.dataDir), port: sefaz })
  const impressao = createImpressaoService({
    db,
    clock,
    log,
    broadcaster,
    wake,
    transport: createPrintTransport(join(config.dataDir, 'impressao')),
    comercial: commercialTicket,
    cozinha: groupTicket,
    entrega: orderSlip,
  })
  const email = createEmail(deps)
  /**
   * Reads when an authorised note's paper is printed: as the company chose, but `always` for other models than the till's (65), as the
   * law demands, for a note without a sale, and for a note that should only go by e-mail but cannot.
   */
  const paperOf = async (q: Q, { modelo, venda_id, empresa_id }: Documento) => {
    if (modelo !== NOTE_MODELS['65'].modelo || venda_id === null) return PRINT_AFTER.always
    const { apos, tem_email } = await readPrintAfter(q, empresa_id, venda_id)
    const reached = apos !== PRINT_AFTER.mailOnly || (tem_email && (await email.alcanca(q, empresa_id)))
    return reached ? apos : PRINT_AFTER.always
  }
  const fluxo: Fluxo = {
    db,
    time: deps.time,
    clock,
    log,
    metrics,
    broadcaster,
    client,
    wake,
    breaker: sefaz.breaker,
    issuers: createIssuers({
      db,
      vault,
      clock,
      sefaz: options.sefaz,
      paciencia: options.paciencia ?? config.sefazPatience,
    }),
    models: modelsOf(options.municipio),
    imprimir: async (q, tenant, documento, vias) => {
      const { venda_id, id, empresa_id, modelo } = documento
      if (venda_id === null) return
      const terminal_id =
        documento.terminal_id ??
        (modelo === NOTE_MODELS['65'].modelo ? await tillOfNote(q, tenant, { venda_id, empresa_id }) : null)
      // only a till prints tickets
      if (terminal_id === null) return
      const pedido = {
        terminal_id,
        venda_id,
        documento_id: id,
        tipo: 'danfe' as const,
        vias: Math.max(vias, (await readCopies(q, empresa_id)).cupom),
        usuario_id: null,
      }
      await askForPaper(q, tenant, pedido, clock())
    },
    recusada: async (q, tenant, documento) => {
      await manifestRefused(q, tenant, documento, clock())
      await tellRefused(q, tenant, documento, clock())
    },
    entregar: async (q, tenant, documento, impressa) => {
      await manifestAuthorised(q, tenant, documento, clock())
      const { venda_id, terminal_id, empresa_id } = documento
      if (venda_id !== null && terminal_id === null) await tellContractsOf(q, empresa_id, venda_id)
      const paper = await paperOf(q, documento)
      if (!impressa && paper === PRINT_AFTER.always) await fluxo.imprimir(q, tenant, documento, 1)
      if (documento.modelo !== NOTE_MODELS['65'].modelo || paper === PRINT_AFTER.mailOnly)
        await enqueue(q, tenant, { tipo: 'nota_email', alvo_id: documento.id, due_at: clock() })
    },
    // a till's sale got its commission when it was stored
    comissionar: async (q, tenant, { terminal_id, venda_id, empresa_id, dh_emi }) => {
      if (terminal_id === null && venda_id !== null)
        await payStored(q, tenant, { empresa_id, venda_id, dh_emi })
    },
    devolver: async (q, tenant, { id, empresa_id, venda_id }, usuario_id) => {
      if (venda_id === null) return { falta: null, origens: [] }
      const em = clock()
      const titulo = `Cancelamento de ${await readDocumentName(q, venda_id)}`
      const falta = await giveBack(q, tenant, { empresa_id, venda_id, usuario_id, em, titulo })
      const origens = await giveOrigins(q, tenant, { empresa_id, id: venda_id, em })
      await endCancelled(q, { ...tenant, empresa_id }, origens, em)
      await reverseCommissions(q, tenant, venda_id, em)
      await refundCancelled(q, tenant, { empresa_id, venda_id, usuario_id, em })
      const where = await readWhereabouts(q, venda_id)
      const caixa = await sessionPayingBack(q, empresa_id, where, await promisedDrawer(q, id))
      const by = { usuario_id, em, sessao_id: caixa?.id ?? null }
      await takeBack(q, tenant, { ...by, empresa_id, venda_id, titulo }, where)
      await tellBoletosOf(q, { ...tenant, empresa_id }, venda_id, em)
      const fechada = caixa === null && where.sessao_id !== null
      const trocas = await settleCards(q, tenant, venda_id, { ...by, fechada })
      const acertada = where.de_pedido && !where.por_acertar
      if (caixa) await payBackAtTill(q, tenant, caixa, { venda_id, acertada, usuario_id, trocas, em })
      return { falta, origens }
    },
  }
  const fiscal = createFiscalService(fluxo)
  const radar = createRadar({ ...fluxo, fiscal })
  const inutilizacao = createInutilizacao(fluxo)
  const recepcao = { db, time: deps.time, clock, log, client, wake, issuers: fluxo.issuers }
  const recebidas = createRecebidas(recepcao)
  const compras = createCompras({ ...recepcao, vault, ports: deps.ports, broadcaster })
  const fretes = createFretes(deps)
  const vendas = createVendasService({
    ...{ db, clock, vault, fiscal, broadcaster, papel: impressao },
    pix: deps.ports.of(pix).reach,
  })
  const papeis = createPapeis({ db, impressao })
  // what a movement of an order means elsewhere: its document, then its channel
  const moveEntrega = createMoveEntrega({
    broadcaster,
    onMove: [followMove, askForNote, tellChannel, tellMoved, hintKitchen(broadcaster)],
  })
  const undoEntrega = createUndoEntrega([
    ...[untellChannel, undoAccepted, tellMoved, tellBrowsers(broadcaster), hintKitchen(broadcaster)],
  ])
  const reviveEntrega = createReviveEntrega({
    broadcaster,
    onMove: [reopenOrder, askForNote, tellMoved, hintKitchen(broadcaster)],
  })
  const documentos = createDocumentosService({
    db,
    clock,
    fiscal,
    broadcaster,
    wake,
    moveEntrega,
    orderUrl: (tenant, id) => orderUrl(deps, tenant, id),
  })
  const moving = { db, clock, moveEntrega, undoEntrega, wake, slips: askForSlips }
  const acertos = createAcertos(moving)
  const canais = createCanais({ ...deps, wake, moveEntrega, reviveEntrega })
  const entregas = createEntregas({ ...moving, checkCode: canais.checkCode })
  const aprovacoes = createAprovacoes({ db, clock, log, sessions: options.sessions })
  const terminais = createTerminaisService({ db, clock, broadcaster })
  const outbox = createOutbox({
    db,
    time: deps.time,
    log,
    handlers: {
      ...fiscal.jobs,
      ...recebidas.jobs,
      ...radar.jobs,
      ...inutilizacao.jobs,
      impressao: impressao.job,
      canal: canais.job,
      entrega_nota: orderNoteJob({
        ...{ db, clock, fiscal },
        cancelNote: (sessao, id, justificativa) =>
          vendas.cancelar(
            sessao,
            id,
            { justificativa },
            q => documentos.refuseReturned(q, sessao, id),
            false,
          ),
      }),
      estoque: checkEveryDay({ db, clock }, [
        expireCashback,
        checkBook,
        askSweep,
        checkCube,
        renewRecurring,
        warnDeadlines,
        billMonthly,
      ]),
      razao: bookEveryQuarter({ db, clock }),
      ...(options.jobs ?? NOT_HERE),
    },
    exclusive: options.exclusive,
  })
  return {
    outbox,
    fiscal,
    routes(app) {
      vendasRoutes(app, vendas)
      documentosRoutes(app, { vendas, documentos })
      canaisRoutes(app, canais)
      entregasRoutes(app, { entregas, acertos })
      cozinhaRoutes(app, createCozinha({ ...moving, broadcaster }))
      aprovacoesRoutes(app, aprovacoes)
      terminaisRoutes(app, terminais)
      caixaRoutes(app, createCaixa({ db, clock, wake }))
      parkedRoutes(app, createParked({ db, clock, broadcaster, wake }))
      valesRoutes(app, createVales({ db, clock }))
      impressaoRoutes(app, impressao)
      papelRoutes(app, papeis)
      fiscalRoutes(app, fiscal, deps.ports, options.health ?? (async () => []))
      inutilizacaoRoutes(app, inutilizacao)
      sefazRoutes(app, createPerguntas(fluxo))
      recebidasRoutes(app, recebidas)
      openManifestRoutes(app, radar)
      comprasRoutes(app, compras)
      fretesRoutes(app, fretes, recebidas)
    },
    async start() {
      await outbox.start()
      // compiled shortly after the start, so that neither the start nor the first sale waits for the schemas
      deps.time.after(100, warmSchemas)
    },
    async stop() {
      await outbox.stop()
      client.close()
    },
  }
}
