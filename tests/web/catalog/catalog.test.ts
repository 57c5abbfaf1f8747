import { getDefaultStore } from 'jotai'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { noRules } from '../../../src/core/tax/kinds.ts'
import type { LinhaOferecida } from '../../../src/core/venda/adding/montagem.ts'
import { novaVenda } from '../../../src/core/venda/nova-venda.ts'
import { type CatalogoAnswer, COLUNAS_CODIGO, COLUNAS_PRODUTO } from '../../../src/domain/api/catalogo.ts'
import type { TabelasCatalogo } from '../../../src/domain/api/ofertas.ts'
import { TILL_DEFAULTS } from '../../../src/domain/config/till-defaults.ts'
import { montagemDe } from '../../../src/domain/venda/montagem.ts'
import { pause } from '../../../src/server/time.ts'
import { openCatalogCache } from '../../../src/web/catalog/cache.ts'
import {
  catalogAtom,
  catalogCompany,
  catalogOffers,
  lookup,
  noteSold,
  productById,
  syncCatalog,
} from '../../../src/web/catalog/catalog.ts'
import { ofGrade, type ProdutoCatalogo } from '../../../src/web/catalog/produto.ts'
import type { DoWorker, ParaWorker } from '../../../src/web/catalog/protocol.ts'
import { searchProducts } from '../../../src/web/catalog/search.ts'
import { createCatalogWorker } from '../../../src/web/catalog/worker-core.ts'
import { type PaletteProvider, paletteProviders } from '../../../src/web/commands/palette/providers.ts'
import { addPaletteProviders } from '../../../src/web/screens/palette-providers.ts'
import { forgetSession } from '../../../src/web/state/session.ts'
import { tillDesk } from '../../../src/web/till/desk/till-desk.ts'
import { refuseProduct } from '../../../src/web/till/lines/refuse-product.ts'
import { openDatabase } from '../database.ts'
import { login } from '../offline/session.ts'
import { signIn } from '../session.ts'
import { stubWorker } from './stub-worker.ts'

type Produto = Partial<Record<(typeof COLUNAS_PRODUTO)[number], unknown>>

const padrao: Produto = {
  unidade: 'UN',
  preco: '10.00',
  ncm: '22021000',
  icms_id: 1,
  pisconfins_id: 1,
  tipo_conversao: 1,
  pausado: 0,
  ativo: 1,
}
const linha = (p: Produto) => COLUNAS_PRODUTO.map(nome => ({ ...padrao, ...p })[nome] ?? null)

const mundo: Produto[] = [
  { id: 1, referencia: '1', nome: 'Café Torrado 500g', gtin: '7891000100103' },
  { id: 2, referencia: 'PES-1', nome: 'Queijo Minas', unidade: 'KG', codigo_balanca: '1' },
  { id: 3, referencia: '3', nome: 'Açúcar Café Cristal', gtin: '1' },
  { id: 4, referencia: '4', nome: 'Pão de Café', pausado: 1 },
  { id: 5, referencia: '5', nome: 'Sem regra', icms_id: null },
]

function answer(
  produtos: Produto[],
  codigos: unknown[][] = [],
  extra: Partial<CatalogoAnswer> = {},
): CatalogoAnswer {
  const vazias = noRules()
  return {
    versao: 'v1',
    completo: true,
    empresa: {
      ...TILL_DEFAULTS,
      ...{ id: 1, nome: 'Loja', cnpj: '1', uf: 'SP', crt: 3, gerenciar_estoque: true },
    },
    account: {
      venda_sem_estoque: false,
      dinheiro_exato: true,
      estacionadas_no_servidor: true,
      ignorar_icms_valor_nota: false,
      valor_decimal: 4,
      qtde_decimal: 4,
    },
    regras: { ...vazias, icms: { 1: { cst: '00' } }, pisconfins: { 1: { cst_pis: '01' } } },
    ibpt: {},
    meios: [],
    bandeiras: [],
    terminais: [],
    produtos: { colunas: [...COLUNAS_PRODUTO], linhas: produtos.map(linha) },
    codigos: { colunas: [...COLUNAS_CODIGO], linhas: codigos },
    ...extra,
  }
}

let servidor: (url: string) => CatalogoAnswer | number | Error
let pedidos: string[]

