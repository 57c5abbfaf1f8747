import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as dormir } from 'node:timers/promises'
import { type PixSimulator, startPixSimulator } from '../../sim/pix/start.ts'
import { startTefSimulator, type TefSimulator } from '../../sim/tef/start.ts'
import { abrirCaixa, contarCaixa, encerrarCaixa, moverCaixa } from '../../src/domain/api/caixa.ts'
import { caixa as caixaDoPeriodo } from '../../src/domain/api/caixa-diario.ts'
import type { AnyEndpoint } from '../../src/domain/api/define.ts'
import { cancelarPix, cobrarPix, verCobrancaPix } from '../../src/domain/api/pix.ts'
import { cobrarTef, desfazerTef, verTef } from '../../src/domain/api/tef.ts'
import { criarVenda } from '../../src/domain/api/vendas.ts'
import { toEndpoints } from '../../src/domain/fields/endpoints/to-endpoints.ts'
import type { RowOf } from '../../src/domain/fields/reading.ts'
import { caixas } from '../../src/domain/readings/caixas.ts'
import { Acaso } from './apoio/acaso.ts'
import { Cliente, Recusada } from './apoio/cliente.ts'
import { Instalacao } from './apoio/instalacao.ts'
import { abrirLoja, type Loja } from './apoio/loja.ts'
import { Maos } from './apoio/maos.ts'
import type { Prova } from './apoio/prova.ts'
import { fazerVenda, type VendaPronta } from './apoio/venda.ts'

/**
 * Simulators of the PSP and of the card network. They run in this process, so that killing the shop's server does not change
 * their records.
 */
interface Fora {
  psp: PixSimulator
  tef: TefSimulator
}

/** Expected result of the days, added up by this proof in centavos. */
interface Feito {
  dinheiro: number
  /** Sales paid by PIX, by end-to-end id. */
  pix: Map<string, number>
  /** PIX charges that were paid and have no sale, by end-to-end id. */
  pixSemVenda: Set<string>
  /** Sales paid by card, by their NSU. */
  cartoes: Map<string, number>
}

interface Mundo extends Fora {
  loja: Loja
  terminal_id: number
  acaso: Acaso
  feito: Feito
  /** Number of days closed. */
  dias: number
  /** Closings that did not agree with what was sold. */
  problemas: string[]
}

const centavos = (reais: string): number => Math.round(Number(reais) * 100)
const reais = (valor: number): string => (valor / 100).toFixed(2)
const LINHAS = 3

/** Repeats a request until it gets a response, also while another transaction is running (409). */
async function teimar<E extends AnyEndpoint>(
  { cliente }: Loja,
  endpoint: E,
  args: Parameters<Cliente['chamar']>[1],
) {
  for (const fim = Date.now() + 120_000; ; await dormir(200)) {
    try {
      return await cliente.insistir(endpoint, () => args ?? {})
    } catch (erro) {
      if (!(erro instanceof Recusada && erro.status === 409) || Date.now() > fim) throw erro
    }
  }
}

/** Makes one sale with one payment method. */
function montar({ loja, terminal_id, acaso }: Mundo, tpag: string, sessao_uuid: string): VendaPronta {
  const meio = loja.meios.find(each => each.tpag === tpag)
  if (!meio) throw new Error(`a loja não recebe ${tpag}`)
  const venda = fazerVenda(loja, terminal_id, acaso, { linhas: LINHAS, variada: false, meio })
  return { ...venda, corpo: { ...venda.corpo, sessao_uuid } }
}

const gravar = ({ loja }: Mundo, { corpo }: VendaPronta) => teimar(loja, criarVenda, { body: corpo })

async function venderDinheiro(mundo: Mundo, sessao_uuid: string): Promise<void> {
  const venda = montar(mundo, '01', sessao_uuid)
  await gravar(mundo, venda)
  mundo.feito.dinheiro += centavos(venda.total)
}

