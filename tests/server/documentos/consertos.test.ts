import { afterAll, beforeAll, expect, test } from 'vitest'
import { culpado } from '../../../src/core/dfe/nfe/culpado.ts'
import type { NomeDoConserto } from '../../../src/core/dfe/nfe/rejeicoes/linha.ts'
import type { ItemVenda } from '../../../src/core/venda/venda.ts'
import { mendsOf, type ValorConsertado } from '../../../src/domain/documents/documento/consertos.ts'
import * as wire from '../../../src/domain/documents/venda/wire.ts'
import { abrirLoja, type Loja } from '../vendas/loja.ts'
import { criado, type Dito, dizer } from './documento.ts'
import { chaveDe } from './nota.ts'

// what is refused, mended as the table of rejections says, goes out; brought back, it is refused again
let loja: Loja
let serie = 500
let regraDeFora = 0
beforeAll(async () => {
  loja = await abrirLoja()
  const [regra] = await loja.sql<{ id: number }>(
    `insert into tributacao_icms (account_id, nome, cst, cfop, origem, icms, mobc, mov_estoque)
      values ($1, 'Fora', '00', '6102', '0', '12', '3', true) returning id`,
    [loja.account_id],
  )
  regraDeFora = regra?.id ?? 0
})
afterAll(() => loja.close())

const linha = (mudanca: object) => ({
  produto_id: loja.produtos.comum,
  qtde: '2',
  preco: '10.00',
  ...mudanca,
})

interface Recusado {
  nome: string
  cstat: string
  /** The simulator refuses so what it would take. */
  rejeitar?: number
  dito: () => Dito
  texto: string | (() => string)
}

const RECUSADOS: readonly Recusado[] = [
  {
    nome: 'SVC que o estado não ligou',
    cstat: '114',
    dito: () => ({ emissao: 6 }),
    texto: 'Emissão: Contingência SVC-AN → Normal',
  },
  {
    nome: 'saída na véspera',
    cstat: '506',
    dito: () => ({ data_sainda: '19/11/2026' }), // contrato
    texto: 'Data de saída: 19/11/2026 → 20/11/2026',
  },
  {
    nome: 'saída há dois meses',
    cstat: '505',
    dito: () => ({ data_sainda: '20/09/2026' }), // contrato
    texto: 'Data de saída: 20/09/2026 → 20/11/2026',
  },
  {
    nome: 'documento referenciado duas vezes',
    cstat: '680',
    dito: () => ({ ref: [chaveDe(700), chaveDe(700)] }),
    texto: `Documentos referenciados: uma vez só ${chaveDe(700)}`,
  },
  {
    nome: 'NCM que já foi corrigido no cadastro',
    cstat: '778',
    dito: () => ({ itens: [linha({}), linha({ ncm: '99999999' })], ...DOIS }),
    texto: 'NCM da linha 2: 99999999 → 22011000, do cadastro',
  },
  {
    nome: 'GTIN que a SEFAZ não aceita, e o cadastro tem outro',
    cstat: '882',
    rejeitar: 882,
    dito: () => ({ itens: [linha({ gtin: '7891000315507' })] }),
    texto: 'GTIN da linha 1: 7891000315507 → 7891000100103, do cadastro',
  },
  {
    nome: 'GTIN que a SEFAZ não aceita',
    cstat: '611',
    rejeitar: 611,
    dito: () => ({ itens: [linha({ gtin: '7891000100103' })] }),
    texto: 'GTIN da linha 1: 7891000100103 → sem GTIN',
  },
  {
    nome: 'regra de ICMS que já foi corrigida no cadastro',
    cstat: '732',
    dito: () => ({ itens: [linha({ regraicms_id: regraDeFora })] }),
    texto: () => `Regra de ICMS da linha 1: nº ${regraDeFora} → nº 1, do cadastro`,
  },
  {
    nome: 'CFOP de fora do estado em venda de dentro',
    cstat: '732',
    dito: () => ({ itens: [linha({ cfop: '6102' })] }),
    texto: 'CFOP da linha 1: 6102 → 5102, da operação',
  },
  {
    nome: 'CFOP de entrada em venda',
    cstat: '518',
    dito: () => ({ itens: [linha({ cfop: '1102' })] }),
    texto: 'CFOP da linha 1: 1102 → 5102, da operação',
  },
]

