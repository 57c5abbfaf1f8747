import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Flag } from '../../../src/domain/rights.ts'
import { dizer } from '../documentos/documento.ts'
import { emitir } from '../documentos/nota.ts'
import { abrirLoja, type Loja, novoUuid } from '../vendas/loja.ts'
import { createAccount } from '../world.ts'

// The type's file and its line. Everything else is the product as it is.
vi.mock(import('../../../src/core/document/types/list.ts'), async original => {
  const { TYPES } = await original()
  const conserto = {
    tipo: 10,
    title: 'Remessa para conserto',
    screen: {
      title: 'Remessas',
      singular: 'Remessa',
      feminino: true,
      one: ['Nova', 'remessa'],
      route: '/documento/remessa',
      edit: 'editar',
      permission: 'documentos_remessa',
      right: 'Remessas',
      palavras: 'conserto oficina',
    },
    operations: [
      {
        finalidade: 1,
        documento: 1,
        modelos: ['55'],
        natOp: 'REMESSA PARA CONSERTO',
        tpNF: '1',
        finNFe: '1',
        balcao: false,
        estoque: 'sai',
      },
    ],
    taxes: 'computed',
    rules: 'required',
    issued: true,
    prices: 'own',
    cfop: 'required',
    proposes: null,
    billing: { unpaid: true, asked: true },
    refers: true,
    becomes: [],
    reasons: true,
  }
  return { TYPES: [...TYPES, conserto] } as never
})

let loja: Loja
beforeAll(async () => {
  loja = await abrirLoja()
})
afterAll(() => loja.close())

const remessa = () => ({
  ...dizer(loja, { tipo_operacao: 10, tipo_faturamento: 2, pagamento: [], numerocodumento: '42' }),
  itens: [
    { produto_id: loja.produtos.comum, qtde: '2', preco: '10.00', cfop: '5915', obs: 'Motor queimado' },
  ],
})

test('rota, menu, busca e formulário de um tipo vêm da sua linha', async () => {
  const { OTHER_DOCUMENT_ROUTES, SALE_ROUTES } = await import('../../../src/domain/routes/from-documents.ts')
  const { documentForm } = await import('../../../src/domain/documents/documento/form.ts')
  const own = [...SALE_ROUTES, ...OTHER_DOCUMENT_ROUTES].filter(({ path }) => path.includes('/remessa'))
  expect(own.map(({ path, title, permission }) => [path, title, permission])).toEqual([
    ['/documento/remessa', 'Remessas', 'documentos_remessa'],
    ['/documento/remessa/novo', 'Nova remessa', 'documentos_remessa'],
    ['/documento/remessa/:id', 'Remessa', 'documentos_remessa'],
    ['/documento/remessa/:id/editar', 'Editar remessa', 'documentos_remessa'],
  ])
  expect(own[0]?.palavras).toBe('conserto oficina')
  const { title, fields } = documentForm(10)
  expect([title, (fields['tipo_faturamento'] as { default?: number }).default]).toEqual(['Remessas', 2])
  expect(Object.keys(fields)).toContain('ref')
})

test('o que o tipo exige é recusado no campo, e o direito é o seu', async () => {
  const semMotivo = remessa()
  Object.assign(semMotivo.itens[0] as object, { obs: '' })
  const recusado = await loja.caixa.call('POST', 'vendas', semMotivo)
  expect([recusado.status, Object.keys(recusado.body.errors ?? {})]).toEqual([422, ['itens.0.obs']])
  const tenta = async (flag: Flag) => {
    const email = `remessa-${novoUuid()}@loja.br`
    await createAccount(loja.deps.db, {
      users: [{ email, flags: [flag] }],
      companies: [{ plano: 'completo' }],
    })
    return (await (await loja.login(email)).call('POST', 'vendas', remessa())).status
  }
  // whoever may is told what is missing in his own account
  expect(await tenta('documentos_remessa')).toBe(422)
  expect(await tenta('documentos_documentos')).toBe(403)
})

test('um tipo inventado é gravado, listado, autorizado e move o estoque', async () => {
  const saldo = async () =>
    (
      await loja.sql<{ saldo: string }>(
        'select saldo::text as saldo from estoque_saldos where produto_id = $1',
        [loja.produtos.comum],
      )
    )[0]?.saldo
  const antes = Number(await saldo())
  const xml = await emitir(loja, remessa() as never)
  expect(xml).toContain('<natOp>REMESSA PARA CONSERTO</natOp>')
  expect(xml).toContain('<CFOP>5915</CFOP>')
  expect(Number(await saldo())).toBe(antes - 2)
  const lista = await loja.caixa.call('GET', 'vendas?tipo_operacao=10')
  expect(lista.body.data.map((one: { valor_total: string }) => one.valor_total)).toEqual(['20.00'])
})
