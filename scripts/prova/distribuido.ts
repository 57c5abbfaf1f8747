import { readFileSync, writeFileSync } from 'node:fs'
import { setTimeout as dormir } from 'node:timers/promises'
import pg from 'pg'
import { z } from 'zod'
import { catalogo } from '../../src/domain/api/catalogo.ts'
import { entrarCompra, importarXml } from '../../src/domain/api/compras.ts'
import { hoje } from '../../src/domain/api/estatistica.ts'
import { conferirEstoque, verEstoque } from '../../src/domain/api/estoque.ts'
import { listarRecebidas, manifestar, xmlRecebida } from '../../src/domain/api/recebidas.ts'
import { user } from '../../src/domain/api/sessao.ts'
import {
  cancelarVenda,
  criarVenda,
  listarVendas,
  type VendaAnswer,
  verVenda,
} from '../../src/domain/api/vendas.ts'
import { toEndpoints } from '../../src/domain/fields/endpoints/to-endpoints.ts'
import { compras as leituraDeCompras } from '../../src/domain/readings/compras.ts'
import { parceiros } from '../../src/domain/records/parceiros/index.ts'
import { produtos } from '../../src/domain/records/produtos/index.ts'
import { comissoes as relatorioDeComissoes } from '../../src/domain/reports/comissoes.ts'
import { toReportEndpoint } from '../../src/domain/reports/endpoint.ts'
import { Acaso } from './apoio/acaso.ts'
import { vender, venderUma } from './apoio/caixa.ts'
import { type BancoCitus, comBancoCitus } from './apoio/citus.ts'
import { Cliente, Recusada } from './apoio/cliente.ts'
import { conferirTudo, esperarCalma } from './apoio/conferir.ts'
import type { Pedido } from './apoio/escuta.ts'
import { Instalacao } from './apoio/instalacao.ts'
import { abrirLoja, type Loja, primeiroCaixa } from './apoio/loja.ts'
import type { Prova } from './apoio/prova.ts'
import { Simulador } from './apoio/simulador.ts'
import { fazerVenda } from './apoio/venda.ts'

type Relatar = (linha: string) => void

const ESCUTA = new URL('apoio/escuta.ts', import.meta.url).href

/**
 * Proof of an installation on a Citus cluster: migrated, distributed, then filled with the demo data. A till sells, the
 * SEFAZ simulator authorizes, a supplier's note is entered, a sale is repeated and another cancelled, records are saved, all
 * that the API has is read. `EXPLAIN` and the nodes' messages show on which node each statement of one sale, and of issuing
 * its note, runs.
 */
export const distribuido: Prova = {
  nome: 'distribuido',
  resumo:
    'instalação espalhada num Citus (TECLA_CITUS_URL): vende, emite, repete, cancela, dá entrada, cadastra, lista, relata; cada comando de uma venda vai a um nó',
  async executar({ curta, semente }, relatar) {
    const citus = process.env['TECLA_CITUS_URL']
    if (!citus) {
      relatar('sem TECLA_CITUS_URL (superusuário no banco do coordenador que tem os nós): nada foi provado')
      return curta ? [] : ['informe TECLA_CITUS_URL']
    }
    return comBancoCitus(citus, async banco => {
      relatar(`${banco.versao.split(' on ')[0]}; nós: ${banco.nos.join(', ')}`)
      let instalacao = await Instalacao.nova({ DATABASE_URL: banco.url, TECLA_DEMO: '0' })
      try {
        await instalacao.subir()
        await instalacao.parar()
        relatar(await banco.espalhar())
        const arquivo = `${instalacao.dir}.escuta`
        writeFileSync(arquivo, '')
        instalacao = instalacao.com({
          TECLA_DEMO: '1',
          TECLA_ESCUTA: arquivo,
          NODE_OPTIONS: `--import tsx --import ${ESCUTA}`,
        })
        const inicio = performance.now()
        await instalacao.subir()
        relatar(`mundo de demonstração posto nele em ${((performance.now() - inicio) / 1000).toFixed(0)} s`)
        return await provar(instalacao, banco, arquivo, { curta, semente }, relatar)
      } finally {
        await instalacao.apagar()
      }
    })
  },
}