/** A page load: a fresh worker over the same disk. */
function load(): void {
  // the worker of before ends with its session
  forgetSession()
  login(1, 1)
  stubWorker(() => {
    const canal = {
      onmessage: null as ((event: MessageEvent<DoWorker>) => void) | null,
      postMessage: (mensagem: ParaWorker) => void pause(0).then(() => receive(mensagem)),
      terminate: () => {
        canal.onmessage = null
      },
    }
    const receive = createCatalogWorker({
      post: mensagem => canal.onmessage?.({ data: structuredClone(mensagem) } as MessageEvent<DoWorker>),
      fetch: async (url, init) => {
        pedidos.push(`${url} ${new Headers(init.headers).get('if-none-match')}`)
        const said = servidor(url)
        if (said instanceof Error) throw said
        return typeof said === 'number'
          ? new Response(null, { status: said })
          : new Response(JSON.stringify(said), {
              headers: { 'content-type': 'application/json', etag: `"${said.versao}"` },
            })
      },
    })
    return canal
  })
}

/** Waits until the copy in this browser is of that version. */
const copied = (versao: string) =>
  vi.waitFor(async () => expect((await openCatalogCache(1, 1).ler(() => {}))?.meta.versao).toBe(versao))

beforeEach(() => {
  openDatabase()
  pedidos = []
  servidor = () => answer(mundo, [['17891000100100', 1, '12']])
  load()
})

test('o código de uma linha da grade acha o produto nessa linha', async () => {
  const grades = [
    [71, 'P AZUL', '39.90', 0, 's1', '7891234567895'],
    [72, 'P PRETA', '42.00', 1, 's2', null],
  ]
  servidor = () =>
    answer(
      [
        ...mundo,
        { id: 9, referencia: 'CAM', nome: 'Camiseta', gtin: '7891000100103', controle_grade: 1, grades },
      ],
      [
        ['7891234567895', 9, '1', 71],
        ['CAM-PP', 9, '1', 72],
        ['CAM-FORA', 9, '1', 99],
      ],
    )
  await syncCatalog()
  expect(lookup.codigo('7891234567895')).toMatchObject({
    ...{ produto_id: 9, grade_id: 71, nome: 'Camiseta P AZUL', preco: '39.90', gtin: '7891234567895' },
  })
  // without a GTIN of its own, the product's
  expect(lookup.codigo('cam-pp')).toMatchObject({ grade_id: 72, preco: '42.00', gtin: '7891000100103' })
  expect(lookup.codigo('CAM-FORA')).not.toHaveProperty('grade_id')
})

describe('código exato, síncrono', () => {
  test.each([
    ['referência', '1', { produto_id: 1, fonte: 'referencia', fator: '1', gtin: '7891000100103' }],
    ['GTIN', '7891000100103', { produto_id: 1, fonte: 'gtin' }],
    [
      'código extra com fator: a nota leva o GTIN da unidade',
      '17891000100100',
      { fator: '12', gtin: '7891000100103' },
    ],
    ['minúsculas', 'pes-1', { produto_id: 2 }],
    ['referência vem antes do GTIN igual de outro', '1', { produto_id: 1, outros: [{ fonte: 'gtin' }] }],
  ])('%s', async (_, codigo, esperado) => {
    await syncCatalog()
    expect(lookup.codigo(codigo)).toMatchObject(esperado)
  })

  test('13 e 14 dígitos de um número trazem os dois produtos, até um deles mudar', async () => {
    const outro = { id: 21, referencia: 'GEM', nome: 'Gêmeo', preco: '5.49', gtin: '07891000100103' }
    servidor = () => answer([...mundo, outro])
    await syncCatalog()
    for (const lido of ['7891000100103', '07891000100103'])
      expect(lookup.codigo(lido)).toMatchObject({ produto_id: 1, outros: [{ produto_id: 21 }] })
    servidor = () =>
      answer([{ ...outro, gtin: null }], [], { versao: 'v2', completo: false } as Partial<CatalogoAnswer>)
    await syncCatalog()
    expect(lookup.codigo('7891000100103')).toMatchObject({ produto_id: 1, outros: [] })
    // the first leaves its code to the second
    servidor = () =>
      answer([outro, { ...mundo[0], gtin: null }], [], {
        versao: 'v3',
        completo: false,
      } as Partial<CatalogoAnswer>)
    await syncCatalog()
    expect(lookup.codigo('7891000100103')).toMatchObject({ produto_id: 21, outros: [] })
  })

  test('código de balança vale sem os zeros, e código de ninguém não acha nada', async () => {
    await syncCatalog()
    expect(lookup.balanca('000001')).toMatchObject({ produto_id: 2, unidade: 'KG' })
    expect(lookup.balanca('000002')).toBeNull()
    expect(lookup.codigo('999')).toBeNull()
  })

  test('a grade vem com as suas linhas, e sem nenhuma o caixa diz o que falta', async () => {
    const linhas = [[7, 'P AZUL', '39.90', 1, 'selo', null, 1, 'P', 'AZUL', null]]
    const montagem = ['Cor', 1, 1, null, null]
    const [grade, vazia, livre] = [
      { id: 11, referencia: 'GRD-1', nome: 'Camiseta', controle_grade: 1, grades: linhas, montagem },
      { id: 12, referencia: 'GRD-2', nome: 'Calça', controle_grade: 1, grades: [], montagem },
      { id: 13, referencia: 'CMP-1', nome: 'Lanche' },
    ]
    servidor = () => answer([grade, vazia, livre] as Produto[])
    await syncCatalog()
    const lido = (id: number) => productById(id) as ProdutoCatalogo
    const lida = montagemDe(lido(11).montagem, lido(11).grades)
    expect(lida).toMatchObject({
      subdivisao: 'Cor',
      grades: [{ id: 7, tamanho: 'P', subdivisao: 'AZUL', pausar_venda: true }],
    })
    expect(ofGrade(lido(11), lida?.grades[0] as LinhaOferecida)).toMatchObject({
      ...{ produto_id: 11, grade_id: 7, nome: 'Camiseta P AZUL', preco: '39.90', selo: 'selo' },
    })
    expect(montagemDe(lido(13).montagem, lido(13).grades)).toBeNull()
    const venda = novaVenda({
      uuid: 'a',
      terminal_id: 1,
      empresa_id: 1,
      criada_em: '2026-11-20T12:00:00-03:00',
    })
    const recusas = [11, 12, 13].map(id => refuseProduct(tillDesk, lido(id), '1', venda))
    expect(recusas[1]).toBe('Calça: cadastre os tamanhos e as subdivisões da grade')
    for (const i of [0, 2]) expect(recusas[i] ?? '').not.toMatch(/grade|complemento/)
  })

  test('o registro traz regras e o que impede a venda', async () => {
    await syncCatalog()
    expect(productById(1)).toMatchObject({ regras: { icms: { cst: '00' } }, impedimento: null })
    expect(productById(5)?.impedimento).toBe('Informe a regra de ICMS')
    expect(productById(1)?.regras.icms).toBe(productById(2)?.regras.icms)
    expect(catalogCompany()?.uf).toBe('SP')
  })
})

