import { act, screen, waitFor, within } from '@testing-library/react'
import { getDefaultStore } from 'jotai'
import { describe, expect, test } from 'vitest'
import { noRules } from '../../../src/core/tax/kinds.ts'
import { setPrice, setQuantity } from '../../../src/core/venda/line/edit-line.ts'
import { pagamento } from '../../../src/domain/commands/pagamento/index.ts'
import * as wire from '../../../src/domain/documents/venda/wire.ts'
import { FLAGS } from '../../../src/domain/options/flags.ts'
import { liveHints } from '../../../src/web/commands/hints/hints.ts'
import { openItem } from '../../../src/web/documents/item/open-item.ts'
import { reachableScopes, scopesAtom } from '../../../src/web/keys/scopes.ts'
import { lastSaid } from '../../../src/web/state/notices.ts'
import { changeWithLeave } from '../../../src/web/till/change-with-leave.ts'
import { item } from '../../core/dfe/exemplo.ts'
import { sale } from '../../core/venda/sale.ts'
import { signIn } from '../session.ts'
import { deUmaVez, janela, loja, noCaixa, PRODUTOS, pedidos, recusa, servidor, user } from '../till/mundo.tsx'
import {
  abreDocumento,
  avisoDe,
  campo,
  completo,
  digita,
  EMISSORES,
  emMaos,
  escolhe,
  escreve,
  escritorio,
  gravacoes,
  gravado,
  mesa,
  tecla,
} from './mundo.tsx'

noCaixa()

/** Keys that the bar offers now. */
const teclasVivas = () =>
  liveHints(reachableScopes([], getDefaultStore().get(scopesAtom))).map(({ chord }) => chord)

