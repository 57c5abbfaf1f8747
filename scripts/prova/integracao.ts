import { randomUUID } from 'node:crypto'
import { setTimeout as dormir } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { START_MS } from '../../e2e/servidor.ts'
import { gerarChave, novoSegredo } from '../../src/domain/api/integracao.ts'
import { toEndpoints } from '../../src/domain/fields/endpoints/to-endpoints.ts'
import { integracoes } from '../../src/domain/records/integracoes/index.ts'
import { Acaso } from './apoio/acaso.ts'
import { Cliente } from './apoio/cliente.ts'
import { Instalacao } from './apoio/instalacao.ts'
import { Ouvinte } from './apoio/ouvinte.ts'
import type { Prova } from './apoio/prova.ts'

const HORA_MS = 3_600_000
const FORA_MS = 2 * HORA_MS
const PRODUTOS = 500
const PEDIDOS = 20
const LOTES = 10
/** Time for which the proof waits for what waits in the server's queue. */
const CALMA_MS = 180_000

const RELOGIO = new URL('apoio/relogio-adiantado.mjs', import.meta.url).href

// biome-ignore lint/suspicious/noExplicitAny: the script looks at answers as they are on the wire
type Resposta = any

interface Produto {
  referencia: string
  preco: string
}
interface Pedido {
  id: number
  total: string
}

/** One call of the script, which is the same however often it is sent. */
interface Chamada {
  modelo: 'produtos' | 'pedidos'
  chave: string
  corpo: object
}

/**
 * A shop's script: it has a key and `docs/integration.md`, and speaks HTTP alone. What it was told is its book. It sends
 * again, under the same identifiers, whatever got no answer.
 */
class Roteiro {
  readonly produtos = new Map<string, Produto>()
  readonly pedidos = new Map<string, Pedido>()
  readonly recusas: string[] = []
  readonly respostas = new Map<string, Resposta>()
  /** Calls that got no answer, or one of a failing server. */
  perdidas = 0
  /** Called when a call goes out, before its answer. */
  aoSair: () => void = () => {}
  readonly #url: string
  readonly #chave: string

  constructor(url: string, chave: string) {
    this.#url = url
    this.#chave = chave
  }

  /** Asks once. Null: no answer, or a failing server. */
  async #uma(metodo: string, caminho: string, corpo?: object, chave?: string): Promise<Resposta | null> {
    const resposta = await fetch(`${this.#url}/api/v1/${caminho}`, {
      method: metodo,
      headers: {
        authorization: `Bearer ${this.#chave}`,
        ...(corpo && { 'content-type': 'application/json' }),
        ...(chave && { 'idempotency-key': chave }),
      },
      ...(corpo && { body: JSON.stringify(corpo) }),
      signal: AbortSignal.timeout(60_000),
    }).catch(() => null)
    if (!resposta || resposta.status >= 500) return null
    if (resposta.status === 429) {
      await dormir(1000 * Number(resposta.headers.get('retry-after') ?? 1))
      return null
    }
    const texto = await resposta.text().catch(() => null)
    if (texto === null) return null
    if (!resposta.ok) throw new Error(`${metodo} ${caminho}: ${resposta.status} ${texto.slice(0, 300)}`)
    return JSON.parse(texto)
  }

  async pedir(metodo: string, caminho: string, corpo?: object, chave?: string): Promise<Resposta> {
    for (const fim = Date.now() + 2 * START_MS; ; await dormir(100)) {
      const resposta = await this.#uma(metodo, caminho, corpo, chave)
      if (resposta !== null) return resposta
      this.perdidas++
      if (Date.now() > fim) throw new Error(`${metodo} ${caminho}: o servidor não voltou`)
    }
  }

  /** Lists the calls: each batch of products, and then orders of them, one a call. */
  async planejar(): Promise<Chamada[]> {
    const { data } = await this.pedir('GET', 'produtos?desde=0&limit=200')
    const modelo = data.data.find((p: Resposta) => p.icms_dentro_id && p.ncm && p.estoque && !p.controle_lote)
    const { unidade, ncm, tipo, icms_dentro_id, icms_fora_id, pisconfins_id, ibs_id, cbs_id } = modelo
    const comuns = { unidade, ncm, tipo, icms_dentro_id, icms_fora_id, pisconfins_id, ibs_id, cbs_id }
    const porLote = PRODUTOS / LOTES
    return Array.from({ length: LOTES }, (_, lote): Chamada[] => {
      const linhas = Array.from({ length: porLote }, (_, i) => {
        const n = lote * porLote + i
        const preco = `${1 + (n % 90)}.${String(n % 100).padStart(2, '0')}`
        this.produtos.set(`ROT-${n}`, { referencia: `ROT-${n}`, preco })
        const estoque = { preco_vend: preco, estoque_inicial: '100' }
        return { ...comuns, referencia: `ROT-${n}`, nome: `Produto do roteiro ${n}`, estoque }
      })
      const pedidos = Array.from({ length: PEDIDOS / LOTES }, (_, i): Chamada => {
        const { referencia, preco } = this.produtos.get(`ROT-${lote * porLote + i}`) as Produto
        const corpo = {
          ...{ externo_id: `ROT-${lote}-${i}`, canal: 'roteiro', cliente: { nome: 'Cliente do roteiro' } },
          ...{ itens: [{ referencia, qtde: '2', preco }], frete: '5.00' },
        }
        return { modelo: 'pedidos', chave: randomUUID(), corpo }
      })
      return [{ modelo: 'produtos', chave: randomUUID(), corpo: { linhas } }, ...pedidos]
    }).flat()
  }

  /** Makes a call until it is answered, and books the answer. */
  async mandar({ modelo, chave, corpo }: Chamada): Promise<void> {
    const asked = this.pedir('POST', `integracao/${modelo}`, corpo, chave)
    this.aoSair()
    const { data } = await asked
    const antes = this.respostas.get(chave)
    if (antes !== undefined && !isDeepStrictEqual(antes, data))
      this.recusas.push(`${modelo}: outra resposta à mesma chave: ${JSON.stringify(data)}`)
    this.respostas.set(chave, data)
    for (const falha of data.falhas) this.recusas.push(`${modelo}: ${JSON.stringify(falha)}`)
    for (const { externo_id, id } of data.pedidos ?? []) {
      const { itens } = corpo as { itens: { preco: string }[] }
      this.pedidos.set(externo_id, { id, total: (2 * Number(itens[0]?.preco) + 5).toFixed(2) })
    }
  }
}