async function provar(
  instalacao: Instalacao,
  banco: BancoCitus,
  arquivo: string,
  { curta, semente }: { curta: boolean; semente: number },
  relatar: Relatar,
): Promise<string[]> {
  const problemas: string[] = []
  const sefaz = new Simulador(instalacao)
  const dono = await Cliente.entrar(instalacao.url, 'dono@demo.tecla')
  // the owner, because the owner's discounts have no limit
  const loja = await abrirLoja(dono)
  relatar(`entrou; catálogo com ${loja.produtos.length} produtos`)
  const passo = async (nome: string, fazer: () => Promise<string>) => {
    try {
      relatar(`${nome}: ${await fazer()}`)
    } catch (erro) {
      problemas.push(`${nome}: ${(erro as Error).message}\n${instalacao.ultimasLinhas(3).slice(0, 3000)}`)
    }
  }
  const aceitas = new Map<string, VendaAnswer>()
  await passo('vende e emite', async () => {
    const quantas = curta ? 10 : 60
    const caixas = loja.terminais.slice(0, 3).map(({ id }, i) =>
      vender(loja, id, new Acaso(semente + i), {
        forma: { linhas: 6, variada: true },
        parar: () => aceitas.size >= quantas,
        aceitas,
      }),
    )
    await Promise.all(caixas)
    const fim = await conferirTudo(loja, aceitas, () => sefaz.documentos(), 120_000)
    problemas.push(...fim.problemas)
    const autorizadas = fim.vendas.filter(venda => venda.status_emissao === 'autorizada').length
    return `${fim.vendas.length} vendas, ${autorizadas} notas autorizadas, numeração sem falta nem repetição`
  })
  const { versao } = await loja.cliente.chamar(catalogo)
  await passo('dá entrada numa compra', () => comprar(dono, sefaz))
  await passo('uma venda quatro vezes', () => repetir(loja, new Acaso(semente + 50)))
  await passo('cancela', () => cancelar(loja, [...aceitas.values()][0]))
  await passo('cadastra', () => cadastrar(dono, loja))
  await passo('lista', () => listar(dono))
  await passo('lê o que a API tem', () => lerTudo(instalacao.url))
  await passo('relata', () => relatarTudo(dono))
  await passo('catálogo de novo', () => novidades(dono, loja, versao))
  await passo('comandos de uma venda', () => umaVenda(loja, banco, arquivo, semente, problemas, relatar))
  return problemas
}

/**
 * Fetches a supplier's note from the simulator, registers the company's awareness of it (ciência), and enters its two lines.
 */
async function comprar(dono: Cliente, sefaz: Simulador): Promise<string> {
  const { data: eu } = await dono.chamar(user)
  const chave = await sefaz.comprar({
    cnpj: eu.empresa.cnpj,
    fornecedor: { cnpj: '98765001000121', nome: 'DISTRIBUIDORA BOA SAFRA LTDA' },
    itens: [
      {
        codigo: 'A1',
        nome: 'ITEM DE CASA',
        gtin: '7891000100103',
        ncm: '19053100',
        unidade: 'UN',
        qtde: '10',
        preco: '4.00',
      },
      {
        codigo: 'B2',
        nome: 'GELEIA DE PIMENTA',
        gtin: 'SEM GTIN',
        ncm: '20079910',
        unidade: 'UN',
        qtde: '6',
        preco: '12.00',
      },
    ],
  })
  const nota = await ate(
    async () => (await dono.chamar(listarRecebidas, { query: { search: chave } })).data[0],
  )
  await dono.chamar(manifestar, { params: { id: nota.id }, body: { evento: 'ciencia' } })
  await ate(() => dono.chamar(xmlRecebida, { params: { id: nota.id } }))
  const { data: conferida } = await dono.chamar(importarXml, { body: { chave } })
  const conhecido = conferida.itens[0]?.proposta.produto
  if (!conhecido) throw new Error('o produto conhecido não foi achado pelo código de barras')
  const saldo = async () =>
    Number((await dono.chamar(verEstoque, { params: { produto_id: conhecido.id } })).data.saldo)
  const antes = await saldo()
  const { data: compra } = await dono.chamar(entrarCompra, {
    body: {
      uuid: crypto.randomUUID(),
      chave,
      creditos: conferida.creditos,
      itens: conferida.itens.map(({ num, proposta, novo }) =>
        proposta.produto
          ? { num, produto_id: proposta.produto.id, fator: proposta.fator }
          : {
              num,
              novo: { ...novo, estoque: { ...(novo['estoque'] as object), preco_vend: '17.49' } },
              fator: '1',
            },
      ),
    },
  })
  const depois = await saldo()
  if (depois !== antes + 10) throw new Error(`o saldo foi de ${antes} a ${depois}, e não a ${antes + 10}`)
  const compras = await dono.chamar(toEndpoints(leituraDeCompras).list, { params: {}, query: {} })
  return `nota ${compra.numero} com ${compra.itens.length} itens, saldo de ${antes} a ${depois}, ${compras.total} na lista`
}