describe('salvar', () => {
  test('o que falta a uma linha abre a janela do item no campo', async () => {
    escritorio()
    await abreDocumento({ valores: { tipo_faturamento: 2 } })
    await escolhe('Cliente', 'Padaria')
    await waitFor(() => expect(campo('Endereço').value).toContain('Rua 212'))
    await digita('1')
    act(() => mesa().apply(sale => ({ ...sale, itens: sale.itens.map(item => ({ ...item, unidade: '' })) })))
    await tecla('{F2}')
    expect(await avisoDe()).toHaveTextContent('Informe a Unidade')
    await tecla('{Enter}')
    const item = await screen.findByRole('dialog', { name: /^Item - CAFE/ })
    const unidade = await within(item).findByLabelText('Unidade')
    await waitFor(() => expect(unidade).toHaveFocus())
    expect(unidade).toHaveAccessibleDescription('Informe a Unidade')
  })

  test('a pauta que falta a uma linha é pedida no campo dela e entra na conta', async () => {
    const { regras } = item()
    const icms = {
      ...regras.icms,
      cst: '10',
      cfop: '5401',
      icms: '18',
      icms_st: '20',
      mobc: '3',
      mobcst: '5',
    }
    const { pisconfins, ibs, cbs } = regras
    const daLoja = { icms: { 1: icms }, pisconfins: { 1: pisconfins }, ibs: { 1: ibs }, cbs: { 1: cbs } }
    const comST = PRODUTOS.map(produto => ({ ...produto, cest: '0300200' }))
    await loja({ regras: { ...noRules(), ...daLoja } } as never, comST)
    escritorio()
    await abreDocumento({ valores: { tipo_faturamento: 2 } })
    // goods under ST go to who resells them
    await escolhe('Cliente', 'Revenda')
    await waitFor(() => expect(campo('Endereço').value).toContain('Rua 241'))
    await digita('12*1')
    const falta = 'CAFE TORRADO: Falta a pauta da ST, em Fiscal › Pautas e listas'
    await tecla('{F2}')
    expect(await avisoDe()).toHaveTextContent(falta)
    await tecla('{Enter}')
    const linha = await screen.findByRole('dialog', { name: /^Item - CAFE/ })
    const pauta = await within(linha).findByLabelText('Preço de pauta ou lista da ST')
    await waitFor(() => expect(pauta).toHaveFocus())
    await tecla('15')
    await tecla('{F2}')
    // 12 × 15.00 at 20 % less 12 × 10.00 at 18 %
    const resumo = screen.getByRole('complementary', { name: 'Resumo do pagamento' })
    await waitFor(() => expect(resumo).toHaveTextContent('134,40'))
  })

  test('a devolução sem motivo pergunta um só para todas as linhas e grava', async () => {
    escritorio()
    servidor({ 'POST vendas': { data: gravado() } })
    await abreDocumento({ tipo: 6, valores: { tipo_faturamento: 2 } })
    await escolhe('Cliente', 'Padaria')
    await waitFor(() => expect(campo('Endereço').value).toContain('Rua 212'))
    await digita('1')
    await digita('2')
    const linhas = screen.getByRole('grid', { name: 'Itens' })
    expect(within(linhas).getAllByText('falta o motivo')).toHaveLength(2)
    act(() =>
      mesa().apply(sale => ({
        ...sale,
        itens: sale.itens.map((item, i) => (i === 0 ? { ...item, obs: 'Avaria' } : item)),
      })),
    )
    await waitFor(() => expect(within(linhas).getAllByText('falta o motivo')).toHaveLength(1))
    await tecla('{F2}')
    const janelaDoMotivo = await janela('Motivo da devolução')
    await waitFor(() => expect(within(janelaDoMotivo).getByLabelText('Motivo')).toHaveFocus())
    await tecla('Veio trocado')
    await tecla('{F2}')
    await waitFor(() => expect(gravacoes()).toHaveLength(1))
    expect(gravacoes()[0]).toMatchObject({ corpo: { itens: [{ obs: 'Avaria' }, { obs: 'Veio trocado' }] } })
  })

  test('o que falta é dito na ordem, um por vez, e nada é chamado', async () => {
    escritorio()
    await abreDocumento()
    await escolhe('Cliente', 'Padaria')
    await waitFor(() => expect(campo('Endereço').value).toContain('Rua 212'))
    await tecla('{F2}')
    expect(await avisoDe()).toHaveTextContent('Informe ao menos um item')
    await tecla('{Enter}')
    await digita('1')
    await tecla('{F2}')
    const falta = 'O valor do pagamento não pode ser menor que o total da venda'
    expect(await avisoDe()).toHaveTextContent(falta)
    await tecla('{Enter}')
    // the cursor is in the items' box: how it is paid is said, and its key does it from there
    await waitFor(() =>
      expect(lastSaid()).toMatchObject({ texto: falta, proximo: { comando: pagamento.adicionar } }),
    )
    expect(screen.getByRole('textbox', { name: 'QTDE * Referência' })).toHaveFocus()
    expect(gravacoes()).toEqual([])
    await tecla('{F5}')
    expect(await janela('Forma de pagamento')).toBeVisible()
  })

  test('o F2 logo depois do que confirma o pagamento salva o documento', async () => {
    escritorio()
    const dinheiro = { id: 1, descricao: 'Dinheiro', ativo: true, meio: 1, tpag: '01', qtdeparcelas: 1 }
    servidor({
      'GET meio_pagamentos': { data: [dinheiro], page: 1, last_page: 1, total: 1 },
      'POST vendas': { data: gravado() },
    })
    await abreDocumento()
    await completo()
    await escolhe('Faturamento', 'à vista')
    await tecla('{F5}')
    await janela('Forma de pagamento')
    await tecla('{F2}')
    await screen.findByLabelText('Valor')
    deUmaVez('F2', 'F2')
    await waitFor(() => expect(gravacoes()).toHaveLength(1))
    expect(gravacoes()[0]?.corpo).toMatchObject({ pagamento: [{ valor: '20.00' }] })
  })

  test('um pedido sem pagamento: F2 de novo o salva sem receber, F5 recebe', async () => {
    escritorio()
    await abreDocumento({ tipo: 4 })
    await escolhe('Cliente', 'Padaria')
    await waitFor(() => expect(campo('Endereço').value).toContain('Rua 212'))
    await digita('1')
    await tecla('{F2}')
    const pergunta = await avisoDe('Pedido sem pagamento')
    await waitFor(() =>
      expect(within(pergunta).getByRole('button', { name: /Salvar sem receber/ })).toHaveFocus(),
    )
    expect(teclasVivas()).toEqual(expect.arrayContaining(['F2', 'F5', 'Enter', 'Escape']))
    await tecla('{F5}')
    expect(await janela('Forma de pagamento')).toBeVisible()
    await tecla('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(gravacoes()).toEqual([])
    await tecla('{F2}')
    await avisoDe('Pedido sem pagamento')
    await tecla('{F2}')
    await waitFor(() => expect(gravacoes()).toHaveLength(1))
    expect(gravacoes()[0]?.corpo).toMatchObject({ tipo_operacao: 4, tipo_faturamento: 2, pagamento: [] })
  })

  test('a tecla do pagamento que não cabe diz por quê', async () => {
    escritorio()
    await abreDocumento({ valores: { tipo_faturamento: 2 } })
    await tecla('{F5}')
    expect(lastSaid()?.texto).toBe('Informe ao menos um item')
    await digita('1')
    await tecla('{F5}')
    expect(lastSaid()?.texto).toBe(
      "O faturamento é 'sem pagamento': para receber, escolha outro no cabeçalho",
    )
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('novo é POST, com os ids do que se escolheu, os totais e cada linha inteira', async () => {
    escritorio()
    servidor({ 'POST vendas': { data: gravado() } })
    const { foi } = await abreDocumento()
    await completo()
    await tecla('{F2}')
    await waitFor(() => expect(foi).toEqual(['/documento/documento/5']))
    const [{ metodo, corpo } = { metodo: '', corpo: {} }] = gravacoes()
    expect(metodo).toBe('POST')
    expect(corpo).toMatchObject({
      tipo_operacao: 1,
      modelo: '55',
      parceiro_id: 21,
      addresse_id: 212, // contrato
      senar_id: 61,
      valor_produtos: '20.00',
      valor_total: expect.stringMatching(/^\d+\.\d\d$/),
      itens: [
        {
          ...{ produto_id: 1, qtde: '2', preco_total: '20.00', regraicms_id: 1, regrapisconfins_id: 1 },
          ...{ status: 'N', tipo_conversao: 1 },
        },
      ],
      pagamento: [],
    })
    for (const key of ['parceiro', 'addresse', 'senar', 'exterior', 'mudado', 'varios_emitentes'])
      expect(corpo).not.toHaveProperty(key)
  })

  test('cada coisa escolhida vai pelo seu id, e nenhuma inteira', async () => {
    const quem = signIn(FLAGS)
    quem.account.controle_serie = true
    escritorio({ enderecos: EMISSORES })
    const cfop = { id: 5102, cfop: '5102', descricao: 'Venda de mercadoria' }
    servidor({
      'POST vendas': { data: gravado() },
      'GET cfops': { data: [cfop], page: 1, last_page: 1, total: 1 },
    })
    await abreDocumento()
    await escolhe('Endereço do emitente', 'Rua 82')
    await escolhe('Cliente', 'Padaria')
    await waitFor(() => expect(campo('Endereço').value).toContain('Rua 212'))
    await escolhe('Endereço de entrega', 'Rua 211')
    await tecla('{Alt>}2{/Alt}')
    await escolhe('CFOP', '5102')
    const { busca } = pedidos.findLast(({ caminho }) => caminho === 'cfops') ?? {}
    expect(busca?.get('cfopfin')).toBe('VE')
    await tecla('{Alt>}3{/Alt}')
    await escolhe('Transportadora', 'Rápido')
    await waitFor(() => expect(campo('Endereço da transportadora').value).toContain('Rua 311'))
    await tecla('{Alt>}1{/Alt}')
    await escolhe('Faturamento', 'sem pagamento')
    await digita('1')
    await waitFor(() => expect(emMaos().itens).toHaveLength(1))
    await tecla('{F2}')
    await waitFor(() => expect(gravacoes()).toHaveLength(1))
    const corpo = gravacoes()[0]?.corpo
    expect(corpo).toMatchObject({
      ...{ serie_id: 2, endereco_emitente_id: 82, parceiro_id: 21, senar_id: 61, cfop_id: '5102' },
      ...{ addresse_id: 212, addresse_entrega_id: 211 }, // contrato
      ...{ trnasportadora_id: 31, transportadora_address_id: 311 }, // contrato
    })
    const objetos = ['serie_venda', 'endereco_emitente', 'addresse_entrega', 'cfop', 'trnasportadora'] // contrato
    for (const key of [...objetos, 'serie_venda_id', 'transportadora_address'])
      expect(corpo).not.toHaveProperty(key)
  })

  test('feito de outro vai com um uuid seu, o mesmo quando dito de novo', async () => {
    escritorio()
    servidor({ 'POST vendas': { data: gravado() } })
    const { itens, regras } = sale(['1', '10.00'])
    const { foi } = await abreDocumento({
      valores: {
        parceiro_id: 21,
        addresse_id: 212, // contrato
        tipo_faturamento: 2,
        regras: { ...regras, pisconfins: { 1: { cst_pis: '07', cst_confins: '07', tipo_calculo: 1 } } }, // contrato
        itens: itens.map(item => ({ ...wire.item.toWire(item as never), regraibs_id: null })),
      },
    })
    await waitFor(() => expect(emMaos().itens).toHaveLength(1))
    const { uuid } = emMaos()
    await tecla('{F2}')
    await waitFor(() => expect(foi).toEqual(['/documento/documento/5']))
    expect(uuid).toMatch(/^[\da-f-]{36}$/)
    expect(gravacoes().map(({ corpo }) => corpo.uuid)).toEqual([uuid])
  })

  test('pago acima do total leva o troco, tipo 2 e parcelas −1', async () => {
    escritorio()
    servidor({
      'POST vendas': { data: gravado() },
      'GET meio_pagamentos': {
        data: [
          {
            id: 1,
            ativo: true,
            meio: 1,
            descricao: 'Dinheiro',
            tpag: '01',
            qtdeparcelas: 1,
            indicador_forma: 0,
            opcoes: [],
          },
        ],
        page: 1,
        last_page: 1,
        total: 1,
      },
    })
    await abreDocumento({ tipo: 4 })
    await digita('1')
    await waitFor(() => expect(emMaos().itens).toHaveLength(1))
    await tecla('{F5}')
    await screen.findByRole('dialog', { name: 'Forma de pagamento' })
    await tecla('{F2}')
    await waitFor(() => expect(campo('Meio de pagamento')).toHaveDisplayValue('Dinheiro'))
    const valor = screen.getByRole('textbox', { name: 'Valor' })
    await user.clear(valor)
    await user.type(valor, '50')
    await tecla('{F2}')
    await waitFor(() => expect(emMaos().pagamento).toHaveLength(1))
    await tecla('{F2}')
    await waitFor(() => expect(gravacoes()).toHaveLength(1))
    expect(gravacoes()[0]?.corpo.pagamento).toMatchObject([
      { meio_pagamento_id: 1, valor: '50.00', numparcelas: 1 },
      { tipo: 2, numparcelas: -1, valor: '40.00' },
    ])
    await escolhe('Faturamento', 'sem pagamento')
    await waitFor(() => expect(emMaos().pagamento).toEqual([]))
  })

  test('pago a prazo acima do valor não é troco, e F2 o recusa', async () => {
    escritorio()
    const {
      itens: [linha],
      regras,
    } = sale(['1', '10.00'])
    servidor({
      'GET vendas/5': {
        data: gravado({
          tipo_faturamento: 1,
          parceiro: { id: 21, nome: 'Padaria Modelo', tipo: 'J' },
          regras,
          itens: [{ ...wire.item.toWire(linha as never), regraibs_id: null }],
          pagamento: [
            {
              ...{ tipo: 1, meio: 4, meio_pagamento_id: 8, descricao: 'Crediário', tpag: '05' },
              ...{ valor: '12.00', numparcelas: 1, indicador_forma: 1, parcelas: [], bandeira_id: null },
            },
          ],
        }),
      },
    })
    await abreDocumento({ id: 5 })
    await waitFor(() => expect(emMaos().pagamento).toHaveLength(1))
    expect(await screen.findByText('Pago a mais')).toBeInTheDocument()
    expect(screen.queryByText('Troco')).toBeNull()
    await tecla('{F2}')
    expect(await avisoDe()).toHaveTextContent(
      'O valor em cartão e outros não pode ser maior que o total da venda',
    )
    expect(gravacoes()).toEqual([])
    await tecla('{Enter}')
  })

  test('onde nada se paga, F5 não se oferece (doc 3 §4.2)', async () => {
    escritorio()
    await abreDocumento({ tipo: 4 })
    await digita('1')
    await waitFor(() => expect(teclasVivas()).toContain('F5'))
    await escolhe('Faturamento', 'sem pagamento')
    await waitFor(() => expect(teclasVivas()).not.toContain('F5'))
    await escolhe('Faturamento', 'a prazo')
    await waitFor(() => expect(teclasVivas()).toContain('F5'))
  })

  test('o que já existe é PUT, e o que não se vê volta como veio', async () => {
    escritorio()
    const salvo = gravado({
      id_doc_dominio: 'DOM-7',
      parceiro: { id: 21, nome: 'Padaria Modelo', tipo: 'J' },
    })
    servidor({ 'GET vendas/5': { data: salvo }, 'PUT vendas/5': { data: { ...salvo, versao: 2 } } })
    const { foi } = await abreDocumento({ id: 5 })
    await digita('1')
    await waitFor(() => expect(emMaos().itens).toHaveLength(1))
    await tecla('{F2}')
    await waitFor(() => expect(foi).toEqual(['/documento/documento/5']))
    const [{ metodo, caminho, corpo } = { metodo: '', caminho: '', corpo: {} }] = gravacoes()
    expect([metodo, caminho]).toEqual(['PUT', 'vendas/5'])
    expect(corpo).toMatchObject({
      versao: 1,
      id_doc_dominio: 'DOM-7',
      itens: [{ produto_id: 1, status: 'N' }],
    })
  })

  test('da linha que já está gravada ninguém diz que é nova', async () => {
    escritorio()
    const {
      itens: [velha],
      regras,
    } = sale(['1', '10.00'])
    const salvo = gravado({
      parceiro: { id: 21, nome: 'Padaria Modelo', tipo: 'J' },
      regras: { ...regras, pisconfins: { 1: { cst_pis: '07', cst_confins: '07', tipo_calculo: 1 } } }, // contrato
      itens: [{ ...wire.item.toWire(velha as never), regraibs_id: null }],
    })
    servidor({ 'GET vendas/5': { data: salvo }, 'PUT vendas/5': { data: { ...salvo, versao: 2 } } })
    await abreDocumento({ id: 5 })
    await digita('1')
    await waitFor(() => expect(emMaos().itens).toHaveLength(2))
    await tecla('{F2}')
    await waitFor(() => expect(gravacoes()).toHaveLength(1))
    expect(gravacoes()[0]?.corpo.itens.map(({ status }: { status?: string }) => status)).toEqual([
      undefined,
      'N',
    ])
  })

  test('numa devolução os impostos vão com a quantidade', async () => {
    escritorio()
    const {
      itens: [vendida],
      regras,
    } = sale(['3', '10.00'])
    const volta = {
      ...wire.item.toWire(vendida as never),
      regraibs_id: null,
      origem_venda_id: 4,
      origem_item: 1,
      vlricms: '0.10',
      desconto: '1.00',
    }
    servidor({ 'GET vendas/5': { data: gravado({ tipo_operacao: 6, regras, itens: [volta] }) } })
    await abreDocumento({ tipo: 6, id: 5 })
    await act(async () => {
      mesa().apply(venda => setQuantity(venda, { uid: vendida?.uid ?? '', qtde: '1' }))
    })
    expect(emMaos().itens[0]).toMatchObject({ qtde: '1', vlricms: '0.03', desconto: '0.33' })
    act(() => openItem(mesa(), false))
    const qtde = await screen.findByLabelText('Quantidade')
    await user.clear(qtde)
    await user.type(qtde, '2')
    await waitFor(() => expect(screen.getByLabelText('Valor do ICMS')).toHaveValue('0,07'))
    expect(screen.getByLabelText('Desconto')).toHaveValue('0,67')
  })

  test('uma parte reaberta por inteiro leva o centavo que faltava', async () => {
    escritorio()
    const {
      itens: [vendida],
      regras,
    } = sale(['1', '10.00'])
    const parte = {
      ...wire.item.toWire(vendida as never),
      ...{ regraibs_id: null, origem_venda_id: 4, origem_item: 1, vlricms: '0.03', desconto: '0.33' },
      inteira: { qtde: '3', valores: { vlricms: '0.10', desconto: '1.00', valorfrente: '3.01' } }, // contrato
    }
    const lido = gravado({ tipo_operacao: 6, regras, itens: [parte], valorfrente: '1.00', inteira: true }) // contrato
    servidor({ 'GET vendas/5': { data: lido } })
    await abreDocumento({ tipo: 6, id: 5 })
    const leva = async (qtde: string) =>
      act(async () => {
        mesa().apply(venda => setQuantity(venda, { uid: vendida?.uid ?? '', qtde }))
      })
    await leva('3')
    expect(emMaos().itens[0]).toMatchObject({ qtde: '3', vlricms: '0.10', desconto: '1.00' })
    expect(emMaos()).toMatchObject({ valorfrente: '3.01' }) // contrato
    await leva('1')
    expect(emMaos().itens[0]).toMatchObject({ vlricms: '0.03', desconto: '0.33' })
  })

  test('um lançamento não pede item, mas o total não pode ser zero', async () => {
    escritorio()
    await abreDocumento({ tipo: 9 })
    await tecla('{F2}')
    expect(await avisoDe()).toHaveTextContent('O total do lançamento não pode ser 0.')
    expect(gravacoes()).toEqual([])
  })
})

test('um lançamento vale o que se paga nele, sem troco', async () => {
  escritorio()
  const pagamento = [
    { uid: 'p', meio: 1, meio_pagamento_id: 1, valor: '80.00', numparcelas: 1, parcelas: [] },
  ]
  servidor({ 'GET vendas/5': { data: gravado({ tipo_operacao: 9, itens: [], pagamento }) } })
  await abreDocumento({ tipo: 9, id: 5 })
  await waitFor(() => expect(getDefaultStore().get(mesa().total)).toBe('80.00'))
  expect(getDefaultStore().get(mesa().balance).troco.toFixed(2)).toBe('0.00')
})

describe('quem não pode mudar o preço', () => {
  const semPreco = FLAGS.filter(flag => flag !== 'pdv_preco')
  const mudar = async (change: Parameters<typeof changeWithLeave>[1]) => {
    let why: unknown
    await act(async () => {
      why = await changeWithLeave(mesa(), change)
    })
    return why
  }
  const abre = async (tipo: number, ...precos: string[]) => {
    escritorio()
    signIn(semPreco)
    const { itens, regras } = sale(...precos.map((preco): [string, string] => ['1', preco]))
    const linhas = itens.map(item => ({ ...wire.item.toWire(item as never), regraibs_id: null }))
    const parceiro = { id: 21, nome: 'Padaria Modelo', tipo: 'J' }
    const livres = { ...regras, pisconfins: { 1: { cst_pis: '07', cst_confins: '07', tipo_calculo: 1 } } } // contrato
    const salvo = gravado({ tipo_operacao: tipo, parceiro, regras: livres, itens: linhas })
    servidor({ 'GET vendas/5': { data: salvo } })
    await abreDocumento({ tipo, id: 5 })
    await waitFor(() => expect(emMaos().itens).toHaveLength(precos.length))
  }

  test('muda outra linha sem pedir de novo, e outro preço pede o supervisor', async () => {
    await abre(4, '8.00', '10.00')
    expect(await mudar(venda => setQuantity(venda, { uid: 'i2', qtde: '3' }))).toBeNull()
    expect(emMaos().itens.map(({ qtde }) => qtde)).toEqual(['1', '3'])
    void changeWithLeave(mesa(), venda => setPrice(venda, { uid: 'i2', preco: '9.00' }))
    expect(await screen.findByRole('dialog', { name: 'Aprovação do supervisor' })).toHaveTextContent(
      'Alterar preço: você não tem permissão',
    )
  })

  test('o que só o servidor recusa se salva com o PIN do supervisor', async () => {
    await abre(2, '8.00')
    servidor({
      'PUT vendas/5': recusa(422, 'Alterar preço: você não tem permissão', {
        codigo: 'VALIDACAO',
        errors: { 'itens.0.preco': ['Alterar preço: você não tem permissão'] },
      }),
      'POST aprovacoes': { data: { aprovado_por: 'Rui' } },
    })
    await escreve('Observação', 'Entregar cedo')
    await tecla('{F2}')
    expect(await avisoDe('Erro')).toHaveTextContent('Alterar preço: você não tem permissão')
    await tecla('{Enter}')
    expect(await screen.findByRole('dialog', { name: 'Aprovação do supervisor' })).toHaveTextContent(
      'Alterar preço: você não tem permissão',
    )
    await user.type(screen.getByLabelText('PIN do supervisor'), '2468{Enter}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    servidor({ 'PUT vendas/5': { data: { ...gravado({ tipo_operacao: 2 }), versao: 2 } } })
    await tecla('{F2}')
    await waitFor(() => expect(gravacoes()).toHaveLength(2))
    expect(gravacoes()[1]?.corpo.uuid).toBe(gravado().uuid)
    expect(pedidos.find(({ caminho }) => caminho === 'aprovacoes')?.corpo).toMatchObject({
      venda_uuid: gravado().uuid,
      acao: 'preco',
      uid: 'i1',
      valor: '8.00',
    })
  })

  test('numa entrada, o preço é o da nota de quem vendeu', async () => {
    await abre(3, '10.00')
    expect(await mudar(venda => setPrice(venda, { uid: 'i1', preco: '6.00' }))).toBeNull()
    expect(emMaos().itens.map(({ preco }) => preco)).toEqual(['6.00'])
  })
})
