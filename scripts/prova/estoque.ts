import { randomUUID } from 'node:crypto'
import { setTimeout as dormir } from 'node:timers/promises'
import type { AnyEndpoint } from '../../src/domain/api/define.ts'
import {
  conferirEstoque,
  historicoEstoque,
  type MovimentoDito,
  movimentarEstoque,
  transferirEstoque,
  verEstoque,
} from '../../src/domain/api/estoque.ts'
import type { VendaAnswer } from '../../src/domain/api/vendas.ts'
import { Acaso } from './apoio/acaso.ts'
import { vender } from './apoio/caixa.ts'
import { Cliente, Recusada } from './apoio/cliente.ts'
import { Instalacao } from './apoio/instalacao.ts'
import { abrirLoja, type Loja, primeiroCaixa } from './apoio/loja.ts'
import { Maos } from './apoio/maos.ts'
import type { Prova } from './apoio/prova.ts'

const ESCRITORES = 8
const PRODUTOS = 6

/** Converts to whole ten-thousandths, because the proof must not use the product's arithmetic. */
const inteiro = (texto: string) => BigInt(Math.round(Number(texto) * 10_000))

/** Balance of a product according to the responses that this client got; the server must show the same. */
interface Conta {
  produto_id: number
  saldo: bigint
}

interface Mundo {
  cliente: Cliente
  contas: Conta[]
  destino_id: number
  acaso: Acaso
}

/** Stock that only this proof changes. */
export interface EstoqueMexido extends Omit<Mundo, 'acaso'> {
  /** Number of operations done. */
  feitas: number
  aceitas: Map<string, VendaAnswer>
}

/** Makes one random stock operation, repeated until it gets a response; a refused operation changes nothing. */
async function operar({ cliente, contas, destino_id, acaso }: Mundo): Promise<void> {
  const conta = acaso.um(contas)
  const { produto_id } = conta
  const qtde = String(acaso.inteiro(1, 40))
  const uuid = randomUUID()
  // a third of the operations are dated before today
  const em = acaso.chance(0.33)
    ? new Date(Date.now() - acaso.inteiro(1, 20 * 86_400_000)).toISOString()
    : null
  const mover = (tipo: string, quanto: string, custo_unitario: string | null = null) =>
    cliente.insistir(movimentarEstoque, () => ({
      body: { uuid, tipo, motivo: 'Prova', em, itens: [{ produto_id, qtde: quanto, custo_unitario }] },
    }))
  try {
    const qual = acaso.fracao()
    if (qual < 0.35) {
      await mover('ajuste', qtde, `${acaso.inteiro(0, 30)}.${acaso.inteiro(0, 9999)}`)
      conta.saldo += inteiro(qtde)
    } else if (qual < 0.6) {
      await mover('perda', qtde)
      conta.saldo -= inteiro(qtde)
    } else if (qual < 0.75) {
      await mover('ajuste', qtde)
      conta.saldo += inteiro(qtde)
    } else if (qual < 0.95) {
      await cliente.insistir(transferirEstoque, () => ({
        body: { uuid, destino_id, em, itens: [{ produto_id, qtde }] },
      }))
    } else await mover('perda', '900000000')
  } catch (erro) {
    if (!(erro instanceof Recusada) || erro.status !== 422) throw erro
  }
}

/** Reads all stock movements of a product, oldest first. */
async function lerRazao(cliente: Cliente, produto_id: number): Promise<MovimentoDito[]> {
  const linhas: MovimentoDito[] = []
  for (let page = 1, ultima = 1; page <= ultima; page++) {
    const resposta = await cliente.chamar(historicoEstoque, {
      params: { produto_id },
      query: { page, limit: 200 },
    })
    ultima = resposta.last_page
    linhas.push(...resposta.data)
  }
  return linhas.sort((a, b) => Date.parse(a.em) - Date.parse(b.em) || a.id - b.id)
}

/** Converts R$ to ten-billionths. */
const emE10 = (texto: string): bigint => {
  const [reais = '0', fracao = ''] = texto.split('.')
  return BigInt(reais) * 10n ** 10n + BigInt(fracao.padEnd(10, '0'))
}

/** Computes the average cost from the movements alone, in ten-billionths of a real, with whole numbers. */
function medioDe(linhas: readonly MovimentoDito[]): bigint | null {
  let saldo = 0n
  let medio: bigint | null = null
  for (const { qtde, custo_unitario } of linhas) {
    const q = inteiro(qtde)
    if (custo_unitario !== null && q > 0n) {
      const custo = emE10(custo_unitario)
      if (medio === null || saldo <= 0n) medio = custo
      else {
        const soma: bigint = saldo * medio + q * custo
        const total = saldo + q
        medio = (2n * soma + total) / (2n * total)
      }
    }
    saldo += q
  }
  return medio
}

