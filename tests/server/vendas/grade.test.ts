import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CatalogoAnswer } from '../../../src/domain/api/catalogo.ts'
import type { VendaBody } from '../../../src/domain/api/vendas.ts'
import { FLAGS } from '../../../src/domain/options/flags.ts'
import type { Flag } from '../../../src/domain/rights.ts'
import { createAccount } from '../world.ts'
import { inserir as inserirNa } from './inserir.ts'
import { abrirLoja, type Loja } from './loja.ts'

type GradeLida = [id: number, nome: string, preco: string, pausada: number, selo: string]

let loja: Loja
let produto_id: number
let azul: GradeLida
let branca: GradeLida
/** A line of another product's grid, and one of another account's. */
let alheias: number[]

beforeAll(async () => {
  loja = await abrirLoja()
  await pode()
  const conta = loja.account_id
  produto_id = await camiseta(conta, loja.empresa_id, 'GRD-1')
  await camisetaDaGrade(conta, produto_id, ['39.90', null])
  const outro = await camiseta(conta, loja.empresa_id, 'GRD-2')
  const fora = await createAccount(loja.deps.db, { users: [{ email: `fora-${process.pid}@fora.br` }] })
  const deles = await camiseta(fora.account_id, fora.empresas[0] as number, 'GRD-1')
  alheias = [
    ...(await camisetaDaGrade(conta, outro, ['39.90'])),
    ...(await camisetaDaGrade(fora.account_id, deles, ['39.90'])),
  ]
  await lerGrades()
  for (const [grade] of [azul, branca])
    await loja.sql(
      `insert into estoque_saldos (account_id, empresa_id, produto_id, grade_id, saldo, deposito_id)
        select $1, $2, $3, $4, 50, id from depositos where empresa_id = $2 and principal`,
      [conta, loja.empresa_id, produto_id, grade],
    )
})
afterAll(() => loja.close())

const pode = (...flags: Flag[]) =>
  loja.sql(`update grupos set flags = '{${FLAGS.filter(f => !f.startsWith('pdv_') || flags.includes(f))}}'`)

const inserir = (account_id: number, tabela: string, linha: Record<string, unknown>) =>
  inserirNa(loja, account_id, tabela, linha)

async function camiseta(conta: number, empresa_id: number, referencia: string): Promise<number> {
  const icms = { nome: 'ICMS', cst: '00', cfop: '5102', origem: '0' }
  const pis = { nome: 'PIS', cst_pis: '01', cst_confins: '01' }
  const nossa = conta === loja.account_id
  const icms_id = nossa ? 1 : await inserir(conta, 'tributacao_icms', icms)
  return inserir(conta, 'produtos', {
    ...{ empresa_id, referencia, nome: 'CAMISETA', unidade: 'UN', ncm: '22011000', preco_vend: '50.00' },
    ...{ icms_dentro_id: icms_id, icms_fora_id: icms_id, controle_grade: true },
    ...{ pisconfins_id: nossa ? 1 : await inserir(conta, 'tributacao_pisconfins', pis) },
    ...(nossa ? { ibs_id: 1, cbs_id: 1 } : {}),
  })
}

let grupos = 0

/** One size and as many colours as prices. */
async function camisetaDaGrade(conta: number, de: number, precos: (string | null)[]): Promise<number[]> {
  const grupo = { nome: `Grupo ${++grupos}` }
  const tamanho_id = await inserir(conta, 'tamanhos', grupo)
  const subdivisao_id = await inserir(conta, 'subdivisaos', grupo)
  const tamanho_item_id = await inserir(conta, 'tamanhos_itens', { tamanho_id, nome: 'P', ordem: 0 })
  const ids: number[] = []
  for (const [ordem, preco_vend] of precos.entries()) {
    const nome = ['AZUL', 'BRANCA'][ordem]
    const item = await inserir(conta, 'subdivisaos_itens', { subdivisao_id, nome, ordem })
    ids.push(
      await inserir(conta, 'produto_grades', {
        ...{ produto_id: de, ordem, tamanho_item_id, subdivisao_item_id: item, preco_vend },
        ...{ pausar_venda: false, venda_delivery: false, estoque_app: false },
      }),
    )
  }
  return ids
}

async function lerGrades(): Promise<void> {
  const { produtos } = (await loja.caixa.call('GET', 'pdv/catalogo')).body as CatalogoAnswer
  const linha = produtos.linhas.find(([id]) => id === produto_id) as unknown[]
  ;[azul, branca] = linha[produtos.colunas.indexOf('grades')] as [GradeLida, GradeLida]
}

/** What the till sends of one shirt of that line, changed as told. */
function venda(
  [grade_id, nome, preco, , selo]: GradeLida,
  item: object = {},
  mudanca: Partial<VendaBody> = {},
): VendaBody {
  const base = loja.venda()
  const [modelo] = base.itens as [VendaBody['itens'][number]]
  const linha = {
    ...{ ...modelo, produto_id, referencia: 'GRD-1', nome: `CAMISETA ${nome}`, gtin: null },
    ...{ preco, grade_id, selo, ...item },
  }
  const total = linha.preco
  return {
    ...base,
    itens: [{ ...linha, preco_total: total }],
    valor_produtos: total,
    valor_total: total,
    totais: { vNF: total, vProd: total },
    pagamento: base.pagamento.map(each => ({ ...each, valor: total })),
    ...mudanca,
  }
}
/** The same line twice: training puts a sentence in the place of the first name of a note. */
const duas = (uma: VendaBody): VendaBody => {
  const total = '79.80'
  return {
    ...uma,
    itens: uma.itens.flatMap(item => [item, { ...item, uid: 'b' }]),
    ...{ valor_produtos: total, valor_total: total, totais: { vNF: total, vProd: total } },
    pagamento: uma.pagamento.map(each => ({ ...each, valor: total })),
  }
}
const post = (body: VendaBody) => loja.caixa.call('POST', 'vendas', body)