/** Reads with the key what the server has of the script: its products, its orders, and the events that it was told. */
async function ler(roteiro: Roteiro) {
  const produtos: (Produto & { saldo: string })[] = []
  for (let cursor = '0', mais = true; mais; ) {
    const parte = await roteiro.pedir('GET', `produtos?desde=${cursor}&limit=200`)
    for (const { referencia, estoque } of parte.data.data)
      if (String(referencia).startsWith('ROT-'))
        produtos.push({ referencia, preco: String(estoque.preco_vend), saldo: String(estoque.estoque_atual) })
    cursor = parte.cursor
    mais = parte.mais
  }
  const pedidos: Pedido[] = (
    await roteiro.pedir('GET', 'vendas?tipo_operacao=4&limit=200&order_by=id,desc')
  ).data
    .filter((venda: Resposta) => venda.nome_consumidor === 'Cliente do roteiro')
    .map(({ id, valor_total }: Resposta) => ({ id, total: valor_total }))
  const { data: fila } = await roteiro.pedir('GET', 'integracao_fila?limit=200')
  return { produtos, pedidos, fila: fila as Resposta[] }
}

/** Names how often each of these came, where it was not once. */
const vezes = (nome: string, esperados: readonly string[], vindos: readonly string[]): string[] => {
  const conta = new Map(esperados.map(cada => [cada, 0]))
  for (const cada of vindos) conta.set(cada, (conta.get(cada) ?? 0) + 1)
  const sobram = vindos
    .filter(cada => !esperados.includes(cada))
    .map(cada => `${nome} ${cada}: não é do roteiro`)
  return [
    ...sobram,
    ...[...conta].flatMap(([cada, n]) => (n === 1 ? [] : [`${nome} ${cada}: ${n} vezes`])),
  ].slice(0, 9)
}