async function conferir(cliente: Cliente, { produto_id, saldo }: Conta): Promise<string[]> {
  const problemas: string[] = []
  const { data } = await cliente.chamar(verEstoque, { params: { produto_id } })
  const linhas = await lerRazao(cliente, produto_id)
  const soma = linhas.reduce((total, { qtde }) => total + inteiro(qtde), 0n)
  if (inteiro(data.saldo) !== soma)
    problemas.push(`produto ${produto_id}: saldo ${data.saldo}, razão ${soma}`)
  if (soma !== saldo) problemas.push(`produto ${produto_id}: razão ${soma}, o que foi confirmado dá ${saldo}`)
  const medio = medioDe(linhas)
  const [custo] = data.custos
  const guardado = custo ? emE10(custo.custo_medio) : null
  if (guardado !== medio) problemas.push(`produto ${produto_id}: médio ${guardado}, refeito ${medio}`)
  for (const { id, saldo: depois } of linhas.slice(-1))
    if (inteiro(depois) !== soma) problemas.push(`movimento ${id}: diz saldo ${depois}, a soma é ${soma}`)
  return problemas
}

/** Takes a few products of the shop for this proof alone, and makes the depot to which they are transferred. */
export async function separarEstoque(
  cliente: Cliente,
  loja: Loja,
  aceitas = new Map<string, VendaAnswer>(),
): Promise<EstoqueMexido> {
  const criarDeposito = { method: 'POST', path: 'depositos', acesso: {} } as AnyEndpoint
  const { data: galpao } = await cliente.chamar(criarDeposito, { body: { nome: 'Galpão da prova' } })
  const contas: Conta[] = []
  // the till sells no unit of these products, so that only this proof changes their balance
  for (const { produto_id } of loja.produtos.slice(0, PRODUTOS)) {
    loja.saldos.set(produto_id, 0)
    const { data } = await cliente.chamar(verEstoque, { params: { produto_id } })
    contas.push({ produto_id, saldo: inteiro(data.saldo) })
  }
  return { cliente, contas, destino_id: galpao.id, feitas: 0, aceitas }
}

/** Changes the stock with eight hands while a till sells. */
export function mexerNoEstoque(mexido: EstoqueMexido, loja: Loja, semente: number): Maos {
  const { aceitas } = mexido
  const maos = Array.from({ length: ESCRITORES }, (_, i) => async (parar: () => boolean) => {
    const mundo = { ...mexido, acaso: new Acaso(semente + i + 1) }
    for (; !parar(); mexido.feitas++) await operar(mundo)
  })
  const forma = { linhas: 4, variada: false }
  const caixa = (parar: () => boolean) =>
    vender(loja, primeiroCaixa(loja).id, new Acaso(semente), { forma, parar, pausa: 50, aceitas })
  return new Maos([...maos, caixa])
}

/** Compares the balances and costs with the ledger: by the server's own check, and by this proof's sums. */
export async function conferirMexido(
  { cliente, contas }: EstoqueMexido,
  relatar: (linha: string) => void,
): Promise<string[]> {
  const { data } = await cliente.chamar(conferirEstoque)
  relatar(
    `${data.movimentos} movimentos, ${data.saldos} saldos e ${data.custos} custos conferidos pelo servidor`,
  )
  const proprios = await Promise.all(contas.map(conta => conferir(cliente, conta)))
  return [
    ...data.problemas.map(p => `${p.o_que} de ${p.nome}: ${p.guardado}, razão ${p.razao}`),
    ...proprios.flat(),
  ]
}

/**
 * Proof that kills server and PostgreSQL with kill -9 at random moments, while eight clients change the stock of the same
 * few products and a till sells.
 */
export const estoque: Prova = {
  nome: 'estoque',
  resumo:
    'kill -9 do servidor e do PostgreSQL enquanto oito mexem no estoque dos mesmos produtos: saldo e custo são os da razão',
  async executar({ curta, semente }, relatar) {
    const quantas = curta ? 48 : 10_000
    const acaso = new Acaso(semente)
    return Instalacao.usar(async instalacao => {
      const cliente = await Cliente.entrar(instalacao.url, 'dono@demo.tecla')
      const loja = await abrirLoja(await Cliente.entrar(instalacao.url, 'caixa@demo.tecla'))
      const mexido = await separarEstoque(cliente, loja)
      const maos = mexerNoEstoque(mexido, loja, semente)
      // the short form has exactly one kill, with PostgreSQL, on any machine
      const maximo = curta ? 1 : Number.POSITIVE_INFINITY
      let mortes = 0
      while (!maos.desistiram && (mexido.feitas < quantas || mortes < 1)) {
        await dormir(acaso.inteiro(500, curta ? 1500 : 6000))
        if (mortes >= maximo) continue
        await instalacao.matar()
        if (curta || mortes % 2 === 1) await instalacao.matarBanco()
        await instalacao.subir()
        mortes++
        relatar(`${mortes} mortes; ${mexido.feitas} de ${quantas} operações, ${mexido.aceitas.size} vendas`)
      }
      await maos.parar()
      return conferirMexido(mexido, relatar)
    })
  },
}
