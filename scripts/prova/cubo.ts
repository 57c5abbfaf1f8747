import { randomUUID } from 'node:crypto'
import { setTimeout as dormir } from 'node:timers/promises'
import { devolverNoCaixa } from '../../src/domain/api/devolucoes.ts'
import { movimentarEstoque } from '../../src/domain/api/estoque.ts'
import { cancelarVenda, criarVenda } from '../../src/domain/api/vendas.ts'
import type { ReportAnswer } from '../../src/domain/reports/endpoint.ts'
import { toReportEndpoint } from '../../src/domain/reports/endpoint.ts'
import { REPORTS } from '../../src/domain/reports/index.ts'
import { Acaso } from './apoio/acaso.ts'
import { Cliente, Recusada } from './apoio/cliente.ts'
import { Instalacao } from './apoio/instalacao.ts'
import { abrirLoja, type Loja, primeiroCaixa } from './apoio/loja.ts'
import type { FormaDeProva, Prova } from './apoio/prova.ts'
import { fazerVenda } from './apoio/venda.ts'

const DIA_MS = 86_400_000
/** Minimum and maximum age in days of a late sale; the cube holds no sums of the last two days. */
const [PERTO, LONGE] = [3, 24]
const MAOS = 3
/** Minimum number of changes between two kills, however slow the machine is. */
const MINIMO = 10

/**
 * Reports that read each cube: their grouping, and a second grouping that no cube has, so that the report reads the
 * documents. Both must give equal sums.
 */
const LEITURAS = [
  ...[
    ['dia', 'parceiro'],
    ['hora', 'parceiro'],
  ].map(por => ['vendas', por, ['vendas', 'itens', 'bruto', 'desconto', 'acrescimo', 'liquido']] as const),
  ...[
    ['dia', 'terminal'],
    ['produto', 'terminal'],
  ].map(por => ['venda_agrupada', por, ['qtde', 'liquido', 'custo', 'margem']] as const),
  ...[
    ['dia', 'vendedor'],
    ['tpag', 'vendedor'],
  ].map(por => ['meios', por, ['pagamentos', 'valor']] as const),
  ...[
    ['dia', 'venda'],
    ['parceiro', 'venda'],
  ].map(por => ['parceiros', por, ['compras', 'liquido', 'devolvido']] as const),
]

const diaDe = (dias: number) => {
  const [ano, mes, dia] = new Date(Date.now() - dias * DIA_MS).toISOString().slice(0, 10).split('-')
  return `${dia}/${mes}/${ano}`
}

/** Reads all pages of a report. */
async function ler(cliente: Cliente, id: string, grupos: string, medidas: readonly string[]) {
  const report = REPORTS.find(each => each.id === id)
  if (!report) throw new Error(`não há o relatório ${id}`)
  const query = {
    inicio: diaDe(LONGE + 2),
    fim: diaDe(0),
    grupos,
    medidas: medidas.join(),
    ordem: grupos.split(',')[0] ?? '',
  }
  const linhas: ReportAnswer['data'] = []
  let da_fonte = 0
  for (let page = 1, ultima = 1; page <= ultima; page++) {
    const lido: ReportAnswer = await cliente.insistir(toReportEndpoint(report), () => ({
      query: { ...query, page, limit: 200 },
    }))
    ultima = lido.last_page
    da_fonte = lido.dias_da_fonte
    linhas.push(...lido.data)
  }
  return { linhas, da_fonte }
}

/** Gives the figures for each key of the first grouping; where a key has several rows, those of its subtotal. */
function figuras(linhas: ReportAnswer['data'], medidas: readonly string[]): Map<string, string> {
  const ditas = new Map<string, string>()
  for (const { chaves, valores, subtotal } of linhas) {
    const chave = chaves[0] ?? '-'
    if (subtotal || !ditas.has(chave)) ditas.set(chave, medidas.map(nome => valores[nome] ?? '-').join(' '))
  }
  return ditas
}

/**
 * Compares the report from the cube with the report from the documents. Returns the problems, and the number of days that
 * the cube did not hold yet.
 */