/** Sends a sale four times at once: every answer must be the same sale. */
async function repetir(loja: Loja, acaso: Acaso): Promise<string> {
  const { corpo } = fazerVenda(loja, primeiroCaixa(loja).id, acaso, { linhas: 3, variada: false })
  const respostas = await Promise.all(
    Array.from({ length: 4 }, () => loja.cliente.chamar(criarVenda, { body: corpo })),
  )
  const ids = new Set(respostas.map(({ data }) => data.id))
  if (ids.size !== 1) throw new Error(`quatro envios deram ${ids.size} vendas`)
  return 'uma venda só'
}

/** Cancels an authorized sale: the note by its event, the money by its reversal. */
async function cancelar(loja: Loja, venda: VendaAnswer | undefined): Promise<string> {
  if (!venda) throw new Error('nenhuma venda para cancelar')
  const { data } = await loja.cliente.chamar(cancelarVenda, {
    params: { id: venda.id },
    body: { justificativa: 'Cliente desistiu da compra' },
  })
  if (data.status !== 'C') throw new Error(`a venda ficou ${data.status}`)
  return 'a nota e o dinheiro'
}

/** Saves a partner with its addresses again. Gives a product the reference of another, which must be refused at the field. */
async function cadastrar(dono: Cliente, loja: Loja): Promise<string> {
  const pessoas = toEndpoints(parceiros)
  const [id = 0] = loja.clientes.map(cliente => cliente.id)
  const { data: parceiro } = await dono.chamar(pessoas.get, { params: { id } })
  await dono.chamar(pessoas.update, { params: { id }, body: parceiro })
  const itens = toEndpoints(produtos)
  const [um, outro] = await Promise.all(
    loja.produtos
      .slice(0, 2)
      .map(async ({ produto_id }) => (await dono.chamar(itens.get, { params: { id: produto_id } })).data),
  )
  const recusa = await dono
    .chamar(itens.update, {
      params: { id: Number(outro?.['id']) },
      body: { ...outro, referencia: um?.['referencia'] },
    })
    .catch(erro => erro)
  const campos =
    recusa instanceof Recusada ? Object.keys((recusa.corpo as { errors?: object }).errors ?? {}) : []
  if (!campos.includes('referencia'))
    throw new Error(`a referência repetida não foi recusada no campo: ${recusa}`)
  return 'parceiro salvo de novo; referência repetida recusada no campo'
}

/** Calls each GET path of the API with id 1, as the owner and as the house's user. @throws on an answer of 500 or more */
async function lerTudo(url: string): Promise<string> {
  const ditas: string[] = []
  for (const email of ['dono@demo.tecla', 'super@demo.tecla']) {
    const cliente = await Cliente.entrar(url, email)
    const ler = (path: string) =>
      cliente.chamar({ method: 'GET', path, summary: path, acesso: {}, response: z.unknown() })
    const { paths } = (await ler('/api/v1/openapi.json')) as {
      paths: Record<string, { get?: object }>
    }
    const caminhos = Object.keys(paths).filter(caminho => paths[caminho]?.get)
    let recusadas = 0
    for (const caminho of caminhos)
      await ler(caminho.replaceAll(/\{[^}]*\}/g, '1')).catch(erro => {
        if (!(erro instanceof Recusada) || erro.status >= 500)
          throw new Error(`${email}, ${caminho}: ${erro}`)
        recusadas += 1
      })
    ditas.push(`${caminhos.length} leituras de ${email}, ${recusadas} recusadas`)
  }
  return ditas.join('; ')
}

