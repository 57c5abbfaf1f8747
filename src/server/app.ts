import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { AnyRegister } from '../domain/fields/define.ts'
import { REGISTERS } from '../domain/records/index.ts'
import { produtos } from '../domain/records/produtos/index.ts'
import type { Report } from '../domain/reports/define.ts'
import { diskFull, diskNotice, freeBytes } from './data-dir.ts'
import type { Deps } from './deps.ts'
import { SERVED_DOCUMENTS } from './documents/index.ts'
import { servedDocumentRoutes } from './documents/routes.ts'
import type { ServedDocument } from './documents/served.ts'
import { servedList } from './documents/served-repository.ts'
import { jsonBody } from './http/decoded.ts'
import { installErrorHandler, send, toAppError } from './http/error-handler.ts'
import { healthRoutes } from './http/health.ts'
import { answersTo, hostGuard, wrapperOrigins } from './http/host.ts'
import { metricsRoutes } from './http/metrics.ts'
import { slowBody } from './http/not-stalled.ts'
import { openapiRoutes } from './http/openapi.ts'
import { peersOf } from './http/peers.ts'
import { requestLog } from './http/request-log.ts'
import { reservedRoutes } from './http/reserved.ts'
import { noStore, security } from './http/security.ts'
import { readableUrl, staticFiles } from './http/static.ts'
import type { OndeSefaz } from './issuing/issuer.ts'
import { nomeMunicipio } from './issuing/models/nfe/municipio.ts'
import { acessoRoutes } from './modules/acesso/routes.ts'
import { type AcessoService, createAcesso, emTreinamento, installGate } from './modules/acesso/service.ts'
import { adminRoutes } from './modules/admin/routes.ts'
import { createRatesJob } from './modules/aliquotas/service.ts'
import { balancasRoutes } from './modules/balancas/routes.ts'
import { createFechamentos } from './modules/caixa/closings.ts'
import { fechamentosRoutes } from './modules/caixa/routes.ts'
import { cardapioRoutes } from './modules/cardapio/routes.ts'
import { createCardapio } from './modules/cardapio/service.ts'
import { catalogoRoutes } from './modules/catalogo/routes.ts'
import { createCatalogo } from './modules/catalogo/service.ts'
import { comissoesRoutes } from './modules/comissoes/routes.ts'
import { configuracoesRoutes } from './modules/configuracoes/routes.ts'
import { consultasRoutes } from './modules/consultas/routes.ts'
import { createConsultas } from './modules/consultas/service.ts'
import { contabilRoutes } from './modules/contabil/routes.ts'
import { createAccountantJob, createContabil } from './modules/contabil/service.ts'
import { createCertificado } from './modules/contas/certificado-service.ts'
import { contasRoutes } from './modules/contas/routes.ts'
import { createContas } from './modules/contas/service.ts'
import { contratosRoutes } from './modules/contratos/routes.ts'
import { copiasRoutes } from './modules/copias/routes.ts'
import { type CopiasService, createCopias } from './modules/copias/service.ts'
import { kitchenChannelRoutes } from './modules/cozinha/routes.ts'
import { createPersonalDataJob } from './modules/dados_pessoais/service.ts'
import { owedRoutes } from './modules/devolver/routes.ts'
import { createDevolver } from './modules/devolver/service.ts'
import { demoMailRoutes } from './modules/email/service.ts'
import { createParkedJob } from './modules/estacionadas/service.ts'
import { estatisticaRoutes } from './modules/estatistica/routes.ts'
import { estoqueRoutes } from './modules/estoque/routes.ts'
import { etiquetasRoutes } from './modules/etiquetas/routes.ts'
import { createEtiquetas } from './modules/etiquetas/service.ts'
import { extratosRoutes } from './modules/extratos/routes.ts'
import { createExtratos } from './modules/extratos/service.ts'
import { chequeRoutes } from './modules/financeiro/cheques/routes.ts'
import { createOwedImport } from './modules/financeiro/importing/owed.ts'
import { remittanceRoutes } from './modules/financeiro/remittance/routes.ts'
import { financeiroRoutes } from './modules/financeiro/routes.ts'
import { fotosRoutes } from './modules/fotos/routes.ts'
import { createFotos } from './modules/fotos/service.ts'
import { balanceImport } from './modules/integracao/balances.ts'
import { integracaoRoutes } from './modules/integracao/routes.ts'
import { createKeys, createRate, createWebhookJob } from './modules/integracao/service.ts'
import { createBooksJob } from './modules/livros/service.ts'
import { lookupRoutes } from './modules/lookups/routes.ts'
import { createExpiryJob } from './modules/lotes/service.ts'
import { mapaRoutes } from './modules/mapa/routes.ts'
import { createMapa } from './modules/mapa/service.ts'
import { createNoteMail } from './modules/notas_enviadas/service.ts'
import { notificacoesRoutes } from './modules/notificacoes/routes.ts'
import { createStanding } from './modules/notificacoes/service.ts'
import { createEnvios } from './modules/paper/envio-service.ts'
import { createOrderPage } from './modules/paper/order-page.ts'
import { publicoRoutes } from './modules/paper/publico-routes.ts'
import { createPublico } from './modules/paper/publico-service.ts'
import { enviosRoutes } from './modules/paper/routes.ts'
import { pixRoutes } from './modules/pix/routes.ts'
import { createPix } from './modules/pix/service.ts'
import { createPriceJob } from './modules/precos/service.ts'
import { spedRoutes } from './modules/sped/routes.ts'
import { createSped } from './modules/sped/service.ts'
import { tefRoutes } from './modules/tef/routes.ts'
import { createTef } from './modules/tef/service.ts'
import { transporteRoutes } from './modules/transporte/routes.ts'
import type { JobDoServidor, JobHandler } from './outbox/job.ts'
import { outboxRepository } from './outbox/repository.ts'
import { PARALLEL } from './outbox/worker.ts'
import { createPrintTransport } from './print/transport.ts'
import { projectRoot } from './project-root.ts'
import { READINGS_SQL } from './readings/index.ts'
import type { ServedReading } from './readings/reading-sql.ts'
import { readingRoutes } from './readings/routes.ts'
import { createDoor } from './realtime/door.ts'
import type { Hub } from './realtime/hub.ts'
import { realtimeRoutes } from './realtime/routes.ts'
import { served } from './records/index.ts'
import { viewRoutes } from './records/routes.ts'
import { modelRoutes } from './register/import/model.ts'
import { foundIn } from './register/read/found.ts'
import { recordRoutes } from './register/routes.ts'
import { recordExport } from './register/write/exported.ts'
import { createCubeJob } from './reports/cube.ts'
import { createReportMail } from './reports/mail/job.ts'
import { reportRoutes } from './reports/routes.ts'
import { createSales, type SalesOptions } from './sales.ts'
import { warmSchemas } from './sefaz/schemas.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Service of login and accounts, for the code that starts the server. */
    acesso: AcessoService
    /** Service of backups. The code that starts the server also starts the daily backup, with `start`. */
    copias: CopiasService
  }
}

