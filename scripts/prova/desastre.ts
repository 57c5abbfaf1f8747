import { mkdirSync, mkdtempSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { erase } from '../../e2e/servidor.ts'
import type { VendaAnswer } from '../../src/domain/api/vendas.ts'
import { listarVendas } from '../../src/domain/api/vendas.ts'
import { toEndpoints } from '../../src/domain/fields/endpoints/to-endpoints.ts'
import { REGISTERS } from '../../src/domain/records/index.ts'
import { produtos } from '../../src/domain/records/produtos/index.ts'
import { startEmbedded } from '../../src/server/db/embedded.ts'
import { freePorts } from '../../src/server/free-ports.ts'
import { Acaso } from './apoio/acaso.ts'
import { venderUma } from './apoio/caixa.ts'
import { Cliente } from './apoio/cliente.ts'
import { abrirLoja, primeiroCaixa } from './apoio/loja.ts'
import { blocos, Maquina } from './apoio/pagina.ts'
import type { Prova } from './apoio/prova.ts'

/** Gives the blocks of a page. @throws Error when it has another number of them than this proof knows what to do with */
function pagina(nome: string, quantos: number): string[] {
  const achados = blocos(nome)
  if (achados.length !== quantos) throw new Error(`docs/${nome}: ${achados.length} blocos, e não ${quantos}`)
  return achados
}

/** Logs in as the owner whom the page of the first shop names. */
function entrar(url: string, primeiroAcesso: string): Promise<Cliente> {
  const said = (campo: string) => new RegExp(`"${campo}": "([^"]+)"`).exec(primeiroAcesso)?.[1] ?? ''
  return Cliente.entrar(url, said('email'), said('password'))
}

/** Registers one product with the starting tax rules. */
async function cadastrar(cliente: Cliente): Promise<void> {
  const regra = async (id: string, nome: string) => {
    const registro = REGISTERS.find(each => each.id === id)
    if (!registro) throw new Error(`não há o cadastro ${id}`)
    const { data } = (await cliente.chamar(toEndpoints(registro).list, { query: { nome } })) as {
      data: { id: number }[]
    }
    return data[0]?.id
  }
  await cliente.chamar(toEndpoints(produtos).create, {
    body: {
      ...{ referencia: '1', nome: 'AGUA MINERAL 500 ML', unidade: 'UN', ncm: '22011000' },
      icms_dentro_id: await regra('tributacao_icms', 'SP - TRIBUTADO 18%'),
      icms_fora_id: await regra('tributacao_icms', 'INTERESTADUAL 12%'),
      pisconfins_id: await regra('tributacao_pisconfins', 'NAO CUMULATIVO 1,65% 7,60%'),
      ibs_id: await regra('tributacao_ibs', 'IBS INTEGRAL'),
      cbs_id: await regra('tributacao_cbs', 'CBS INTEGRAL'),
      estoque: { preco_vend: '10', estoque_inicial: '50' },
    },
  })
}

/** Sells once and gives how many sales there are. */
async function vender(cliente: Cliente, acaso: Acaso): Promise<number> {
  const loja = await abrirLoja(cliente)
  const [dinheiro] = loja.meios.filter(({ tpag }) => tpag === '01')
  if (!dinheiro) throw new Error('não há dinheiro entre os meios de pagamento')
  await venderUma(loja, primeiroCaixa(loja).id, acaso, {
    forma: { linhas: 1, variada: false, meio: dinheiro },
    aceitas: new Map<string, VendaAnswer>(),
  })
  const { total } = (await cliente.chamar(listarVendas)) as { total: number }
  return total
}

/**
 * Proof that the pages for a first shop, for copies and for PostgreSQL are right: their commands run as they are printed, on
 * a computer with nothing, and each server sells afterwards.
 */
export const desastre: Prova = {
  nome: 'desastre',
  resumo:
    'os comandos de first-shop, copies e postgresql, como estão escritos, e uma venda depois de cada um',
  async executar({ curta, semente }, relatar) {
    // a backup is kept nowhere below /dev, where temporary files may lie
    mkdirSync('.tmp', { recursive: true })
    const casa = mkdtempSync(resolve('.tmp', 'tecla-desastre-'))
    const [porta = 0, simulador = 0, portaDoBanco = 0] = await freePorts(3)
    const maquina = new Maquina(casa, { porta, simulador, npmDeVerdade: !curta })
    const acaso = new Acaso(semente)
    const problemas: string[] = []
    const confere = (o_que: string, vendas: number, esperadas: number) => {
      relatar(`${o_que}: ${vendas} vendas`)
      if (vendas !== esperadas) problemas.push(`${o_que}: ${vendas} vendas, e não ${esperadas}`)
    }
    const [abrir = '', primeiro = ''] = pagina('first-shop.md', 2)
    const [copiar = '', restaurar = '', voltar = ''] = pagina('copies.md', 3)
    const [criar = '', levar = '', receber = '', mudado = ''] = pagina('postgresql.md', 4)
    const venda = async () => vender(await entrar(maquina.url, primeiro), acaso)
    try {
      const loja = { DATA_DIR: join(casa, 'loja') }
      await maquina.servir(abrir, async () => {
        await maquina.rodar(primeiro)
        await cadastrar(await entrar(maquina.url, primeiro))
        confere('first-shop', await venda(), 1)
      })
      await maquina.rodar(copiar, loja)
      relatar((await maquina.rodar(restaurar)).split('\n')[0] ?? '')
      await maquina.servir(voltar, async () => confere('copies', await venda(), 2))

      const banco = await startEmbedded({
        ...{ dir: join(casa, 'postgres'), logFile: join(casa, 'postgres.log'), pgBin: null },
        settings: { listen_addresses: '127.0.0.1', port: String(portaDoBanco) },
      })
      try {
        const servidor = { PGHOST: '127.0.0.1', PGPORT: String(portaDoBanco), PGUSER: 'postgres' }
        await maquina.rodar(criar, servidor)
        await maquina.rodar(levar, { DATA_DIR: join(casa, 'tecla-nova') })
        await maquina.rodar(receber, servidor)
        await maquina.servir(mudado, async () => confere('postgresql', await venda(), 3), servidor)
      } finally {
        await banco.stop()
      }
    } catch (error) {
      problemas.push((error as Error).message)
    } finally {
      await erase(casa)
    }
    return problemas
  },
}