/** Makes a sale by PIX. In some sales, never the first, the cashier cancels the charge while the customer may be paying. */
async function venderPix(mundo: Mundo, sessao_uuid: string): Promise<void> {
  const { loja, psp, acaso, feito } = mundo
  const venda = montar(mundo, '17', sessao_uuid)
  const body = { venda_uuid: venda.uuid, valor: venda.total, usados: [] }
  const { data } = await teimar(loja, cobrarPix, { body })
  if (!data) throw new Error('a empresa não cobra por Pix')
  const params = { txid: data.txid }
  const desiste = feito.pix.size > 0 && acaso.chance(0.3)
  // expected: the payer's bank refuses a charge that was cancelled meanwhile
  const paga = dormir(acaso.inteiro(0, 400))
    .then(() => psp.pay(data.txid))
    .catch(() => {})
  let agora = data
  if (desiste) {
    do ({ data: agora } = await teimar(loja, cancelarPix, { params }))
    while (agora.situacao === 'cancelando' || agora.situacao === 'criando')
    await paga
    if (agora.situacao === 'pago' && agora.e2eid) feito.pixSemVenda.add(agora.e2eid)
    return
  }
  await paga
  while (agora.situacao !== 'pago') ({ data: agora } = await teimar(loja, verCobrancaPix, { params }))
  const [pagamento] = venda.corpo.pagamento
  if (!pagamento || !agora.e2eid) throw new Error('Pix pago sem identidade')
  pagamento.autorizacao = agora.e2eid
  await gravar(mundo, venda)
  feito.pix.set(agora.e2eid, centavos(venda.total))
}

/** Makes a sale by card. In some sales, never the first, the customer gives up after the approval. */
async function venderCartao(mundo: Mundo, sessao_uuid: string): Promise<void> {
  const { loja, terminal_id, acaso, feito } = mundo
  const venda = montar(mundo, '03', sessao_uuid)
  const cobrar = async () => {
    const uid = randomUUID()
    const body = {
      ...{ uid, venda_uuid: venda.uuid, terminal_id, valor: venda.total },
      ...{ tpag: '03', parcelas: 1, na_fila: [] },
    }
    let { data } = await teimar(loja, cobrarTef, { body })
    while (data?.situacao === 'pedida') {
      await dormir(100)
      ;({ data } = await teimar(loja, verTef, { params: { uid } }))
    }
    return data
  }
  let cobranca = await cobrar()
  // the server may have died during the request: ask again, as the cashier does
  for (let vez = 0; vez < 5 && !cobranca?.paga; vez++) cobranca = await cobrar()
  if (!cobranca?.paga) throw new Error(`o cartão não foi cobrado: ${JSON.stringify(cobranca)}`)
  if (feito.cartoes.size > 0 && acaso.chance(0.25)) {
    await teimar(loja, desfazerTef, { params: { uid: cobranca.uid }, body: { uid: randomUUID() } })
    return
  }
  const [pagamento] = venda.corpo.pagamento
  if (!pagamento) throw new Error('venda sem pagamento')
  pagamento.tef_uid = cobranca.uid
  pagamento.autorizacao = cobranca.codigo
  await gravar(mundo, venda)
  feito.cartoes.set(cobranca.nsu, centavos(venda.total))
}

/** Runs a till's whole day: opening, sales, taking cash out, counting and closing. Returns the problems found. */
async function dia(mundo: Mundo): Promise<string[]> {
  const { loja, terminal_id, acaso, feito } = mundo
  const sessao_uuid = randomUUID()
  const antes = feito.dinheiro
  await teimar(loja, abrirCaixa, { body: { uuid: sessao_uuid, terminal_id, valor: '0.00' } })
  await venderDinheiro(mundo, sessao_uuid)
  await venderPix(mundo, sessao_uuid)
  await venderCartao(mundo, sessao_uuid)
  const sangria = acaso.inteiro(1, 100)
  await teimar(loja, moverCaixa, {
    body: {
      ...{ uuid: randomUUID(), sessao_uuid, tipo: 'sangria' },
      ...{ valor: reais(sangria), motivo: 'Prova', conta: 'cofre' },
    },
  })
  const contado = feito.dinheiro - antes - sangria
  const { data: contar } = await teimar(loja, encerrarCaixa, { body: { uuid: randomUUID(), sessao_uuid } })
  const meios = Object.fromEntries(
    (contar.contar?.meios ?? []).map(({ meio, esperado }) => [meio, esperado ?? '0.00']),
  )
  const { data } = await teimar(loja, contarCaixa, {
    body: { uuid: randomUUID(), sessao_uuid, cedulas: null, total: reais(contado), meios, fundo: '0.00' },
  })
  if (data.fechado?.diferenca === '0.00') return []
  return [`o fechamento não bate com o que se vendeu: ${JSON.stringify(data)}, contado ${reais(contado)}`]
}

