import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { setPrice } from '../../../src/core/venda/line/edit-line.ts'
import * as wire from '../../../src/domain/documents/venda/wire.ts'
import { FLAGS } from '../../../src/domain/options/flags.ts'
import { lastSaid } from '../../../src/web/state/notices.ts'
import { setLineQuantity } from '../../../src/web/till/actions/quantity.ts'
import { sale } from '../../core/venda/sale.ts'
import { signIn } from '../session.ts'
import { loja, noCaixa, servidor } from '../till/mundo.tsx'
import {
  abreDocumento,
  digita,
  emMaos,
  escolhe,
  escritorio,
  gravacoes,
  gravado,
  mesa,
  PARCEIROS,
  tecla,
} from './mundo.tsx'

noCaixa()

/** The bakery buys coffee at 8.00 from 12 units on, and cheese at 10 % less. */
const TABELAS = {
  nomes: { 4: { nome: 'ATACADO', todos: false, data_inicio: null, data_fim: null } },
  linhas: [
    [41, 4, 1, null, '12', '8', 1, 'x'],
    [42, 4, 2, null, '0', '-10', 2, 'y'],
  ] as [number, number, number, null, string, string, 1 | 2, string][],
}
const PADARIA = { ...PARCEIROS[0], tabela_preco_id: 4 }

async function comTabela() {
  escritorio()
  servidor({ 'GET parceiros/21': { data: PADARIA } })
  await loja({ tabelas: TABELAS })
}
const precos = () => emMaos().itens.map(({ qtde, preco, tabela_id }) => [qtde, preco, tabela_id ?? null])
const ficam = (...linhas: unknown[]) => waitFor(() => expect(precos()).toEqual(linhas))