async function comparar(cliente: Cliente): Promise<{ problemas: string[]; da_fonte: number }> {
  const problemas: string[] = []
  let da_fonte = 0
  for (const [id, [por = '', fino = ''], medidas] of LEITURAS) {
    const cubo = await ler(cliente, id, por, medidas)
    const fonte = await ler(cliente, id, `${por},${fino}`, medidas)
    da_fonte = cubo.da_fonte
    const [guardado, lido] = [figuras(cubo.linhas, medidas), figuras(fonte.linhas, medidas)]
    for (const chave of new Set([...guardado.keys(), ...lido.keys()]))
      if (guardado.get(chave) !== lido.get(chave))
        problemas.push(
          `${id}, ${por} ${chave} (${medidas.join(' ')}): o cubo diz ${guardado.get(chave)}, os documentos ${lido.get(chave)}`,
        )
  }
  return { problemas, da_fonte }
}

interface Mundo {
  loja: Loja
  acaso: Acaso
  vendidas: number[]
  feito: Record<'vendas' | 'canceladas' | 'devolvidas' | 'custos' | 'recusadas', number>
}

/** Makes a sale as a till does that had no server for days; sent until stored, once. */
async function venderAtrasada({ loja, acaso, vendidas, feito }: Mundo, dias?: number): Promise<void> {
  const atras = dias ?? acaso.inteiro(PERTO, LONGE) + acaso.fracao() / 2
  const em = new Date(Date.now() - atras * DIA_MS)
  const forma = { linhas: 4, variada: true, em }
  const { corpo } = fazerVenda(loja, primeiroCaixa(loja).id, acaso, forma)
  const { data } = await loja.cliente.insistir(criarVenda, () => ({
    body: { ...corpo, offline: true, enviada_em: new Date().toISOString() },
  }))
  vendidas.push(data.id)
  feito.vendas += 1
}

/** Changes one fact at random: a late sale, a cancellation, a return, or the cost of a sold product. */
async function mexer(mundo: Mundo): Promise<void> {
  const { loja, acaso, vendidas, feito } = mundo
  const qual = acaso.fracao()
  if (qual < 0.5 || vendidas.length === 0) return venderAtrasada(mundo)
  const id = acaso.um(vendidas)
  const uuid = randomUUID()
  try {
    if (qual < 0.75) {
      const justificativa = 'Venda cancelada pela prova do cubo'
      await loja.cliente.insistir(cancelarVenda, () => ({ params: { id }, body: { justificativa } }))
      feito.canceladas += 1
    } else if (qual < 0.85) {
      const itens = [{ num: 1, qtde: '1' }]
      await loja.cliente.insistir(devolverNoCaixa, () => ({
        body: { uuid, venda_id: id, motivo: 'Prova', itens, reembolso: 2 },
      }))
      feito.devolvidas += 1
    } else {
      const em = new Date(Date.now() - acaso.inteiro(PERTO, LONGE) * DIA_MS).toISOString()
      const { produto_id } = acaso.um(loja.produtos)
      const custo_unitario = `${acaso.inteiro(0, 30)}.${acaso.inteiro(0, 9999)}`
      await loja.cliente.insistir(movimentarEstoque, () => ({
        body: {
          uuid,
          tipo: 'ajuste',
          motivo: 'Prova',
          em,
          itens: [{ produto_id, qtde: '1', custo_unitario }],
        },
      }))
      feito.custos += 1
    }
  } catch (erro) {
    // expected: the sale is not issued yet, already cancelled, or has nothing left to return
    if (!(erro instanceof Recusada)) throw erro
    feito.recusadas += 1
  }
}

/** Makes the cube's job due now; the server notices at the next commit of a sale. */
const apressar = (instalacao: Instalacao) =>
  instalacao
    .noBanco(`update outbox set due_at = now() where tipo = 'cubo' and due_at > now()`)
    .catch(() => [])

const feitos = (feito: Mundo['feito']) => Object.values(feito).reduce((soma, n) => soma + n, 0)

/** Waits until the server is recomputing days of the cube; false: not within 3 s. */
async function esperarRefazer(instalacao: Instalacao): Promise<boolean> {
  const noMeio = `select from pg_stat_activity where pid <> pg_backend_pid() and state <> 'idle'
    and query ~ '(delete from|insert into) cubo_(vendas|itens|pagamentos|clientes|dias)'`
  for (const limite = Date.now() + 3000; Date.now() < limite; await dormir(5))
    if ((await instalacao.noBanco(noMeio).catch(() => [])).length > 0) return true
  return false
}