async function listar(dono: Cliente): Promise<string> {
  const pagina = await dono.chamar(toEndpoints(produtos).list, { query: { full_search: 'agua', limit: 20 } })
  const clientes = await dono.chamar(toEndpoints(parceiros).list, {
    query: { full_search: 'silva', limit: 20 },
  })
  const vendas = await dono.chamar(listarVendas, { query: { limit: 20 } })
  const [primeira] = vendas.data
  if (!primeira) throw new Error('nenhuma venda na lista')
  const { data } = await dono.chamar(verVenda, { params: { id: primeira.id } })
  const achados = (pagina as unknown as { data: { total?: number } }).data.total ?? 0
  const pessoas = (clientes as unknown as { total?: number }).total ?? 0
  return `${achados} produtos com 'agua', ${pessoas} clientes com 'silva', ${vendas.total} vendas; a primeira tem ${data.itens?.length} itens`
}

async function relatarTudo(dono: Cliente): Promise<string> {
  const { data: dia } = await dono.chamar(hoje)
  const comissoes = await dono.chamar(toReportEndpoint(relatorioDeComissoes), { query: {} })
  const { data: estoque } = await dono.chamar(conferirEstoque)
  return `hoje ${dia.vendas?.quantidade} vendas, R$ ${dia.vendas?.total}; ${comissoes.total} vendedores com comissão; estoque conferido: ${JSON.stringify(estoque).slice(0, 120)}`
}

/** Checks that a changed price and a new product reach a till that asks only for changes since its last request. */
async function novidades(dono: Cliente, loja: Loja, desde: string): Promise<string> {
  const id = loja.produtos[0]?.produto_id ?? 0
  const { get, update } = toEndpoints(produtos)
  const { data } = await dono.chamar(get, { params: { id } })
  const estoque = data['estoque'] as Record<string, unknown>
  await dono.chamar(update, {
    params: { id },
    body: { ...data, estoque: { ...estoque, preco_vend: '12.34' } },
  })
  const depois = await loja.cliente.chamar(catalogo, { query: { desde } })
  const linhas = JSON.stringify(depois.produtos)
  if (!linhas.includes('12.34')) throw new Error('o preço novo não chegou ao caixa')
  if (!linhas.includes('GELEIA DE PIMENTA')) throw new Error('o produto novo não chegou ao caixa')
  return `${depois.produtos.linhas.length} mudanças, com o preço novo e o produto novo`
}

async function ate<T>(perguntar: () => Promise<T | undefined>): Promise<T> {
  for (let vez = 1; ; vez++) {
    const achado = await perguntar().catch(erro => {
      if (vez >= 120) throw erro
      return undefined
    })
    if (achado !== undefined) return achado
    if (vez >= 120) throw new Error('não chegou em 60 s')
    await dormir(500)
  }
}