describe('quem digita um documento', () => {
  test.each([
    ['venda', 1],
    ['orçamento', 2],
    ['pedido', 4],
  ])('%s: o cliente traz os preços da sua tabela', async (_, tipo) => {
    signIn(FLAGS.filter(flag => flag !== 'pdv_preco'))
    await comTabela()
    await abreDocumento({ tipo, valores: { tipo_faturamento: 2 } })
    await digita('6*1')
    await digita('1*2')
    await digita('6*1')
    await ficam(['6', '10.00', null], ['1', '40.00', null], ['6', '10.00', null])
    await escolhe('Cliente', 'Padaria')
    await ficam(['6', '8', 41], ['1', '36', 42], ['6', '8', 41])
    expect(lastSaid()?.texto).toMatch(
      /O total mudou de R\$\s160,00 para R\$\s132,00: preços da tabela do cliente/,
    )
    expect(screen.getByText('Tabela').parentElement).toHaveTextContent('ATACADO')
    servidor({ 'POST vendas': { data: gravado({ tipo_operacao: tipo }) } })
    await tecla('{F2}')
    await waitFor(() => expect(gravacoes()).toHaveLength(1))
    expect(gravacoes()[0]?.corpo).toMatchObject({
      valor_total: '132.00',
      itens: [
        { preco: '8', tabela_id: 41 },
        { preco: '36', tabela_id: 42 },
        { preco: '8', tabela_id: 41 },
      ],
    })
  })

  test('a quantidade conta em todas as linhas, e outro cliente tira a tabela', async () => {
    await comTabela()
    await abreDocumento({ tipo: 4 })
    await escolhe('Cliente', 'Padaria')
    await digita('12*1')
    await ficam(['12', '8', 41])
    await digita('1*2')
    mesa().pointAt(emMaos().itens[0]?.uid as string)
    await setLineQuantity(mesa(), { qtde: '11' })
    await ficam(['11', '10.00', null], ['1', '36', 42])
    await digita('1')
    await ficam(['11', '8', 41], ['1', '36', 42], ['1', '8', 41])
    await escolhe('Cliente', 'Maria')
    await ficam(['11', '10.00', null], ['1', '40.00', null], ['1', '10.00', null])
  })

  test('o preço digitado fica, e Alt+X diz qual vale e por quê', async () => {
    await comTabela()
    await abreDocumento({ tipo: 4 })
    await digita('12*1')
    await digita('1*2')
    mesa().apply(venda => setPrice(venda, { uid: venda.itens[1]?.uid as string, preco: '39.00' }))
    await escolhe('Cliente', 'Padaria')
    await ficam(['12', '8', 41], ['1', '39.00', null])
    await digita('1*2')
    await ficam(['12', '8', 41], ['1', '39.00', null], ['1', '36', 42])
    const explica = async (linha: number) => {
      mesa().pointAt(emMaos().itens[linha]?.uid as string)
      await tecla('{Alt>}x{/Alt}')
      const ramo = await screen.findByRole('treeitem', { name: /Qual preço vale/ })
      if (ramo.getAttribute('aria-expanded') === 'false') ramo.click()
      await screen.findByRole('treeitem', { name: /Do produto/ })
      const nomes = screen.getAllByRole('treeitem').map(each => each.textContent)
      await tecla('{Escape}')
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
      return nomes.join('\n')
    }
    const daTabela = await explica(0)
    expect(daTabela).toMatch(/ATACADO.*8,00/)
    expect(daTabela).toContain('Do produto: vale antes o de ATACADO')
    expect(daTabela).not.toContain('Promoções')
    expect(await explica(1)).toContain('Do produto: o preço foi digitado')
  })

  test('a tabela que muda enquanto se digita muda a linha, e o total é dito', async () => {
    await comTabela()
    await abreDocumento({ tipo: 4 })
    await escolhe('Cliente', 'Padaria')
    await digita('12*1')
    await ficam(['12', '8', 41])
    const [cafe, queijo] = TABELAS.linhas
    await loja({ versao: 'v2', tabelas: { ...TABELAS, linhas: [cafe?.with(5, '9'), queijo] as never } })
    await ficam(['12', '9', 41])
    expect(lastSaid()?.texto).toMatch(
      /O total mudou de R\$\s96,00 para R\$\s108,00: preços da tabela de agora/,
    )
  })

  test('a tabela não se escolhe à mão: num documento vale a do cliente', async () => {
    await comTabela()
    await abreDocumento({ tipo: 4 })
    await digita('@tabela ata')
    expect(lastSaid()?.texto).toBe('Num documento vale a tabela do cliente')
    expect(emMaos().ofertas).toBeUndefined()
  })
})

describe('o que já estava combinado', () => {
  const salvo = (...mais: object[]) => {
    const { itens, regras } = sale(...mais.map((): [string, string] => ['6', '10.00']))
    return gravado({
      tipo_operacao: 4,
      parceiro: PADARIA,
      regras,
      itens: itens.map((item, i) => ({ ...wire.item.toWire(item as never), produto_id: 1, ...mais[i] })),
    })
  }

  test('a linha de um contrato ou de outro documento tem o preço de lá', async () => {
    await comTabela()
    servidor({
      'GET vendas/5': { data: salvo({ contrato_item: 3 }, { origem_venda_id: 2, origem_item: 1 }, {}) },
    })
    await abreDocumento({ tipo: 4, id: 5 })
    await waitFor(() => expect(emMaos()?.itens).toHaveLength(3))
    await ficam(['6', '10.00', null], ['6', '10.00', null], ['6', '10.00', null])
    await digita('2*1')
    await waitFor(() => expect(precos().map(([, preco]) => preco)).toEqual(['10.00', '10.00', '8', '8']))
  })

  test('o documento que se abre fica como foi salvo até que algo dele mude', async () => {
    await comTabela()
    servidor({ 'GET vendas/5': { data: salvo({ qtde: '12' }, { produto_id: 2, preco: '40.00' }) } })
    await abreDocumento({ tipo: 4, id: 5 })
    await waitFor(() => expect(emMaos()?.itens).toHaveLength(2))
    await digita('1*2')
    await ficam(['12', '10.00', null], ['6', '36', 42], ['1', '36', 42])
  })
})
