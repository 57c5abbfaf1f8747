import { cpSync, mkdirSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as dormir } from 'node:timers/promises'
import pg from 'pg'
import pusherJs from 'pusher-js'
import { makeTheWorld } from '../../e2e/mundo.ts'
import { copy, erase } from '../../e2e/servidor.ts'
import { startSimulator } from '../../sim/sefaz/start.ts'
import { situacaoEmissor } from '../../src/domain/api/emissor.ts'
import { broadcastingAuth } from '../../src/domain/api/realtime.ts'
import { user } from '../../src/domain/api/sessao.ts'
import type { VendaAnswer } from '../../src/domain/api/vendas.ts'
import { toEndpoints } from '../../src/domain/fields/endpoints/to-endpoints.ts'
import { produtos } from '../../src/domain/records/produtos/index.ts'
import { startEmbedded } from '../../src/server/db/embedded.ts'
import { openVault } from '../../src/server/vault.ts'
import { BUILT } from '../server-command.ts'
import { Acaso } from './apoio/acaso.ts'
import { vender } from './apoio/caixa.ts'
import { Cliente } from './apoio/cliente.ts'
import { conferirTudo } from './apoio/conferir.ts'
import { Instalacao } from './apoio/instalacao.ts'
import { abrirLoja } from './apoio/loja.ts'
import type { Prova } from './apoio/prova.ts'
import { Simulador } from './apoio/simulador.ts'

// the package is CommonJS: in Node, its class is a property of the default import
const Pusher = (pusherJs as unknown as { Pusher?: typeof pusherJs }).Pusher ?? pusherJs

/**
 * Proof with two servers started together on one empty PostgreSQL, each with a till and a browser's WebSocket. Browsers of
 * both servers learn of a price change at one. One server is killed with kill -9 while SEFAZ delays its notes, and the other
 * finishes those notes.
 */
export const doisServidores: Prova = {
  nome: 'dois-servidores',
  resumo:
    'dois processos num banco: um caixa em cada, um morto com kill -9 ao emitir, o outro termina; avisos nos dois',
  executar: ({ curta, semente }, relatar) =>
    emDois(curta && BUILT, async ([a, b], sefaz) => {
      const problemas: string[] = []
      await Promise.all([a.subir(), b.subir()])
      const [lojaA, lojaB] = await Promise.all(
        [a, b].map(async ({ url }) => abrirLoja(await Cliente.entrar(url, 'caixa@demo.tecla'))),
      )
      if (!lojaA || !lojaB) return ['um servidor não abriu a loja']
      const ouvintes = await Promise.all([a, b].map(({ url }) => ouvir(url)))
      try {
        problemas.push(...(await precoAtravessa(a, lojaA.produtos[0]?.produto_id ?? 0, ouvintes)))
        const aceitas = new Map<string, VendaAnswer>()
        const vezes = curta ? 1 : 6
        for (let n = 1; n <= vezes; n++) {
          let fim = false
          const caixas = [lojaA, lojaB].map((loja, i) => {
            const terminal = loja.terminais[i]?.id ?? 0
            const acaso = new Acaso(semente + 10 * n + i)
            return vender(loja, terminal, acaso, {
              forma: { linhas: 3, variada: false },
              parar: () => fim,
              pausa: 50,
              aceitas,
            })
          })
          const vendendo = Promise.all(caixas)
          await dormir(2_000)
          // so that the server dies while its notes are being sent
          await sefaz.ajustar({ latencia_ms: 1_500 })
          await dormir(1_000)
          await b.matar()
          const { data } = await lojaA.cliente.chamar(situacaoEmissor)
          relatar(
            `${n}/${vezes}: servidor B morto com ${data.em_emissao} notas em emissão; ${aceitas.size} vendas aceitas`,
          )
          if (data.em_emissao === 0) problemas.push('B morreu sem nada em emissão: a prova não provou')
          await sefaz.ajustar({ latencia_ms: 0 })
          await b.subir()
          fim = true
          await vendendo
        }
        const { problemas: achados, vendas } = await conferirTudo(
          lojaA,
          aceitas,
          () => sefaz.documentos(),
          120_000,
        )
        problemas.push(...achados)
        relatar(`${aceitas.size} vendas aceitas nos dois caixas, ${vendas.length} no banco`)
        for (const [i, { vistas }] of ouvintes.entries()) {
          const faltam = [...aceitas.values()].filter(venda => !vistas.has(venda.uuid)).length
          relatar(`navegador ${i === 0 ? 'A' : 'B'}: avisos de ${vistas.size} vendas, dos dois caixas`)
          // only A: a browser whose server was down reads everything again when it reconnects, so it needs no hints
          if (i === 0 && faltam > 0) problemas.push(`o navegador de A não soube de ${faltam} vendas`)
        }
      } finally {
        for (const { sair } of ouvintes) sair()
      }
      return problemas
    }),
}