describe('sincronizar', () => {
  test('sem servidor, depois de recarregar, vende da cópia do navegador', async () => {
    await syncCatalog()
    await copied('v1')
    servidor = () => new Error('rede')
    load()
    await syncCatalog()
    expect(lookup.codigo('7891000100103')).toMatchObject({ produto_id: 1 })
    expect(lookup.codigo('17891000100100')).toMatchObject({ fator: '12' })
    await vi.waitFor(() =>
      expect(getDefaultStore().get(catalogAtom)).toMatchObject({ ready: true, versao: 'v1', erro: 'rede' }),
    )
  })

  test('sem servidor e sem cópia, diz que não há catálogo', async () => {
    servidor = () => new Error('sem rede')
    await expect(syncCatalog()).rejects.toThrow('sem rede')
    expect(getDefaultStore().get(catalogAtom).ready).toBe(false)
  })

  test('só o que mudou vem, e a cópia acompanha', async () => {
    const nomes = { 3: { nome: 'ATACADO', todos: true, data_inicio: null, data_fim: null } }
    const linhas: TabelasCatalogo['linhas'] = [[31, 3, 1, null, '2', '6.5', 1, 'y']]
    const tabelas_versao = 't1'
    servidor = () =>
      answer(mundo, [['17891000100100', 1, '12']], { tabelas: { nomes, linhas }, tabelas_versao })
    await syncCatalog()
    await copied('v1')
    servidor = () =>
      answer(
        [
          { id: 1, referencia: '1B', nome: 'Café', gtin: '7891000100103', preco: '12.00' },
          { id: 3, ativo: 0 },
        ],
        [['DUN', 1, '6']],
        { completo: false, versao: 'v2', tabelas_versao },
      )
    await syncCatalog()
    expect(pedidos.at(-1)).toContain('desde=v1&tabelas=t1')
    const check = () => {
      expect(catalogOffers().tabelas).toMatchObject([{ id: 31, nome: 'ATACADO', valor: '6.5' }])
      expect(lookup.codigo('1B')).toMatchObject({ preco: '12.00' })
      expect(lookup.codigo('DUN')).toMatchObject({ fator: '6' })
      expect(lookup.codigo('17891000100100')).toBeNull()
      expect(productById(3)).toBeNull()
      expect(productById(2)).not.toBeNull()
    }
    check()
    await copied('v2')
    servidor = () => 304
    load()
    await syncCatalog()
    check()
    await vi.waitFor(() => expect(pedidos.at(-1)).toContain('desde=v2&tabelas=t1 "v2"'))
    servidor = () => answer([], [], { completo: false, versao: 'v3' })
    await syncCatalog()
    expect(catalogOffers().tabelas).toEqual([])
  })

  test('a cópia de colunas antigas vende sem servidor e é trocada inteira', async () => {
    const old = COLUNAS_PRODUTO.filter(nome => nome !== 'marca')
    const [cafe = {}] = mundo
    servidor = () => ({
      ...answer([]),
      produtos: { colunas: old, linhas: [old.map(nome => ({ ...padrao, ...cafe })[nome] ?? null)] },
    })
    await syncCatalog()
    await copied('v1')
    servidor = () => new TypeError('sem rede')
    load()
    await syncCatalog()
    expect(productById(1)).toMatchObject({ nome: 'Café Torrado 500g', marca: null })
    servidor = url =>
      answer([{ ...cafe, marca: 'Serra Azul' }], [], { completo: !url.includes('desde'), versao: 'v2' })
    await syncCatalog()
    expect(productById(1)).toMatchObject({ nome: 'Café Torrado 500g', marca: 'Serra Azul' })
    expect(await searchProducts('serra')).toMatchObject([{ produto_id: 1 }])
  })

  test('trocar de empresa troca o catálogo inteiro', async () => {
    await syncCatalog()
    login(1, 2)
    servidor = () => answer([{ id: 9, referencia: '1', nome: 'Outra' }])
    await syncCatalog()
    expect(lookup.codigo('1')).toMatchObject({ produto_id: 9 })
    expect(lookup.codigo('PES-1')).toBeNull()
  })
})