/** Compares again, up to ten times, while something differs: what still differs then was not marked for recomputation. */
async function compararCalmo(cliente: Cliente) {
  let lido = await comparar(cliente)
  for (let vez = 0; vez < 10 && lido.problemas.length > 0; vez++) {
    await dormir(500)
    lido = await comparar(cliente)
  }
  return lido
}

/** Kills the server while late changes arrive at a company and its cube is recomputed. Returns the problems. */
export async function refazerMorrendo(
  instalacao: Instalacao,
  loja: Loja,
  { curta, semente }: FormaDeProva,
  relatar: (linha: string) => void,
): Promise<string[]> {
  const vezes = curta ? 1 : 40
  const acaso = new Acaso(semente)
  const feito = { vendas: 0, canceladas: 0, devolvidas: 0, custos: 0, recusadas: 0 }
  const mundo: Mundo = { loja, acaso: new Acaso(semente + 1), vendidas: [], feito }
  for (let i = 0; i < (curta ? 12 : 60); i++) await venderAtrasada(mundo)
  let [fim, pausa] = [false, false]
  const maos = Array.from({ length: MAOS }, async (_, i) => {
    const seu = { ...mundo, acaso: new Acaso(semente + 2 + i) }
    while (!fim) {
      if (pausa) await dormir(20)
      else await mexer(seu)
    }
  })
  const apressando = (async () => {
    for (; !fim; await dormir(100)) await apressar(instalacao)
  })()
  const mexendo = Promise.all([...maos, apressando])
  let desistiu: unknown = null
  mexendo.catch(erro => {
    desistiu = erro
  })
  const problemas: string[] = []
  for (let n = 1; n <= vezes && desistiu === null; n++) {
    const antes = feitos(feito)
    while (feitos(feito) < antes + MINIMO && desistiu === null) await dormir(50)
    const refazendo = n % 2 === 1 ? await esperarRefazer(instalacao) : false
    if (!refazendo) await dormir(acaso.inteiro(0, 1500))
    await instalacao.matar()
    if (n % 2 === 0) await instalacao.matarBanco()
    await instalacao.subir()
    pausa = true
    const { problemas: diferencas, da_fonte } = await compararCalmo(loja.cliente)
    pausa = false
    problemas.push(...diferencas.map(cada => `após a morte ${n}: ${cada}`))
    relatar(
      `${n}/${vezes}: morto ${refazendo ? 'ao refazer dias' : 'ao acaso'}; ${feitos(feito)} fatos, ${da_fonte} de ${LONGE + 3} dias lidos dos documentos`,
    )
  }
  pausa = true
  // in the end every marked day is recomputed, and the cube equals the documents
  let lido = await comparar(loja.cliente)
  for (const limite = Date.now() + 60_000; Date.now() < limite && lido.da_fonte > PERTO; ) {
    // a sale of today: wakes the server's job without marking a day of the cube
    await venderAtrasada(mundo, 0)
    await dormir(400)
    lido = await comparar(loja.cliente)
  }
  fim = true
  await mexendo
  problemas.push(...(await compararCalmo(loja.cliente)).problemas)
  if (lido.da_fonte > PERTO) problemas.push(`${lido.da_fonte} dias continuam marcados`)
  relatar(
    `${feito.vendas} vendas atrasadas, ${feito.canceladas} canceladas, ${feito.devolvidas} devolvidas, ${feito.custos} custos, ${feito.recusadas} recusas`,
  )
  return problemas
}

/**
 * Proof that kills the server with kill -9 at random moments, while late changes arrive and the cube is recomputed all the
 * time.
 */
export const cubo: Prova = {
  nome: 'cubo',
  resumo:
    'kill -9 enquanto chegam vendas, cancelamentos, devoluções e custos de outros dias: o cubo diz o que os documentos dizem',
  executar(forma, relatar) {
    return Instalacao.usar(async instalacao => {
      const loja = await abrirLoja(await Cliente.entrar(instalacao.url, 'dono@demo.tecla'))
      return refazerMorrendo(instalacao, loja, forma, relatar)
    })
  },
}