/** Checks that every browser gets a hint about a product that changed at one server. */
async function precoAtravessa(onde: Instalacao, id: number, ouvintes: readonly Ouvinte[]): Promise<string[]> {
  const dono = await Cliente.entrar(onde.url, 'dono@demo.tecla')
  const { get, update } = toEndpoints(produtos)
  const { data } = await dono.chamar(get, { params: { id } })
  const estoque = data['estoque'] as Record<string, unknown>
  const soube = ouvintes.map(({ produto }) =>
    Promise.race([produto(id), dormir(60_000, false, { ref: false })]),
  )
  await dono.chamar(update, {
    params: { id },
    body: { ...data, estoque: { ...estoque, preco_vend: '12.34' } },
  })
  return (await Promise.all(soube)).flatMap((ok, i) =>
    ok ? [] : [`o navegador ${i === 0 ? 'A' : 'B'} não soube do preço mudado em A`],
  )
}

interface Ouvinte {
  /** Ids of the sales about which the browser got a hint. */
  vistas: Set<string>
  produto(id: number): Promise<boolean>
  sair(): void
}

/** Opens a browser's WebSocket at a server, on the company's channel. */
async function ouvir(url: string): Promise<Ouvinte> {
  const cliente = await Cliente.entrar(url, 'caixa@demo.tecla')
  const { data: eu } = await cliente.chamar(user)
  const { hostname, port } = new URL(url)
  const socket = new Pusher('tecla', {
    cluster: 'mt1',
    wsHost: hostname,
    wsPort: Number(port),
    forceTLS: false,
    enabledTransports: ['ws'],
    disableStats: true,
    channelAuthorization: {
      endpoint: '',
      transport: 'ajax',
      customHandler: ({ socketId, channelName }, done) =>
        void cliente
          .chamar(broadcastingAuth, { body: { socket_id: socketId, channel_name: channelName } })
          .then(
            auth => done(null, auth),
            (erro: Error) => done(erro, null),
          ),
    },
  })
  const canal = socket.subscribe(`private-account.${eu.account.id}.empresa.${eu.empresa.id}`)
  await new Promise<void>((resolve, reject) => {
    canal.bind('pusher:subscription_succeeded', () => resolve())
    canal.bind('pusher:subscription_error', reject)
  })
  const vistas = new Set<string>()
  canal.bind('VendaAtualizada', ({ uuid }: { uuid: string }) => vistas.add(uuid))
  return {
    vistas,
    produto: id =>
      new Promise(resolve =>
        canal.bind('ProdutoAtualizado', (aviso: { id: number | null }) => aviso.id === id && resolve(true)),
      ),
    sair: () => socket.disconnect(),
  }
}

/**
 * Starts a PostgreSQL and prepares two installations that share it, one SEFAZ simulator, and the key of the certificates.
 * `pronto`: with the demo data of this build; else it is empty (that two may begin so together, processo.test.ts shows too).
 */
async function emDois(
  pronto: boolean,
  usar: (servidores: [Instalacao, Instalacao], sefaz: Simulador) => Promise<string[]>,
): Promise<string[]> {
  const dir = mkdtempSync(join(tmpdir(), `tecla-prova-${process.pid}-banco-`))
  const fazer: (() => unknown)[] = [() => erase(dir)]
  try {
    if (pronto) await copy(await makeTheWorld(), dir)
    const banco = await startEmbedded({
      dir: join(dir, 'db'),
      logFile: join(dir, 'postgres.log'),
      pgBin: process.env['TECLA_PG_BIN'] ?? null,
    })
    fazer.push(() => banco.stop())
    const admin = new pg.Client(banco.admin)
    await admin.connect()
    if (pronto) await admin.query('alter database tecla rename to dois')
    else await admin.query('create database dois')
    await admin.end()
    const sefaz = await startSimulator({ port: 0, host: '127.0.0.1', dir: join(dir, 'simulador') })
    fazer.push(() => sefaz.close())
    mkdirSync(join(dir, 'certificados'), { recursive: true })
    openVault(join(dir, 'certificados'))
    const ambiente = {
      DATABASE_URL: `postgres://postgres@localhost:${banco.admin.port}/dois?host=${encodeURIComponent(String(banco.admin.host))}`,
      TECLA_REALTIME_SECRET: 'um segredo dos dois servidores',
      SEFAZ_SIM_URL: `https://127.0.0.1:${sefaz.port}`,
    }
    const servidores: [Instalacao, Instalacao] = [
      await Instalacao.nova(ambiente),
      await Instalacao.nova(ambiente),
    ]
    for (const servidor of servidores) {
      fazer.push(() => servidor.apagar())
      cpSync(join(dir, 'certificados'), join(servidor.dir, 'certificados'), { recursive: true })
      mkdirSync(join(servidor.dir, 'confianca'))
      cpSync(join(dir, 'simulador', 'ca.pem'), join(servidor.dir, 'confianca', 'simulador.pem'))
    }
    return await usar(servidores, new Simulador({ dir, portaSimulador: sefaz.port }))
  } finally {
    for (const desfazer of fazer.reverse()) await desfazer()
  }
}