/** Makes one sale, up to its authorized note, and checks on which node each of its statements ran. */
async function umaVenda(
  loja: Loja,
  banco: BancoCitus,
  arquivo: string,
  semente: number,
  problemas: string[],
  relatar: Relatar,
): Promise<string> {
  await esperarCalma(loja.cliente, 30_000)
  const aceitas = new Map<string, VendaAnswer>()
  const terminal = primeiroCaixa(loja)
  writeFileSync(arquivo, '')
  await venderUma(loja, terminal.id, new Acaso(semente + 99), {
    forma: { linhas: 6, variada: true },
    aceitas,
  })
  await esperarCalma(loja.cliente, 30_000)
  const pedidos = readFileSync(arquivo, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map(linha => JSON.parse(linha) as Pedido)
  const vistos = new Set<string>()
  let quantos = 0
  let fora = 0
  await banco.pergunta(async client => {
    for (const { abre, comandos } of transacoes(pedidos)) {
      // skipped: the job queue asks every node which accounts have work, which belongs to no account and no sale
      if (!/app\.tenant/.test(abre) && !comandos.every(({ texto }) => /sessao_do_token/.test(texto))) continue
      for (const comando of comandos) {
        quantos += 1
        const { texto, nos, passagem } = comando
        const { tarefas, modo } = await planejado(client, abre, comando)
        const bom = nos.length <= 1 && tarefas.every(n => n <= 1)
        if (!bom) {
          fora += 1
          problemas.push(`não vai a um nó: ${resumo(texto)} (tarefas ${tarefas}, nós ${nos.join(' ')})`)
        }
        const chave = resumo(texto)
        if (vistos.has(chave)) continue
        vistos.add(chave)
        relatar(
          [
            `  ${tarefas.length > 0 ? `Task Count: ${[...new Set(tarefas)].join(', ')}` : 'nenhuma tarefa'}`.padEnd(
              17,
            ),
            (nos.join(' ') || 'coordenador').padEnd(15),
            `${modo}${passagem.length > 0 ? `; linhas de passagem por ${passagem.join(' ')}` : ''}`.padEnd(
              30,
            ),
            chave,
          ].join(' '),
        )
      }
    }
    return {}
  })
  return `${quantos} comandos (${vistos.size} diferentes), ${fora} fora de um nó`
}

const resumo = (texto: string) => texto.replace(/\s+/g, ' ').trim().slice(0, 110)

/** Groups statements by transaction, each with the statement that opened it. */
function transacoes(pedidos: readonly Pedido[]): { abre: string; comandos: Pedido[] }[] {
  const abertas = new Map<number, { abre: string; comandos: Pedido[] }>()
  const todas: { abre: string; comandos: Pedido[] }[] = []
  for (const pedido of pedidos) {
    const { conexao, texto } = pedido
    if (/^begin/i.test(texto)) {
      const nova = { abre: texto, comandos: [] }
      abertas.set(conexao, nova)
      todas.push(nova)
    } else if (/^(commit|rollback)/i.test(texto)) abertas.delete(conexao)
    else if (!/^(set|listen|notify|select pg_notify)/i.test(texto)) {
      const aberta = abertas.get(conexao)
      if (aberta) aberta.comandos.push(pedido)
      else todas.push({ abre: 'begin', comandos: [pedido] })
    }
  }
  return todas
}

/** Reads from a statement's plan the number of tasks, and whether rows pass through the coordinator. */
async function planejado(client: pg.Client, abre: string, { texto, valores }: Pedido) {
  await client.query(abre)
  try {
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(
      `explain (costs off) ${escrito(texto, valores)}`,
    )
    const plano = rows.map(row => row['QUERY PLAN']).join('\n')
    return {
      tarefas: [...plano.matchAll(/Task Count: (\d+)/g)].map(([, n]) => Number(n)),
      modo: /pull to coordinator/.test(plano) ? 'linhas dadas pelo coordenador' : '',
    }
  } catch (erro) {
    return { tarefas: [], modo: `sem EXPLAIN: ${(erro as Error).message}` }
  } finally {
    await client.query('rollback')
  }
}

const literal = (valor: unknown): string =>
  valor === null || valor === undefined
    ? 'null'
    : pg.escapeLiteral(
        Array.isArray(valor)
          ? `{${valor.map(um => (um === null ? 'NULL' : JSON.stringify(String(um)))).join()}}`
          : valor !== null && typeof valor === 'object' && (valor as { type?: string }).type === 'Buffer'
            ? `\\x${Buffer.from((valor as { data: number[] }).data).toString('hex')}`
            : typeof valor === 'object'
              ? JSON.stringify(valor)
              : String(valor),
      )

/**
 * Writes the values into the statement, because for a parameterised insert the planner does not know the node of each row.
 */
const escrito = (texto: string, valores: readonly unknown[]): string =>
  texto.replace(/\$(\d+)/g, (_todo, n) => literal(valores[Number(n) - 1]))
