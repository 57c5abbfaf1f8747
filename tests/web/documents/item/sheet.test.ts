import { getDefaultStore } from 'jotai'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { FLAGS } from '../../../../src/domain/options/flags.ts'
import { itemForm } from '../../../../src/web/documents/item/form.ts'
import { type LineSheet, openSheet } from '../../../../src/web/documents/item/sheet.ts'
import { fieldsOf } from '../../../../src/web/register/form/paths.ts'
import { lastSaid } from '../../../../src/web/state/notices.ts'
import { tillDesk } from '../../../../src/web/till/desk/till-desk.ts'
import { signIn } from '../../session.ts'
import { noCaixa, pedidos, servidor, vendeu } from '../../till/mundo.tsx'

noCaixa()

const state = getDefaultStore()
const abertas: LineSheet[] = []
afterEach(() => {
  for (const folha of abertas.splice(0)) folha.end()
})

/** The only line of a document of that operation, its form open without a window. */
async function abre({
  tipo = 1,
  linha = {},
  icms = {},
}: {
  tipo?: number
  linha?: object
  icms?: object
} = {}) {
  await vendeu('1')
  const venda = tillDesk.current()
  const context = state.get(tillDesk.taxContext)
  if (!context) throw new Error('no tax context')
  const finalidade_op = tipo === 6 ? 0 : 1
  state.set(tillDesk.taxContext, {
    ...context,
    operacao: { tipo_operacao: tipo, finalidade_op, tipo_documento: 1 },
  })
  const regras = { ...venda.regras, icms: { 1: { ...venda.regras.icms[1], ...icms } } }
  const itens = venda.itens.map(line => ({ ...line, ...linha }))
  state.set(tillDesk.sale, { ...venda, modelo: '55', regras, itens } as never)
  return reabre()
}

/** The form anew, over the line as it is now. */
function reabre(): LineSheet {
  const folha = openSheet(tillDesk, tillDesk.current().itens[0]?.uid ?? '')
  abertas.push(folha)
  return folha
}

const campo = (nome: string) => {
  const found = fieldsOf(folhaDe().store.register).find(field => field.nome === nome)
  if (!found) throw new Error(`no field ${nome}`)
  return found
}
const folhaDe = (): LineSheet => abertas.at(-1) as LineSheet
const condicao = (nome: string) => folhaDe().store.condicao(campo(nome))
const digita = (valores: Readonly<Record<string, unknown>>) => {
  for (const [chave, valor] of Object.entries(valores)) folhaDe().store.mudar(chave, valor)
}
const valores = (...chaves: string[]) => chaves.map(chave => folhaDe().store.valor(chave))

test('o digitado do item volta depois de recarregar, até ser esquecido', async () => {
  const { end } = await abre()
  digita({ qtde: '7', preco: '12.50' })
  end()
  const lida = openSheet(tillDesk, tillDesk.current().itens[0]?.uid ?? '', { leitura: true })
  expect(lida.store.valor('qtde')).toBe('1')
  lida.end()
  const { store, forget } = reabre()
  expect(valores('qtde', 'preco')).toEqual(['7', '12.50'])
  expect(store.sujo()).toBe(true)
  expect(lastSaid()?.texto).toBe('O que foi digitado deste item e não foi salvo voltou')
  forget()
  expect(reabre().store.sujo()).toBe(false)
})

test('a regra do exterior abre a Importação, e o veículo novo a sua parte', async () => {
  const { store } = await abre({
    linha: { produto_id: 99, car_chassi: '9C2KC1670RR000001' },
    icms: { cfop: '3102' },
  })
  expect(['Importação', 'Veículo Novo'].map(store.parte)).toEqual([true, true])
})

test.each([
  [5, 'Observação do Item'],
  [6, 'Motivo da Devolução'],
] as const)('o que volta no tipo %i só tem do IPI o devolvido, e o texto é %s', async (tipo, texto) => {
  const { store } = await abre({ tipo })
  const ipi = fieldsOf(store.register).filter(f => f.campo.tab === 'IPI' && store.condicao(f).visivel)
  expect(ipi.map(f => itemForm.rotulo?.(f, store.valores()) ?? f.campo.label)).toEqual([
    'Valor do IPI devolvido',
    '% Devolução',
  ])
  expect(itemForm.rotulo?.(campo('obs'), store.valores())).toBe(texto)
})

test('a quantidade muda os impostos à vista, e a venda só quando tudo é salvo', async () => {
  const { said, judged } = await abre()
  digita({ qtde: '3' })
  expect(valores('base_icms')).toEqual(['30.00'])
  expect(condicao('base_icms').somenteLeitura).toBe(true)
  expect(tillDesk.current().itens[0]).toMatchObject({ qtde: '1' })
  expect(said()).toMatchObject({ qtde: '3' })
  expect((await judged()).faults).toEqual({})
})

test('outra regra escolhida vem inteira, com natureza e figuras', async () => {
  const regra = { id: 77, nome: 'ISENTO', cst: '40', cfop: '5910', origem: '0' }
  servidor({ 'GET tributacao_icms/77': { data: regra } })
  const { store, said, regras } = await abre()
  digita({ regraicms_id: 77 })
  expect(await store.pendencias()).toEqual({})
  expect(valores('cfop', 'csticms_id')).toEqual(['5910', '40'])
  expect(said()).toMatchObject({ icms_id: 77, cfop: null })
  expect(regras().icms?.[77]).toMatchObject({ cst: '40', cfop: '5910' })
})