const DOIS = { valor_produtos: '40.00', valor_total: '40.00', tipo_faturamento: 2, pagamento: [] }

type Vista = Awaited<ReturnType<Loja['ver']>> & Readonly<Record<string, unknown>>

/** As the form of who reads it would mend it. */
async function consertar(vista: Vista): Promise<ValorConsertado[]> {
  const { orientacao, xmotivo, itens = [] } = vista
  const { item, campo } = culpado(orientacao?.campo ?? null, xmotivo, itens.length)
  const [produto] = await loja.sql<ItemVenda>(
    `select gtin, ncm, cest, cbenef, icms_dentro_id as icms_id, pisconfins_id, ibs_id, cbs_id, isl_id, ipi_id from produtos where id = $1`,
    [loja.produtos.comum],
  )
  return mendsOf((orientacao?.conserto ?? null) as NomeDoConserto | null, {
    tipo: 1,
    cabecalho: vista,
    itens: itens.map(line => wire.item.fromWire(line) as unknown as ItemVenda),
    linha: item,
    coluna: campo,
    idDest: '1',
    entra: false,
    hoje: '20/11/2026',
    cadastro: () => produto ?? null,
    regraMudou: () => false,
    cfopDaRegra: () => '5102',
  })
}

/** In the value a rule is `icms_id`, on the wire `regraicms_id`. */
const noFio = (valores: ValorConsertado['de']) =>
  Object.fromEntries(
    Object.entries(valores).flatMap(([key, valor]) =>
      valor === undefined ? [] : [[key === 'icms_id' ? 'regraicms_id' : key, valor]],
    ),
  )

const mudado = (dito: Dito, mudancas: readonly ValorConsertado[], lado: 'de' | 'para'): Dito => ({
  ...dito,
  ...Object.assign({}, ...mudancas.filter(({ linha }) => linha === null).map(each => each[lado])),
  itens: (dito.itens ?? []).map((item, at) =>
    Object.assign({}, item, ...mudancas.filter(({ linha }) => linha === at).map(each => noFio(each[lado]))),
  ),
})

async function emitido(id: number): Promise<Vista> {
  const { status, body } = await loja.caixa.call('POST', `vendas/${id}/emitir`, {})
  expect([status, body.errors ?? body.message]).toEqual([200, undefined])
  await loja.quieto()
  return (await loja.ver(id)) as Vista
}

test.each(RECUSADOS)('$nome ($cstat) sai depois de consertado e, desfeito, fica como era', async recusado => {
  const { cstat, rejeitar = null, texto } = recusado
  const dito = dizer(loja, { ...recusado.dito(), serie: String(++serie) })
  const { id } = await criado(loja, dito)
  expect(loja.simulador.dials.adjust({ rejeitar })).toBeNull()
  const recusada = await emitido(id)
  loja.simulador.dials.restart()
  expect([recusada.status, recusada.cstat]).toEqual(['R', cstat])

  const mudancas = await consertar(recusada)
  expect(mudancas.map(each => each.texto)).toEqual([typeof texto === 'string' ? texto : texto()])
  const consertado = mudado(dito, mudancas, 'para')
  expect(mudado(consertado, mudancas, 'de')).toEqual(dito)
  const { status, body } = await loja.caixa.call('PUT', `vendas/${id}`, {
    ...consertado,
    versao: recusada['versao'],
  })
  expect([status, body.errors ?? body.message]).toEqual([200, undefined])
  expect(await emitido(id)).toMatchObject({ status: 'T', cstat: '100', orientacao: null })
})

test('o que já está certo não se conserta: nada a mudar', async () => {
  const vista = {
    status: 'R',
    orientacao: { campo: 'itens.ncm', texto: '' },
    xmotivo: '778',
    itens: [{ produto_id: loja.produtos.comum, ncm: '22011000', cest: null }],
  } as unknown as Vista
  expect(await consertar(vista)).toEqual([])
})