/** Limit of a request's body, in bytes: a sale of 990 lines with its rules is about 1 MB. */
const BODY_LIMIT = 4 * 1024 * 1024

/** Time in ms after which a due job was not started in time; more of them than run at once mean that the worker is stuck. */
const LATE_MS = 120_000

export interface AppOptions {
  hub: Hub
  /** For tests: fails an answer that its endpoint's schema does not describe. */
  checkAnswers?: boolean
  /** For tests: time in ms to wait for SEFAZ, in the place of the installation's setting. */
  paciencia?: number
  /** Registers to serve; default: all. */
  registers?: readonly AnyRegister[]
  /** Lists that nobody writes, to serve; default: all. */
  readings?: readonly ServedReading[]
  /** Documents to serve that need no module, only their declaration; default: all. */
  documents?: readonly ServedDocument[]
  /** Reports to serve; default: all. */
  reports?: readonly Report[]
}

/** Builds the server with every route, without opening a port. Call `listen` on it, or `inject` for requests in tests. */
export async function createApp(
  deps: Deps,
  {
    hub,
    checkAnswers = false,
    paciencia,
    registers,
    readings = READINGS_SQL,
    documents = SERVED_DOCUMENTS,
    reports,
  }: AppOptions,
): Promise<FastifyInstance> {
  const proxy = peersOf(deps.config.proxies)
  const app: FastifyInstance = Fastify({
    bodyLimit: BODY_LIMIT,
    // one log line for each request is written by http/request-log.ts
    logController: new LogController({ disableRequestLogging: true }),
    loggerInstance: deps.log as FastifyBaseLogger,
    genReqId: () => randomUUID(),
    frameworkErrors: (error, request, reply) => send(reply, toAppError(error), request),
    rewriteUrl: readableUrl,
    // a HEAD route for each GET would slow down every start; `readableUrl` routes HEAD as GET
    exposeHeadRoutes: false,
    forceCloseConnections: 'idle',
    trustProxy: deps.config.proxies.length > 0 ? proxy : false,
    routerOptions: { maxParamLength: 200 },
  })
  const contas = createContas(deps, hub.endSession)
  app.decorate('sessions', contas)
  hub.judgeBy(contas.standing)
  const wake = () => app.sales.outbox.wake()
  const keys = createKeys({ ...deps, wake })
  app.decorate('keys', { find: keys.find, take: createRate(deps.clock) })
  app.decorate('checkAnswers', checkAnswers)
  app.decorate('recordExport', (sessao, { path, summary }) =>
    deps.db.tx(sessao, q =>
      recordExport(q, sessao, { campo: path, rotulo: summary, antes: null, depois: null }, deps.clock()),
    ),
  )
  app.decorateRequest('sessao', null)
  installErrorHandler(app, () => diskFull(deps.config.dataDir))
  jsonBody(app)
  slowBody(app, deps)
  requestLog(app, deps)
  if (!deps.config.dev) await security(app)
  noStore(app)
  hostGuard(app, deps.config)
  wrapperOrigins(app, deps.config)
  reservedRoutes(app, deps.config)
  await openapiRoutes(app)
  healthRoutes(app, deps.readiness, () => acesso.instalacao.restaurando())
  metricsRoutes(app, deps.metrics)
  deps.readiness.add('banco', async () => void (await deps.db.ping()))
  deps.readiness.add('disco', async () => (diskFull(deps.config.dataDir) ? 'cheio' : undefined))

  const consultas = createConsultas(deps)
  const acesso = createAcesso(deps, {
    contas,
    consultas,
    ended: hub.endSession,
    wake,
  })
  app.decorate('acesso', acesso)
  installGate(app, acesso.instalacao)
  acessoRoutes(app, acesso, deps.time)
  app.addHook('onClose', async () => acesso.close())
  if (deps.config.demo) demoMailRoutes(app, join(deps.config.dataDir, 'emails'))

  contasRoutes(app, contas, createCertificado(deps))
  const copias = createCopias({ ...deps, wake })
  app.decorate('copias', copias)
  notificacoesRoutes(
    app,
    deps,
    createStanding(deps.clock, [
      { fault: async () => diskNotice(freeBytes(deps.config.dataDir)) },
      ...copias.standings,
    ]),
  )
  copiasRoutes(app, copias)
  balancasRoutes(app, deps)
  estatisticaRoutes(app, deps)
  estoqueRoutes(app, deps)
  catalogoRoutes(app, createCatalogo(deps))
  transporteRoutes(app, { ...deps, fiscal: () => app.sales.fiscal })
  const fotos = createFotos(deps)
  const records = served(registers ?? REGISTERS)
  const cruds = recordRoutes(app, { ...deps, wake }, records, fotos)
  viewRoutes(app, deps, cruds)
  contratosRoutes(app, deps, cruds)
  const lists = documents.map(servedList)
  readingRoutes(app, { ...deps, fotos }, [...readings, ...lists], records)
  servedDocumentRoutes(app, { ...deps, fiscal: () => app.sales.fiscal }, documents, records)
  const transport = createPrintTransport(join(deps.config.dataDir, 'impressao'))
  const found = foundIn(produtos.id, records, 'A impressão de etiquetas')
  etiquetasRoutes(app, createEtiquetas({ ...deps, transport, found }))
  fotosRoutes(app, fotos)
  adminRoutes(app, deps)
  configuracoesRoutes(app, { ...deps, contas, email: acesso.email, wake })
  lookupRoutes(app, deps)
  consultasRoutes(app, consultas)
  mapaRoutes(app, createMapa(deps))
  const pix = createPix({ ...deps, wake })
  pixRoutes(app, pix)
  owedRoutes(app, createDevolver(deps))
  extratosRoutes(app, createExtratos(deps), { ...deps, wake })
  app.addHook('onClose', async () => pix.close())
  const tef = createTef({ ...deps, wake })
  tefRoutes(app, tef)
  app.addHook('onClose', async () => tef.close())
  comissoesRoutes(app, deps)
  reportRoutes(app, deps, reports)
  financeiroRoutes(app, { ...deps, wake })
  modelRoutes(app, deps, createOwedImport(deps), records)
  modelRoutes(app, deps, balanceImport, records)
  chequeRoutes(app, { ...deps, wake })
  remittanceRoutes(app, deps)
  contabilRoutes(app, createContabil(deps))
  const sped = createSped({ ...deps, wake })
  spedRoutes(app, sped)
  integracaoRoutes(app, { ...deps, email: acesso.email, wake }, keys, records)
  salesOf(
    app,
    deps,
    {
      ...acesso.jobs,
      validade: createExpiryJob(deps),
      aliquotas: createRatesJob(deps),
      preco: createPriceJob(deps),
      contador: createAccountantJob({ ...deps, email: acesso.email, wake }),
      nota_email: createNoteMail({ ...deps, email: acesso.email, wake }),
      copia: copias.job,
      pix: pix.job,
      pix_devolucao: pix.refundJob,
      pix_recebidos: pix.sweepJob,
      tef: tef.job,
      sped: sped.job,
      cubo: createCubeJob(deps),
      livros: createBooksJob(deps),
      dados_pessoais: createPersonalDataJob(deps),
      estacionadas: createParkedJob(deps),
      webhook: createWebhookJob({ ...deps, email: acesso.email, wake }),
      relatorio: createReportMail({ ...deps, email: acesso.email, wake }),
    },
    {
      paciencia,
      sessions: contas,
      health: async sessao => [...(await tef.pairing.health(sessao)), ...(await pix.health(sessao))],
    },
  )
  enviosRoutes(app, createEnvios({ ...deps, email: acesso.email, wake }))
  fechamentosRoutes(app, createFechamentos({ ...deps, email: acesso.email, wake }))
  publicoRoutes(app, createPublico(deps), createOrderPage(deps))
  cardapioRoutes(app, createCardapio(deps))
  realtimeRoutes(app, hub, deps)
  kitchenChannelRoutes(app, hub, deps)
  const door = createDoor({
    proxy,
    publicUrl: deps.config.publicUrl,
    wrappers: deps.config.wrappers,
    answers: answersTo(deps.config),
  })
  app.server.on('upgrade', (request, socket, head) => {
    const visit = hub.isFor(request) ? door.enters(request, socket) : undefined
    if (visit === null) return
    // in development the other upgrade requests are for Vite
    if (!hub.upgrade(request, socket, head, visit?.known) && !deps.config.dev) socket.destroy()
  })
  app.addHook('preClose', async () => hub.close())

  if (!deps.config.dev) await staticFiles(app, join(projectRoot, 'dist', 'web'))
  return app
}