test('alíquotas com as casas do cadastro cabem no que a linha mostra', async () => {
  await vendeu('1')
  const { regras } = tillDesk.current()
  const pis = { ...regras.pisconfins[1], aliquota_pis: '1.6500', aliquota_confins: '7.6000' }
  state.set(tillDesk.sale, { ...tillDesk.current(), regras: { ...regras, pisconfins: { 1: pis } } } as never)
  const { judged } = reabre()
  digita({ qtde: '3' })
  expect((await judged()).faults).toEqual({})
})

describe('na tributação manual', () => {
  test('a linha diz o que foi digitado, a partir do que o cálculo deixou', async () => {
    const { said } = await abre()
    digita({ calcular_imposto: false })
    expect(['regraicms', 'aliq_fpc', 'percetualPart'].map(nome => condicao(nome).somenteLeitura)).toEqual([
      ...[true, false, true],
    ])
    expect(valores('base_icms')).toEqual(['10.00'])
    digita({ base_icms: '8.00', vlricms: '1.44' })
    expect(said()).toMatchObject({
      calcular_imposto: false,
      base_icms: '8.00',
      vlricms: '1.44',
      csticms_id: '00',
    })
  })

  test('os derivados da reforma enchem o que está vazio e deixam o que foi digitado', async () => {
    await abre({ tipo: 3 })
    digita({ vlr_ibs_uf: '1.25', vlr_ibs_mu: '0.50' })
    expect(valores('vlr_ibs_total')).toEqual(['1.75'])
    digita({ vlr_ibs_total: '2.00', vlr_ibs_mu: '0.80' })
    expect(valores('vlr_ibs_total')).toEqual(['2.00'])
    digita({ base_cbs: '200.00', aliq_cbs: '8.8' })
    expect(valores('vlr_cbs_bruto')).toEqual(['17.60'])
  })
})

test('uma declaração de importação pede uma adição, e por mar o AFRMM', async () => {
  const { judged } = await abre({ tipo: 3, linha: { icms_id: 0, cfop: '3102' } })
  const DI = {
    num_di: '1234567890',
    data_registro: '01/11/2026',
    desembaraco: 'SANTOS',
    data_desembaraco: '05/11/2026',
    uf_desembaraco: 'SP',
    forma_import: 1,
    cod_exportado: 'EXP1',
    adicoes: [{ numero: 1, cod_fabricante: 'FAB' }],
  }
  const faltas = async (dita: object) => {
    digita({ dis: [{ ...DI, ...dita }] })
    const { faults } = await judged()
    return Object.entries(faults).filter(([chave]) => chave.startsWith('dis.'))
  }
  expect(await faltas({ via_transporte: 4 })).toEqual([])
  expect(await faltas({ via_transporte: 1 })).toEqual([['dis.0.valor_afrem', 'Campo Obrigatório']])
  expect(await faltas({ via_transporte: 1, valor_afrem: '10.00', adicoes: [] })).toEqual([
    ['dis.0.adicoes', 'Informe ao menos uma Adiçõe'],
  ])
})

test.each([true, false])('a empresa que diz o pedido do comprador em cada item: %s', async diz => {
  signIn(FLAGS).empresa.informar_num_item_pedido = diz
  const { said } = await abre()
  expect(['num_pedido', 'num_item'].map(nome => condicao(nome).visivel)).toEqual([diz, diz])
  if (!diz) return
  digita({ num_pedido: 'PED-9', num_item: '2' })
  expect(said()).toMatchObject({ num_pedido: 'PED-9', num_item: '2' })
})

test('CST 60: o ST retido segue a quantidade e se digita por cima', async () => {
  const RETIDO = ['st_ret_base', 'st_ret_aliq', 'st_ret_substituto', 'st_ret_valor']
  const figuras = { base_icms_st: '82.67', aliicms_st: '18.00', vlricms: '5.76', vlr_icms_st: '9.12' }
  servidor({ 'GET produtos/1/compras_com_st': { data: [{ qtde: '24.0000', figuras }] } })
  const { store } = await abre({ linha: { qtde: '12' }, icms: { cst: '60', cfop: '5405' } })
  await vi.waitFor(() => expect(valores(...RETIDO)).toEqual(['41.34', '18.00', '2.88', '4.56']), {
    interval: 5,
  })
  expect(pedidos.filter(({ caminho }) => caminho === 'produtos/1/compras_com_st')).toHaveLength(1)
  // looked at: nothing was typed
  expect(store.sujo()).toBe(false)
  digita({ qtde: '6' })
  expect(valores('st_ret_valor')).toEqual(['2.28'])
  // left to the purchases as the note is made
  expect(folhaDe().said().st_ret_base ?? null).toBeNull()
  digita({ st_ret_valor: '3.00' })
  // one of them said, all are: what is seen is what goes out
  expect(folhaDe().said()).toMatchObject({
    st_ret_base: '20.67',
    st_ret_aliq: '18.00',
    st_ret_substituto: '1.44',
    st_ret_valor: '3.00',
  })
})