/** Compares the records of the PSP, of the TEF and of the product. */
async function conferir({ loja, terminal_id, psp, tef, feito, dias }: Mundo): Promise<string[]> {
  const problemas: string[] = []
  for (const fim = Date.now() + 90_000; Date.now() < fim; await dormir(200))
    if (!tef.book.entries.some(({ estado }) => estado === 'pendente')) break
  for (const { nsu, estado, centavos: valor } of tef.book.entries) {
    const vendido = feito.cartoes.get(nsu)
    if (estado === 'pendente') problemas.push(`cartão ${nsu} ficou pendente`)
    if ((estado === 'confirmada') !== (vendido !== undefined))
      problemas.push(`cartão ${nsu}: ${estado} no TEF e ${vendido === undefined ? 'sem' : 'com'} venda`)
    if (vendido !== undefined && vendido !== valor) problemas.push(`cartão ${nsu}: ${valor} por ${vendido}`)
  }
  const recebidos = new Map(
    psp.book.received.map(({ endToEndId, valor }) => [endToEndId, centavos(valor)] as const),
  )
  for (const [e2eid, valor] of recebidos)
    if (feito.pix.get(e2eid) !== valor && !feito.pixSemVenda.has(e2eid))
      problemas.push(`Pix ${e2eid} de ${valor}: a venda diz ${feito.pix.get(e2eid)}`)
  for (const e2eid of [...feito.pix.keys(), ...feito.pixSemVenda])
    if (!recebidos.has(e2eid)) problemas.push(`Pix ${e2eid} vendido e não recebido`)
  const { data } = await loja.cliente.chamar(toEndpoints(caixas).list, {
    ...{ params: {}, query: { terminal_id: String(terminal_id), limit: '200' } },
  })
  const sessoes = [data].flat() as RowOf<typeof caixas>[]
  const fechadas = sessoes.filter(({ estado, treino }) => estado === 'fechado' && !treino)
  const zs = fechadas
    .map(({ z }) => z)
    .toSorted((a, b) => String(a).localeCompare(String(b), 'pt', { numeric: true }))
  const esperados = Array.from({ length: dias }, (_, i) => `Z ${i + 1}`)
  if (zs.join() !== esperados.join()) problemas.push(`reduções: ${zs.join()} e não ${esperados.join()}`)
  if (sessoes.length !== dias) problemas.push(`${sessoes.length} sessões em ${dias} dias`)
  const { data: livro } = await loja.cliente.chamar(caixaDoPeriodo)
  const soma = (tipo: string, campo: 'entradas' | 'saidas', meio: RegExp) =>
    livro.contas
      .filter(each => each.conta.tipo === tipo)
      .flatMap(each => each.meios)
      .filter(each => meio.test(each.meio ?? ''))
      .reduce((total, each) => total + centavos(each[campo]), 0)
  const total = (valores: Iterable<number>) => [...valores].reduce((a, b) => a + b, 0)
  for (const [nome, livroDiz, vendido] of [
    ['dinheiro', soma('caixa', 'entradas', /dinheiro/i), feito.dinheiro],
    ['Pix', soma('banco', 'entradas', /pix/i), total(feito.pix.values())],
    ['cartão', soma('cartao_receber', 'entradas', /cart/i), total(feito.cartoes.values())],
  ] as const)
    if (livroDiz !== vendido) problemas.push(`livro, ${nome}: ${reais(livroDiz)}, vendido ${reais(vendido)}`)
  return problemas
}