test('o catálogo diz cada linha da grade, com o preço dela ou o do produto', () => {
  expect([azul, branca].map(([, nome, preco]) => [nome, preco])).toEqual([
    ['P AZUL', '39.90'],
    ['P BRANCA', '50.00'],
  ])
})

test('a grade selada é autorizada com o nome e o preço da linha, e baixada', async () => {
  for (const selo of [azul[4], null]) {
    const { status, body } = await post(duas(venda(azul, { selo })))
    expect(status, JSON.stringify(body)).toBe(200)
    await loja.quieto()
    expect(await loja.ver(body.data.id)).toMatchObject({ status_emissao: 'autorizada', divergente: false })
    const [item] = await loja.sql(
      'select grade_id, nome, preco::float from venda_itens where venda_id = $1',
      [body.data.id],
    )
    expect(item).toEqual({ grade_id: azul[0], nome: 'CAMISETA P AZUL', preco: 39.9 })
    const xml = await loja.sql<{ xml: string }>(
      'select xml_assinado as xml from documentos_fiscais where venda_id = $1',
      [body.data.id],
    )
    expect(xml[0]?.xml).toContain('<xProd>CAMISETA P AZUL</xProd>')
  }
  expect(
    await loja.sql(
      'select grade_id, saldo::float from estoque_saldos where produto_id = $1 order by grade_id',
      [produto_id],
    ),
  ).toEqual([
    { grade_id: azul[0], saldo: 46 },
    { grade_id: branca[0], saldo: 50 },
  ])
})

describe('recusas', () => {
  test('sem linha, ou com a de outro produto ou conta: 422 no campo', async () => {
    for (const grade_id of [null, 999_999, ...alheias]) {
      const preco = grade_id === null ? '50.00' : '0.01'
      const { status, body } = await post(venda(azul, { grade_id, preco, selo: null }))
      expect([grade_id, status, Object.keys(body.errors)]).toEqual([grade_id, 422, ['itens.0.grade_id']])
    }
  })

  test('o selo de uma linha não prova outra: nome e preço são os da linha vendida', async () => {
    const { status, body } = await post(venda(azul, { grade_id: branca[0] }, { paga: false }))
    expect([status, body.message]).toEqual([403, 'Alterar preço: você não tem permissão'])
    await pode('pdv_preco')
    const nome = await post(venda(azul, { grade_id: branca[0] }, { paga: false }))
    expect([nome.status, Object.keys(nome.body.errors)]).toEqual([422, ['itens.0.nome']])
    await pode()
  })

  test('outro preço que não o da linha pede a permissão, mesmo o do produto', async () => {
    const doProduto = () => venda(azul, { preco: '50.00' })
    expect((await post(doProduto())).status).toBe(403)
    await pode('pdv_preco')
    expect((await post(doProduto())).status).toBe(200)
    await pode()
  })
})

test('a linha vendida não sai da grade: pausa-se', async () => {
  await inserir(loja.account_id, 'unidades', { sigla: 'UN', nome: 'UNIDADE' })
  const [grupo] = await loja.sql<{ tamanho_id: number; subdivisao_id: number }>(
    `select t.tamanho_id, s.subdivisao_id from produto_grades g join tamanhos_itens t on t.id = g.tamanho_item_id
       join subdivisaos_itens s on s.id = g.subdivisao_item_id where g.id = $1`,
    [azul[0]],
  )
  const { grades } = (await loja.caixa.call('GET', `produtos/${produto_id}`)).body.data
  const [vendida, livre] = grades
  // nothing of it ever moved
  await loja.sql('delete from estoque_saldos where grade_id = $1', [livre.id])
  const put = (linhas: object[]) =>
    loja.caixa.call('PUT', `produtos/${produto_id}`, {
      ...grupo,
      grades: linhas.map(linha => ({ ...linha, estoque: { preco_vend: '39.90', pausar_venda: true } })),
    })
  const recusado = await put([livre])
  expect([recusado.status, recusado.body.message]).toEqual([
    409,
    'A grade P- AZUL já foi vendida e não pode ser removida. Pause a venda dela.',
  ])
  const aceito = await put([vendida])
  expect([aceito.status, aceito.body.errors]).toEqual([200, undefined])
  expect(aceito.body.data.grades).toMatchObject([{ id: azul[0], estoque: { pausar_venda: true } }])
})

test('vendida sem servidor de uma linha que a grade já não tem: entra, e é contado', async () => {
  const id = (await camisetaDaGrade(loja.account_id, produto_id, ['39.90']))[0] as number
  await loja.sql('delete from produto_grades where id = $1', [id])
  const { status, body } = await post(venda(azul, { grade_id: id, selo: null }, { offline: true }))
  expect(status, JSON.stringify(body)).toBe(200)
  const { divergencias } = await loja.ver(body.data.id)
  expect(divergencias).toContainEqual(expect.objectContaining({ campo: 'itens.0.grade_id' }))
})