/** Adds the services of sales. Their jobs start when the app is ready, and stop when the app closes. */
function salesOf(
  app: FastifyInstance,
  deps: Deps,
  jobs: Record<JobDoServidor, JobHandler>,
  {
    paciencia,
    health,
    sessions,
  }: Pick<SalesOptions, 'sessions'> & {
    paciencia: number | undefined
    health: SalesOptions['health']
  },
): void {
  const sales = createSales(deps, {
    sefaz: sefazOf(deps),
    jobs,
    sessions,
    municipio: nomeMunicipio,
    exclusive: deps.config.databaseUrl === null,
    ...(health ? { health } : {}),
    ...(paciencia === undefined ? {} : { paciencia }),
  })
  const outbox = outboxRepository(deps.db)
  deps.readiness.add('fila', async () => {
    const late = await outbox.waiting(new Date(deps.clock().getTime() - LATE_MS))
    // fewer wait for one of the jobs that run now
    return late > PARALLEL ? `${late} atrasados` : undefined
  })
  deps.readiness.add('emissor', async () => void warmSchemas())
  app.decorate('sales', sales)
  sales.routes(app)
  app.addHook('onReady', () => sales.start())
  app.addHook('onClose', () => sales.stop())
}

/**
 * Makes the function that chooses SEFAZ's address. In homologação (tpAmb 2) the demo sends every company to its
 * simulator; without the demo, only companies in training go to a simulator. Null: the real SEFAZ, always so in
 * production.
 */
const sefazOf =
  ({ db, simulador, treinamento }: Deps): OndeSefaz =>
  async (tenant, empresa_id, tp_amb) => {
    if (tp_amb !== 2) return null
    if (simulador) return { base: simulador.url, caPem: simulador.caPem }
    if (!treinamento) return null
    if (!(await db.tx(tenant, q => emTreinamento(q, empresa_id)))) return null
    const { url, caPem } = await treinamento()
    return { base: url, caPem }
  }