/** Runs `usar` with the simulators started, and then stops them. */
export async function comFora<T>(
  usar: (fora: Fora, ambiente: Record<string, string>) => Promise<T>,
): Promise<T> {
  const root = mkdtempSync(join(tmpdir(), 'tecla-prova-tef-'))
  for (const pasta of ['REQ', 'RESP']) mkdirSync(join(root, 'PAYGO', pasta), { recursive: true })
  const tef = startTefSimulator(root)
  const psp = await startPixSimulator()
  try {
    return await usar(
      { psp, tef },
      {
        TECLA_TEF_PASTA: root,
        TECLA_PIX_URL: `${psp.url}/api/v2`,
        TECLA_PIX_TOKEN_URL: `${psp.url}/oauth/token`,
        TECLA_PIX_CLIENT_ID: psp.client.client_id,
        TECLA_PIX_SEGREDO: psp.client.client_secret,
        TECLA_PIX_CERTIFICADO: psp.client.certPem,
        TECLA_PIX_CERTIFICADO_CHAVE: psp.client.keyPem,
        TECLA_PIX_CA: psp.caPem,
      },
    )
  } finally {
    await Promise.all([psp.close(), tef.close()])
    rmSync(root, { recursive: true, force: true })
  }
}

/** Runs the days of the shop's last till, one after the other. */
export function viverDias(fora: Fora, loja: Loja, semente: number): { mundo: Mundo; maos: Maos } {
  const terminal = loja.terminais.at(-1)
  if (!terminal) throw new Error('a empresa não tem caixa')
  const mundo: Mundo = {
    ...{ ...fora, loja, terminal_id: terminal.id, acaso: new Acaso(semente) },
    feito: { dinheiro: 0, pix: new Map(), pixSemVenda: new Set(), cartoes: new Map() },
    ...{ dias: 0, problemas: [] },
  }
  const viver = async (parar: () => boolean) => {
    while (!parar()) {
      mundo.problemas.push(...(await dia(mundo)))
      mundo.dias += 1
    }
  }
  return { mundo, maos: new Maos([viver]) }
}

/** Compares the closings, and the records of the PSP, of the TEF and of the product. Returns the problems. */
export async function conferirDias(mundo: Mundo, relatar: (linha: string) => void): Promise<string[]> {
  const problemas = [...mundo.problemas, ...(await conferir(mundo))]
  const { pix, pixSemVenda, cartoes } = mundo.feito
  relatar(
    `${mundo.dias} dias: ${pix.size} vendas por Pix e ${pixSemVenda.size} Pix a devolver, ${cartoes.size} por cartão de ${mundo.tef.book.entries.length} cobranças no TEF`,
  )
  return problemas
}

/** Proof that kills the server with kill -9 at random moments of a till's days, with PIX, cards and closings. */
export const dinheiro: Prova = {
  nome: 'dinheiro',
  resumo: 'kill -9 entre Pix, TEF e fechamento do caixa: o PSP, o TEF e o nosso livro dizem o mesmo',
  async executar({ curta, semente }, relatar) {
    const vezes = curta ? 1 : 30
    const acaso = new Acaso(semente)
    return comFora((fora, ambiente) =>
      Instalacao.usar(async instalacao => {
        const loja = await abrirLoja(await Cliente.entrar(instalacao.url, 'dono@demo.tecla'))
        const { mundo, maos } = viverDias(fora, loja, semente + 1)
        for (let n = 1; n <= vezes && !maos.desistiram; n++) {
          const espera = acaso.inteiro(50, 2500)
          await dormir(espera)
          await instalacao.matar()
          if (n % 3 === 0) await instalacao.matarBanco()
          await instalacao.subir()
          relatar(`${n}/${vezes}: morto após ${espera} ms; ${mundo.dias} dias fechados`)
        }
        await maos.parar()
        return conferirDias(mundo, relatar)
      }, ambiente),
    )
  },
}