/** Ids small enough to be of the test's catalogue. */
const lookupIds = () => Array.from({ length: 20 }, (_, id) => id).filter(id => productById(id) !== null)

describe('busca', () => {
  const nomes = async (texto: string, limite = 30, inicio = 0) =>
    (await searchProducts(texto, { limite, inicio })).map(p => p.nome)

  test('sem acento, por começo do nome antes de começo de palavra, sem os pausados', async () => {
    await syncCatalog()
    expect(await nomes('cafe')).toEqual(['Café Torrado 500g', 'Açúcar Café Cristal'])
    expect(await nomes('CAFÉ')).toHaveLength(2)
    expect(await nomes('torrado caf')).toEqual(['Café Torrado 500g'])
    expect(await nomes('caf*500')).toEqual(['Café Torrado 500g'])
    expect(await nomes('eijo')).toEqual(['Queijo Minas'])
    expect(await nomes('xyz')).toEqual([])
  })

  test('uma letra errada ainda acha, quando nada se chama assim', async () => {
    await syncCatalog()
    for (const errada of ['torardo', 'torrdo', 'tortado', 'torraddo', 'cafe torardo'])
      expect(await nomes(errada), errada).toEqual(['Café Torrado 500g'])
    expect(await nomes('quejo minas')).toEqual(['Queijo Minas'])
    expect(await nomes('quejo cafe')).toEqual([])
    expect(await nomes('tprardo')).toEqual([])
  })

  test('o que mais se vende sobe, e o que mudou no servidor não desce', async () => {
    await syncCatalog()
    const antes = await nomes('')
    const [primeiro = '', segundo = ''] = antes
    const ids = [...lookupIds()]
    noteSold([ids.find(id => productById(id)?.nome === segundo) ?? 0])
    expect((await nomes('')).slice(0, 2)).toEqual([segundo, primeiro])
    expect([...(await nomes(''))].sort()).toEqual([...antes].sort())
  })

  test('referência exata vem primeiro, e as páginas não repetem', async () => {
    await syncCatalog()
    expect((await nomes('3'))[0]).toBe('Açúcar Café Cristal')
    const tudo = await nomes('')
    expect([...(await nomes('', 2)), ...(await nomes('', 2, 2))]).toEqual(tudo.slice(0, 4))
  })

  test('a resposta de uma pergunta ultrapassada não chega', async () => {
    await syncCatalog()
    const chegou: string[] = []
    void searchProducts('queijo').then(() => chegou.push('velha'))
    await searchProducts('cafe').then(() => chegou.push('nova'))
    // a third one has come and gone behind it
    await searchProducts('pao')
    expect(chegou).toEqual(['nova'])
  })

  test('uma resposta da paleta a um texto velho não toma o lugar do novo', async () => {
    signIn(['documentos_pdv'])
    addPaletteProviders()
    const { buscar } = paletteProviders().find(({ id }) => id === 'produto') as PaletteProvider
    const standing = buscar('cafe', new AbortController().signal)
    // typed before it, but what it loads came later
    const older = buscar('queijo', AbortSignal.abort())
    expect((await standing).map(({ titulo }) => titulo)).toContain('Café Torrado 500g')
    expect(await older).toEqual([])
  })
})