/** Waits until all of the script's events were delivered, and compares its book with the server's. */
async function comparar(roteiro: Roteiro, ouvinte: Ouvinte) {
  const criados = () => [...ouvinte.livro.values()].filter(({ evento }) => evento === 'pedido.criado')
  for (const fim = Date.now() + CALMA_MS; Date.now() < fim; await dormir(250))
    if (criados().length >= roteiro.pedidos.size) break
  const { produtos, pedidos, fila } = await ler(roteiro)
  const livro = [...roteiro.pedidos.values()]
  const naFila = fila.filter(({ estado }) => estado !== 'enviado')
  return [
    ...roteiro.recusas,
    ...vezes(
      'produto',
      [...roteiro.produtos.keys()],
      produtos.map(({ referencia }) => referencia),
    ),
    ...produtos.flatMap(({ referencia, preco, saldo }) => {
      const dito = roteiro.produtos.get(referencia)?.preco
      return Number(preco) === Number(dito) && Number(saldo) === 100
        ? []
        : [`produto ${referencia}: ${preco} com saldo ${saldo}, mandado por ${dito} com 100`]
    }),
    ...vezes(
      'pedido',
      livro.map(({ id }) => String(id)),
      pedidos.map(({ id }) => String(id)),
    ),
    ...pedidos.flatMap(({ id, total }) => {
      const dito = livro.find(each => each.id === id)?.total
      return total === dito ? [] : [`pedido ${id}: ${total}, mandado por ${dito}`]
    }),
    ...vezes(
      'aviso do pedido',
      livro.map(({ id }) => String(id)),
      criados().map(({ dados }) => String(dados['id'])),
    ),
    ...[...ouvinte.livro].flatMap(([id, { evento, vezes }]) =>
      evento === 'pedido.criado' && vezes === 1 ? [] : [`aviso ${evento} ${id}: veio ${vezes} vezes`],
    ),
    ...ouvinte.recusas,
    ...naFila.map(({ evento, registro, estado, erro }) => `${evento} de ${registro}: ${estado} (${erro})`),
  ]
}

/**
 * Proof in which a shop's script sends products and orders with one key while its server is killed, with the receiver of its
 * webhooks down too, and both come back two hours later. The script's own book is compared with what the server has.
 */
export const integracao: Prova = {
  nome: 'integracao',
  resumo:
    'o roteiro de uma loja perde o servidor e o seu ouvinte por duas horas, e tudo entra e é avisado uma vez',
  executar: ({ curta, semente }, relatar) => {
    const quedas = curta ? 1 : 4
    let adianto = 0
    return Instalacao.usar(
      async primeira => {
        const acaso = new Acaso(semente)
        const ouvinte = await Ouvinte.abrir(() => Date.now() + adianto)
        let servidor = primeira
        try {
          const cliente = await Cliente.entrar(servidor.url, 'dono@demo.tecla')
          const { data: conexao } = await cliente.chamar(toEndpoints(integracoes).create, {
            body: {
              nome: 'Roteiro',
              escopos: ['catalogo:ler', 'catalogo:escrever', 'pedidos:escrever', 'vendas:ler', 'webhooks'],
              ...{ url: ouvinte.url, eventos: ['pedido.criado', 'preco.mudou'] },
            },
          })
          const params = { id: (conexao as Resposta).id }
          ouvinte.segredo = (await cliente.chamar(novoSegredo, { params })).data.segredo
          const roteiro = new Roteiro(servidor.url, (await cliente.chamar(gerarChave, { params })).data.chave)
          const chamadas = await roteiro.planejar()

          // a batch of products goes out in the middle of each part, and the server dies under it
          const naQueda = new Set(
            Array.from({ length: quedas }, (_, i) => Math.floor(((i + 1) * LOTES) / (quedas + 1)) * 3),
          )
          let volta: Promise<void> = Promise.resolve()
          const cair = async () => {
            await dormir(acaso.inteiro(0, 400))
            await servidor.matar()
            adianto += FORA_MS
            await ouvinte.voltar()
            servidor = servidor.com({ NODE_OPTIONS: `--import ${RELOGIO}`, ADIANTO_MS: String(adianto) })
            await servidor.subir()
          }
          for (const [n, chamada] of chamadas.entries()) {
            // from two orders before, nobody hears
            if (naQueda.has(n + 2)) {
              await volta
              await ouvinte.cair()
            }
            roteiro.aoSair = () => {
              if (naQueda.delete(n)) volta = cair()
            }
            await roteiro.mandar(chamada)
          }
          await volta
          relatar(`${chamadas.length} chamadas, ${roteiro.perdidas} sem resposta em ${quedas} quedas de 2 h`)
          if (roteiro.perdidas === 0) return ['nenhuma chamada se perdeu: a prova não provou']
          const antes = ouvinte.livro.size
          // the script that lost its book sends all of it again
          for (const chamada of chamadas) await roteiro.mandar(chamada)
          const problemas = await comparar(roteiro, ouvinte)
          relatar(
            `${roteiro.produtos.size} produtos, ${roteiro.pedidos.size} pedidos, ${antes} avisos até a repetição`,
          )
          return problemas
        } finally {
          await ouvinte.cair()
          await servidor.parar()
        }
      },
      { TECLA_WEBHOOK_REDE_INTERNA: '1' },
    )
  },
}
