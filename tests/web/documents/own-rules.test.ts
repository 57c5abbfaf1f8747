import { getDefaultStore } from 'jotai'
import { expect, test } from 'vitest'
import { noRules } from '../../../src/core/tax/kinds.ts'
import { novaVenda } from '../../../src/core/venda/nova-venda.ts'
import type { Consumidor, ItemVenda, Venda } from '../../../src/core/venda/venda.ts'
import { calculateVenda } from '../../../src/domain/fiscal/to-engine.ts'
import { productById } from '../../../src/web/catalog/catalog.ts'
import { ruleCfop } from '../../../src/web/documents/rules/cfop.ts'
import { byTodaysRules, followingRules } from '../../../src/web/documents/rules/own.ts'
import { tillDesk } from '../../../src/web/till/desk/till-desk.ts'
import { item } from '../../core/dfe/exemplo.ts'
import { CONTA, loja, noCaixa, PRODUTOS } from '../till/mundo.tsx'

noCaixa()

const { regras } = item()
const FORA = { ...regras.icms, cfop: '6102', icms: '12' }
const carioca = {
  parceiro_id: 1,
  addresse_id: 1,
  nome: 'Maria',
  cpf_cnpj: null,
  tipo: 'F',
  tipo_contribuite: 9,
  consumidor: 1,
  uf: 'RJ',
} as const satisfies Consumidor // contrato

test('um documento lido do servidor muda de regra com o destinatário, e volta', async () => {
  await loja(
    {
      regras: {
        ...noRules(),
        icms: { 1: regras.icms, 2: FORA },
        pisconfins: { 1: regras.pisconfins },
        ibs: { 1: regras.ibs },
        cbs: { 1: regras.cbs },
      } as never,
    },
    PRODUTOS.map(produto => ({ ...produto, icms_fora_id: 2 })),
  )
  const context = { data: '2026-11-20', emitente: { crt: 3, uf: 'SP' }, account: CONTA, indPres: 9 } as const
  getDefaultStore().set(tillDesk.taxContext, context)
  const { regras: doProduto, foras: _, icms_fora_id: __, ...copiado } = productById(1) ?? ({} as never)
  const linha = {
    ...copiado,
    uid: 'a',
    qtde: '10',
    desconto: '0.00',
    total_etiqueta: null,
    origem_leitura: 'teclado',
  } as unknown as ItemVenda
  const lida: Venda = {
    ...novaVenda({ uuid: 'x', terminal_id: 0, empresa_id: 1, criada_em: '2026-11-20', modelo: '55' }),
    itens: [linha],
    regras: {
      ...noRules(),
      icms: { 1: doProduto.icms },
      pisconfins: { 1: doProduto.pisconfins },
      ibs: { 1: doProduto.ibs ?? {} },
      cbs: { 1: doProduto.cbs ?? {} },
    },
  }
  const icms = (sale: Venda) => {
    const calculo = calculateVenda(sale, context)
    return calculo.erro === null ? calculo.totais.vICMS : calculo.erro
  }
  expect(icms(lida)).toBe('18.00')
  const longe = { ...followingRules(lida), consumidor: carioca }
  expect(icms(longe)).toBe('12.00')
  const cfop = (sale: Venda) => ruleCfop(sale.itens[0] ?? linha, sale, context)
  expect(cfop(lida)).toBe('5102')
  expect(cfop(longe)).toBe('6108')
  expect(cfop({ ...longe, consumidor: { ...carioca, tipo_contribuite: 1 } })).toBe('6102')
  expect(icms({ ...followingRules(longe), consumidor: null })).toBe('18.00')
  expect(followingRules(longe)).toBe(longe)

  // a quote's line went by the rule of what is sent; handed over, its note goes by that of the state
  const doOrcamento: Venda = {
    ...lida,
    consumidor: carioca,
    itens: [{ ...linha, icms_id: 2 }],
    regras: { ...lida.regras, icms: { 2: FORA } } as never,
  }
  const entregue = { ...context, indPres: 1 } as const
  const nota = calculateVenda(followingRules(doOrcamento), entregue)
  expect(nota.erro === null ? nota.totais.vICMS : nota.erro).toBe('18.00')
})

test('a regra mudada no cadastro vale no documento aberto', async () => {
  const regrasDe = (icms: string) => ({
    ...noRules(),
    icms: { 1: { ...regras.icms, icms } },
    pisconfins: { 1: regras.pisconfins },
    ibs: { 1: regras.ibs },
    cbs: { 1: regras.cbs },
  })
  await loja({ regras: regrasDe('12') as never })
  const lida = {
    ...novaVenda({ uuid: 'x', terminal_id: 0, empresa_id: 1, criada_em: '2026-11-20', modelo: '55' }),
    regras: { ...regrasDe('18'), icms: { ...regrasDe('18').icms, 9: { icms: '7' } } },
  } as unknown as Venda
  const hoje = byTodaysRules(lida)
  expect(hoje.regras.icms).toMatchObject({ 1: { icms: '12' }, 9: { icms: '7' } })
  expect(byTodaysRules(hoje)).toBe(hoje)
})
