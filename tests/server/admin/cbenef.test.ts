import { afterAll, beforeAll, expect, test } from 'vitest'
import { HOUSE } from '../../../src/server/db/house.ts'
import { readSaleForIssue } from '../../../src/server/issuing/models/nfe/sale-repository.ts'
import type { Client } from '../harness.ts'
import { diaEm } from '../time.ts'
import { abrirLoja, type Loja } from '../vendas/loja.ts'
import { createAccount } from '../world.ts'

// the state's table of codes: imported by the administration, held to by the products of a shop there
let loja: Loja
let suporte: Client
let isento = 0
beforeAll(async () => {
  loja = await abrirLoja()
  await createAccount(loja.deps.db, { users: [{ email: 'suporte@cbenef.br', super_user: true }] })
  suporte = await loja.login('suporte@cbenef.br')
  const [regra] = await loja.sql<{ id: number }>(
    `insert into tributacao_icms (account_id, nome, cst, cfop, origem, mov_estoque) values ($1, 'Isento', '40', '5102', '0', true) returning id`,
    [loja.account_id],
  )
  isento = regra?.id ?? 0
  await loja.sql(
    `insert into unidades (account_id, sigla, nome) values ($1, 'UN', 'Unidade') on conflict do nothing`,
    [loja.account_id],
  )
})
afterAll(() => loja.close())

const TABELA = [
  'codigo;descricao;uf;csts;inicio;fim',
  'SP010360;"Isenção: hortifrutigranjeiros, art. 36";SP;40;06/04/2026;',
  'SP020030;Cesta básica, art. 3º;SP;20;06/04/2026;',
  'SP020030;Cesta básica, art. 3º;SP;70;06/04/2026;',
  'SP019990;Isenção que acabou;SP;40;06/04/2026;30/06/2026',
]
const importar = (rows: readonly string[], quem = suporte) =>
  quem.call('POST', 'admin/importar/cbenef', {
    nome: 'cbenef-sp.csv',
    conteudo: Buffer.from(`\uFEFF${rows.join('\r\n')}\r\n`).toString('base64'),
  })
let feitos = 0
/** Registers a product of the rule that exempts. */
const gravar = async (cbenef: string | null) => {
  const { status, body } = await loja.caixa.call('POST', 'produtos', {
    referencia: `B${++feitos}`,
    nome: `Produto ${feitos}`,
    unidade: 'UN',
    ncm: '22011000',
    icms_dentro_id: isento,
    icms_fora_id: isento,
    pisconfins_id: 1, // contrato
    estoque: { preco_vend: '10', estoque_inicial: '0' },
    cbenef,
  })
  return [status, body.errors ? (body.errors.cbenef?.[0] ?? JSON.stringify(body.errors)) : null]
}

test('sem tabela do estado o produto leva o código que se diz', async () => {
  expect(await gravar('SP999999')).toEqual([201, null])
})

test('a tabela de um estado entra, com os CSTs de cada código, e repetir dá o mesmo', async () => {
  const { status, body } = await importar(TABELA)
  expect([status, body.data], JSON.stringify(body)).toEqual([
    200,
    expect.objectContaining({ versao: 'SP', lidas: 4, inseridas: 3 }),
  ])
  expect((await importar(TABELA)).body.data).toMatchObject({ iguais: 3, inseridas: 0, alteradas: 0 })
  const { data } = (await suporte.call('GET', 'admin/cbenefs?codigo=SP020030')).body
  expect(data).toMatchObject([{ uf: 'SP', csts: '20 70', vigencia_inicio: '06/04/2026' }])
  expect((await importar(TABELA, loja.caixa)).status).toBe(403)
})

test.each([
  [
    'cabeçalho',
    ['codigo;uf;csts', 'SP010360;SP;40'],
    'Cabeçalho sem descricao, inicio, fim: a primeira linha é codigo;descricao;uf;csts;inicio;fim',
  ],
  ['código curto', [TABELA[0] ?? '', 'SP1;x;SP;40;;'], 'Código inválido: SP1'],
  ['UF que não há', [TABELA[0] ?? '', 'SP010360;x;XX;40;;'], 'UF inválida: XX'],
  ['dois estados', [...TABELA, 'RJ801234;x;RJ;40;;'], 'UF RJ em um arquivo de SP: importe um estado por vez'],
  ['sem CST', [TABELA[0] ?? '', 'SP010360;x;SP;;;'], 'CST inválido: vazio'],
  ['dia que não há', [TABELA[0] ?? '', 'SP010360;x;SP;40;31/02/2026;'], 'Data inválida: 31/02/2026'],
])('%s: diz a linha e nada muda', async (_nome, rows, mensagem) => {
  const { status, body } = await importar(rows)
  expect([status, body.dados?.recusas?.[0]?.mensagem]).toEqual([422, mensagem])
  expect((await suporte.call('GET', 'admin/cbenefs')).body.data).toHaveLength(3)
})

test('com a tabela, o código que falta nela, acabou ou é de outro CST é recusado', async () => {
  expect(await gravar('SP010361')).toEqual([422, 'O código SP010361 não está na tabela de cBenef de SP'])
  expect((await gravar('SP019990'))[0]).toBe(422)
  expect(await gravar('SP020030')).toEqual([
    422,
    'O código SP020030 é do CST 20, 70, e a regra do produto usa 40',
  ])
  expect(await gravar('SP010360')).toEqual([201, null])
})

test('um código vale na nota até o fim do seu último dia na empresa', async () => {
  const { id } = await loja.vender()
  await loja.sql("update venda_itens set cbenef = 'SP019990' where venda_id = $1", [id])
  const csts = async (em: string) => {
    loja.clock.set(em)
    const { itens } = await loja.deps.db.tx(loja, q => readSaleForIssue(q, loja, id))
    return itens[0]?.csts_do_beneficio
  }
  const agora = loja.clock()
  expect(await csts('2026-06-30T23:30:00-03:00')).toEqual(['40'])
  expect(await csts('2026-07-01T00:30:00-03:00')).toEqual([])
  loja.clock.set(agora)
})

test('o início lista o que está sem código que valha, só onde o estado o pede', async () => {
  /** The task's count, and the references that its filter lists. */
  const lista = async () => {
    const { cbenef_a_ver } = (await loja.caixa.call('GET', 'estatistica/hoje')).body.data
    const { body } = await loja.caixa.call('GET', 'produtos?sem_cbenef=1')
    return [cbenef_a_ver, body.data.data.map(({ referencia }: { referencia: string }) => referencia)]
  }
  // the first was stored before there was a table
  expect(await lista()).toEqual([1, ['B1']])
  await gravar(null)
  expect(await lista()).toEqual([2, ['B1', `B${feitos}`]])
  const acaba = (dias: number) =>
    loja.deps.db.tx({ account_id: HOUSE }, q =>
      q.query("update cbenefs set vigencia_fim = $1 where codigo = 'SP010360'", [
        diaEm(new Date(loja.clock().getTime() + dias * 86_400_000)),
      ]),
    )
  await acaba(0)
  expect((await lista())[0]).toBe(2)
  await acaba(-1)
  expect(await lista()).toEqual([3, ['B1', `B${feitos - 1}`, `B${feitos}`]])
  await loja.sql("update empresas set uf = 'MG' where id = $1", [loja.empresa_id])
  const [usuario] = await loja.sql<{ email: string }>('select email from usuarios order by id limit 1')
  loja.caixa = await loja.login(usuario?.email ?? '')
  expect(await lista()).toEqual([0, []])
})
