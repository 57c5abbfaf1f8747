import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { getDefaultStore } from 'jotai'
import { describe, expect, test, vi } from 'vitest'
import { setPrice } from '../../../src/core/venda/set-price.ts'
import { setQuantity } from '../../../src/core/venda/set-quantity.ts'
import * as wire from '../../../src/domain/documents/venda/wire.ts'
import { FLAGS } from '../../../src/domain/options/flags.ts'
import { liveHints } from '../../../src/web/commands/hints.ts'
import { openItem } from '../../../src/web/documents/item/open-item.ts'
import { OrderDialog } from '../../../src/web/documents/order-dialog.tsx'
import { reachableScopes, scopesAtom } from '../../../src/web/keys/scopes.ts'
import { tell } from '../../../src/web/realtime.ts'
import { lastOrderAtom } from '../../../src/web/shell/last-order.ts'
import { applySale, balanceAtom, totalAtom } from '../../../src/web/state/sale.ts'
import { setLineQuantity } from '../../../src/web/till/actions/quantity.ts'
import { changeWithLeave } from '../../../src/web/till/change-with-leave.ts'
import { sale } from '../../core/venda/sale.ts'
import { signIn } from '../session.ts'
import {
  aviso,
  CONTA,
  janela,
  loja,
  mostra,
  noCaixa,
  PRODUTOS,
  pedidos,
  recusa,
  servidor,
  user,
} from '../till/mundo.tsx'
import {
  abreDocumento,
  campo,
  completo,
  digita,
  EMISSORES,
  emMaos,
  escolhe,
  escritorio,
  gravacoes,
  gravado,
  PARCEIROS,
} from './mundo.tsx'

noCaixa()

const escreve = async (nome: string, texto: string) => {
  await user.clear(campo(nome))
  await user.type(campo(nome), texto)
  await user.tab()
}
const abas = () => screen.getAllByRole('tab').map(tab => tab.textContent?.replace(/^Alt \d/, '').trim())
/** Keys that the bar offers now. */
const teclasVivas = () =>
  liveHints(reachableScopes([], getDefaultStore().get(scopesAtom))).map(({ chord }) => chord)
const tecla = (keys: string) => user.keyboard(keys)
const avisoDe = (nome = 'Atenção') => screen.findByRole('alertdialog', { name: nome })
describe('as partes do documento', () => {
  const NOTA = ['Itens', 'Detalhes', 'Transportadora', 'Resumo', 'Documentos']
  test.each([
    [1, NOTA],
    [2, ['Itens', 'Observações']],
    [3, ['Itens', 'Detalhes', 'Transportadora', 'Resumo']],
    [4, ['Itens', 'Detalhes']],
    [6, NOTA],
    [9, ['Pagamentos', 'Detalhes', 'Transportadora', 'Resumo', 'Documentos']],
  ])('tipo %i', async (tipo, espera) => {
    escritorio()
    await abreDocumento({ tipo })
    expect(abas()).toEqual(espera)
  })

  test('o que começa com quem mora fora do país tem a Exportação', async () => {
    escritorio()
    await abreDocumento({ valores: { parceiro_id: 23, addresse_id: 231 } }) // contrato
    await waitFor(() => expect(abas()).toContain('Exportação'))
  })

  test('quem mora fora do país traz a Exportação, que pede por onde sai; quem mora aqui a tira', async () => {
    escritorio()
    await abreDocumento()
    await escolhe('Cliente', 'Acme')
    await waitFor(() => expect(abas()).toContain('Exportação'))
    await escolhe('Cliente', 'Padaria')
    await waitFor(() => expect(abas()).not.toContain('Exportação'))
  })

  test('a validade é só do orçamento, e a finalidade só se muda na complementar e na simbólica', async () => {
    escritorio()
    await abreDocumento({ tipo: 2, valores: { validade: '01/01/2020' } })
    expect(campo('Validade')).toBeInTheDocument()
    expect(screen.queryByLabelText('Finalidade')).toBeNull()
    await digita('1')
    await waitFor(() => expect(emMaos().itens).toHaveLength(1))
    await tecla('{F2}')
    await waitFor(() =>
      expect(campo('Validade')).toHaveAccessibleDescription('A validade não pode ser anterior à data'),
    )
  })
})

describe('o cabeçalho', () => {
  test('com controle de série, um campo; sem ele, o par livre com o próximo número', async () => {
    escritorio()
    await abreDocumento()
    await waitFor(() => expect(campo('Número')).toHaveValue('42'))
    expect(campo('Série')).toHaveValue('1')
  })

  test('o endereço do emitente diz a série, pelo modelo do documento', async () => {
    const quem = signIn(FLAGS)
    quem.account.controle_serie = true
    escritorio({ enderecos: EMISSORES })
    await abreDocumento()
    await waitFor(() => expect(campo('Série')).toHaveValue('55 · 1 NF-e'))
    expect(screen.queryByLabelText('Número')).toBeNull()
    await escolhe('Endereço do emitente', 'Rua 82')
    await waitFor(() => expect(campo('Série')).toHaveValue('55 · 7 NF-e filial'))
  })

  test('a série de um 65 é a de NFC-e', async () => {
    const quem = signIn(FLAGS)
    quem.account.controle_serie = true
    escritorio({ enderecos: EMISSORES })
    await abreDocumento({ valores: { modelo: '65' } })
    await waitFor(() => expect(campo('Endereço do emitente').value).toContain('Rua 81'))
    await escolhe('Endereço do emitente', 'Rua 82')
    await waitFor(() => expect(campo('Série')).toHaveValue('65 · 9 NFC-e filial'))
    // of one that has none for the model, none: another address' is not its own
    await escolhe('Endereço do emitente', 'Rua 81')
    await waitFor(() => expect(campo('Série')).toHaveValue(''))
  })

  test.each([
    [true, '55 · 7 NF-e filial'],
    [false, '1'],
  ])(
    'feito de outro, é da série do endereço que ele diz; com controle de série: %s',
    async (controla, serie) => {
      const quem = signIn(FLAGS)
      quem.account.controle_serie = controla
      escritorio({ enderecos: EMISSORES })
      await abreDocumento({ valores: { endereco_emitente_id: 82 } })
      await waitFor(() => expect(campo('Série')).toHaveValue(serie))
      if (!controla) expect(campo('Número')).toHaveValue('42')
      expect(campo('Endereço do emitente').value).toContain('Rua 82')
    },
  )

  test('a série é procurada pelo nome, entre as do modelo e da empresa; F4 cadastra uma', async () => {
    const quem = signIn(FLAGS)
    quem.account.controle_serie = true
    escritorio()
    await abreDocumento({ tipo: 7 })
    await user.click(campo('Série'))
    await user.clear(campo('Série'))
    await user.paste('filial')
    await waitFor(() => {
      const { busca } = pedidos.findLast(({ caminho }) => caminho === 'series') ?? {}
      expect(['nome', 'modelo', 'empresa_id'].map(key => busca?.get(key))).toEqual(['*filial*', '55', '1'])
    })
    await tecla('{F4}')
    expect(await screen.findByRole('dialog', { name: 'Série' }, { timeout: 10_000 })).toBeVisible()
  })

  test('quem é do exterior não tem senar; F4 no campo cadastra um', async () => {
    escritorio()
    servidor({ 'GET parceiros/23': { data: { ...PARCEIROS[2], tipo: 'E' } } })
    await abreDocumento()
    await escolhe('Cliente', 'Padaria')
    await waitFor(() => expect(campo('Senar')).toHaveValue('Senar PJ'))
    await escolhe('Cliente', 'Acme')
    await waitFor(() => expect(abas()).toContain('Exportação'))
    expect(campo('Senar')).toHaveValue('')
    await tecla('{Alt>}2{/Alt}')
    await user.click(campo('Senar'))
    await tecla('{F4}')
    expect(await screen.findByRole('dialog', { name: 'Senar' }, { timeout: 10_000 })).toBeVisible()
  })

  test('o destinatário traz o endereço principal e o senar do seu tipo, e tira o de entrega', async () => {
    escritorio()
    await abreDocumento()
    await escolhe('Cliente', 'Padaria')
    await waitFor(() => expect(campo('Endereço').value).toContain('Rua 212'))
    await waitFor(() => expect(campo('Senar')).toHaveValue('Senar PJ'))
    await escolhe('Endereço de entrega', 'Rua 211')
    expect(campo('Endereço de entrega').value).toContain('Rua 211')
    await escolhe('Cliente', 'Maria')
    await waitFor(() => expect(campo('Endereço').value).toContain('Rua 221'))
    expect(campo('Senar')).toHaveValue('Senar PF')
    expect(campo('Endereço de entrega')).toHaveValue('')
    // for nobody, it is nobody's
    await user.clear(campo('Cliente'))
    await user.tab()
    await waitFor(() => expect(campo('Senar')).toHaveValue(''))
    expect(campo('Endereço')).toHaveValue('')
    await user.click(campo('Cliente'))
    await user.paste('Padaria')
    await waitFor(() => {
      const { busca } = pedidos.findLast(({ caminho }) => caminho === 'parceiros') ?? {}
      expect(['ativo', 'full_search', 'includes'].map(key => busca?.get(key))).toEqual([
        ...['1', '*Padaria*', 'address_primary'],
      ])
    })
  })

  test('a transportadora é procurada entre as transportadoras ativas, e traz o seu endereço', async () => {
    escritorio()
    await abreDocumento()
    await tecla('{Alt>}3{/Alt}')
    await escolhe('Transportadora', 'Rápido')
    await waitFor(() => expect(campo('Endereço da transportadora').value).toContain('Rua 311'))
    const { busca } = pedidos.findLast(({ caminho }) => caminho === 'parceiros') ?? {}
    expect([busca?.get('ativo'), busca?.get('classificacao')]).toEqual(['1', '3'])
  })

  test('quem baixa o XML: as marcas saem, e um número que não é é recusado ao entrar', async () => {
    escritorio()
    await abreDocumento()
    await tecla('{Alt>}2{/Alt}')
    const caixa = campo('Autorizados a baixar o XML')
    await user.click(caixa)
    await tecla('123.456{Enter}')
    expect(await avisoDe()).toHaveTextContent('CPF/CNPJ inválido')
    await tecla('{Enter}')
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    await user.clear(caixa)
    await user.type(caixa, '529.982.247-25{Enter}')
    expect(
      within(screen.getByRole('list', { name: 'Autorizados a baixar o XML' })).getByText('529.982.247-25'),
    ).toBeVisible()
    servidor({ 'POST vendas': { data: gravado() } })
    await completo()
    await tecla('{F2}')
    await waitFor(() => expect(gravacoes()).toHaveLength(1), { timeout: 10_000 })
    expect(gravacoes()[0]?.corpo.autsXml).toEqual(['52998224725'])
  })

  test('a placa é digitada pela máscara e vai sem o traço', async () => {
    escritorio()
    servidor({ 'POST vendas': { data: gravado() } })
    await abreDocumento()
    await tecla('{Alt>}3{/Alt}')
    await escreve('Placa', 'abc-1d23')
    expect(campo('Placa')).toHaveValue('ABC-1D23')
    await completo()
    await tecla('{F2}')
    await waitFor(() => expect(gravacoes()).toHaveLength(1), { timeout: 10_000 })
    expect(gravacoes()[0]?.corpo.placa).toBe('ABC1D23')
  })
})

describe('as linhas', () => {
  test('QTDE * referência, e a referência só; a que não há é dita e nada entra', async () => {
    escritorio()
    await abreDocumento()
    await digita('3*1')
    await digita('2')
    await waitFor(() =>
      expect(emMaos().itens.map(({ nome, qtde }) => [nome, qtde])).toEqual([
        ['CAFE TORRADO', '3'],
        ['QUEIJO MINAS', '1'],
      ]),
    )
    await digita('999')
    expect((await screen.findAllByText('Produto não localizado: 999'))[0]).toBeVisible()
    expect(emMaos().itens).toHaveLength(2)
  })

  test('F8 procura, F4 abre a linha, e Delete só a remove com um Sim', async () => {
    escritorio()
    await abreDocumento()
    await digita('1')
    await digita('2')
    await tecla('{F8}')
    expect(await janela('Busca de produto')).toBeVisible()
    await tecla('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await tecla('{F4}')
    expect(await screen.findByRole('dialog', { name: 'Item - QUEIJO MINAS' })).toBeVisible()
    await tecla('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await tecla('{Delete}')
    const pergunta = await screen.findByRole('dialog', { name: 'Confirmação' })
    expect(pergunta).toHaveTextContent('Deseja remover o item QUEIJO MINAS?')
    await tecla('{Enter}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(emMaos().itens).toHaveLength(2)
    await tecla('{Delete}')
    await screen.findByRole('dialog', { name: 'Confirmação' })
    await tecla('{F2}')
    await waitFor(() => expect(emMaos().itens.map(({ nome }) => nome)).toEqual(['CAFE TORRADO']))
    expect(emMaos().cancelados).toEqual([])
    await digita('!1')
    expect(await screen.findByRole('dialog', { name: 'Confirmação' })).toHaveTextContent(
      'Deseja remover o item CAFE TORRADO?',
    )
  })

  test('Alt+C cadastra o produto de um código que ninguém tinha, já com ele', async () => {
    escritorio()
    await abreDocumento()
    await digita('999')
    await screen.findAllByText('Produto não localizado: 999')
    await tecla('{Alt>}c{/Alt}')
    const cadastro = await screen.findByRole('dialog', { name: 'Produto' })
    expect(within(cadastro).getByLabelText('Referência')).toHaveValue('999')
  })
})

describe('quem ouve o documento', () => {
  const total = () => screen.getByRole('status', { name: 'Total' })

  test('o total e a última linha são ditos uma vez, e o que se lê não se diz', async () => {
    escritorio()
    await abreDocumento()
    await digita('3*1')
    await waitFor(() => expect(total()).toHaveTextContent(/^R\$\s30,00$/))
    expect(screen.getByRole('status', { name: 'Último item' })).toHaveTextContent(/CAFE TORRADO 3 × 10,00/)
    cleanup()
    servidor({ 'GET vendas/5': { data: gravado() } })
    await abreDocumento({ id: 5, leitura: true })
    expect(screen.queryByRole('status', { name: 'Total' })).toBeNull()
  })

  test('o campo recusado é inválido, e o motivo é a sua descrição', async () => {
    escritorio()
    await abreDocumento()
    await digita('1')
    await tecla('{F2}')
    await waitFor(() => expect(campo('Cliente')).toBeInvalid())
    expect(campo('Cliente')).toHaveAccessibleDescription('Campo Obrigatório')
  })

  test('o que se lê não tem caixa: o foco está nas linhas, e Enter abre a que se aponta', async () => {
    escritorio()
    servidor({ 'GET vendas/5': { data: gravado({ itens: [], valor_total: '0.00' }) } })
    await abreDocumento({ id: 5, leitura: true })
    await waitFor(() => expect(screen.getByRole('grid', { name: 'Itens' })).toHaveFocus())
    expect(screen.queryByRole('textbox', { name: 'QTDE * Referência' })).toBeNull()
  })
})

describe('o vendedor', () => {
  const resumo = () => screen.getByRole('complementary', { name: 'Resumo do pagamento' })

  test('Alt+S o diz, o resumo o mostra e o documento o leva', async () => {
    escritorio()
    servidor({
      'GET vendedores': { data: [{ id: 32, nome: 'Bia Lima' }], page: 1, last_page: 1, total: 1 },
      'POST vendas': { data: gravado() },
    })
    const { foi } = await abreDocumento()
    await completo()
    expect(resumo()).not.toHaveTextContent('Vendedor')
    await tecla('{Alt>}s{/Alt}')
    await janela('Vendedor da venda')
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1))
    await tecla('{Enter}')
    await waitFor(() => expect(resumo()).toHaveTextContent(/Vendedor\s*Bia Lima/))
    await tecla('{F2}')
    await waitFor(() => expect(foi).toEqual(['/documento/documento/5']))
    expect(gravacoes()[0]?.corpo).toMatchObject({ vendedor_id: 32 })
  })

  test('o que o documento tem fica, quando outro o salva', async () => {
    escritorio()
    const daBia = gravado({ vendedor_id: 32, vendedor: 'Bia Lima' })
    servidor({ 'GET vendas/5': { data: daBia }, 'PUT vendas/5': { data: daBia } })
    await abreDocumento({ id: 5 })
    await waitFor(() => expect(resumo()).toHaveTextContent(/Vendedor\s*Bia Lima/))
    await digita('1')
    await tecla('{F2}')
    await waitFor(() => expect(gravacoes()).toMatchObject([{ metodo: 'PUT', corpo: { vendedor_id: 32 } }]))
  })
})

describe('salvar', () => {
  test('o que falta a uma linha se dá onde falta: a janela do item abre no campo, com o motivo', async () => {
    escritorio()
    await abreDocumento({ tipo: 6, valores: { tipo_faturamento: 2 } })
    await escolhe('Cliente', 'Padaria')
    await waitFor(() => expect(campo('Endereço').value).toContain('Rua 212'))
    await digita('1')
    await digita('2')
    await tecla('{F2}')
    expect(await avisoDe()).toHaveTextContent('Informe o motivo da devolução')
    await tecla('{Enter}')
    const item = await screen.findByRole('dialog', { name: /^Item - CAFE/ })
    const motivo = await within(item).findByLabelText(/Observação do item|Motivo da devolução/i)
    await waitFor(() => expect(motivo).toHaveFocus())
    expect(motivo).toHaveAccessibleDescription('Informe o motivo da devolução')
    await tecla('Avaria')
    await waitFor(() => expect(motivo).toHaveValue('Avaria'))
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
    expect(await avisoDe()).toHaveTextContent('O valor do pagamento não pode ser menor que o total da venda')
    await tecla('{Enter}')
    expect(gravacoes()).toEqual([])
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
    await waitFor(() => expect(gravacoes()).toHaveLength(1), { timeout: 10_000 })
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

  test('feito de outro, vai com um uuid seu: dito de novo, depois de uma resposta que se perdeu, é o mesmo', async () => {
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
    await waitFor(() => expect(gravacoes()).toHaveLength(1), { timeout: 10_000 })
    expect(gravacoes()[0]?.corpo.pagamento).toMatchObject([
      { meio_pagamento_id: 1, valor: '50.00', numparcelas: 1 },
      { tipo: 2, numparcelas: -1, valor: '40.00' },
    ])
    await escolhe('Faturamento', 'sem pagamento')
    await waitFor(() => expect(emMaos().pagamento).toEqual([]))
  })

  test('pago a prazo acima do que a venda passou a valer não é troco: o painel diz quanto, e F2 o recusa', async () => {
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

  test('numa devolução os impostos vão com a quantidade, também enquanto ela se digita na janela do item', async () => {
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
      applySale(venda => setQuantity(venda, { uid: vendida?.uid ?? '', qtde: '1' }))
    })
    expect(emMaos().itens[0]).toMatchObject({ qtde: '1', vlricms: '0.03', desconto: '0.33' })
    act(() => openItem(false))
    const qtde = await screen.findByLabelText('Quantidade')
    await user.clear(qtde)
    await user.type(qtde, '2')
    await waitFor(() => expect(screen.getByLabelText('Valor do ICMS')).toHaveValue('0,07'))
    expect(screen.getByLabelText('Desconto')).toHaveValue('0,67')
  })

  test('uma parte que se reabre é medida pelo que pode voltar: toda a quantidade leva o centavo que faltava', async () => {
    escritorio()
    const {
      itens: [vendida],
      regras,
    } = sale(['1', '10.00'])
    const parte = {
      ...wire.item.toWire(vendida as never),
      ...{ regraibs_id: null, origem_venda_id: 4, origem_item: 1, vlricms: '0.03', desconto: '0.33' },
      inteira: { qtde: '3', valores: { vlricms: '0.10', desconto: '1.00' } },
    }
    // of a freight of R$ 6.01 over R$ 60: this line, and one that is no part of it
    const inteira = { bruto: '60.00', valores: { valorfrente: '6.01' } } // contrato
    const lido = gravado({ tipo_operacao: 6, regras, itens: [parte], valorfrente: '1.00', inteira }) // contrato
    servidor({ 'GET vendas/5': { data: lido } })
    await abreDocumento({ tipo: 6, id: 5 })
    const leva = async (qtde: string) =>
      act(async () => {
        applySale(venda => setQuantity(venda, { uid: vendida?.uid ?? '', qtde }))
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
  await waitFor(() => expect(getDefaultStore().get(totalAtom)).toBe('80.00'))
  expect(getDefaultStore().get(balanceAtom).troco.toFixed(2)).toBe('0.00')
})

describe('quem não pode mudar o preço', () => {
  const semPreco = FLAGS.filter(flag => flag !== 'pdv_preco')
  const mudar = async (change: Parameters<typeof changeWithLeave>[0]) => {
    let why: unknown
    await act(async () => {
      why = await changeWithLeave(change)
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

  test('muda outra linha do documento que já tem um preço dado; outro preço pede o supervisor', async () => {
    await abre(4, '8.00', '10.00')
    expect(await mudar(venda => setQuantity(venda, { uid: 'i2', qtde: '3' }))).toBeNull()
    expect(emMaos().itens.map(({ qtde }) => qtde)).toEqual(['1', '3'])
    void changeWithLeave(venda => setPrice(venda, { uid: 'i2', preco: '9.00' }))
    expect(await screen.findByRole('dialog', { name: 'Aprovação do supervisor' })).toHaveTextContent(
      'Alterar preço: você não tem permissão',
    )
  })

  test('o que só o servidor recusa pede o supervisor ao salvar; com o PIN dele, salva', async () => {
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

describe('em leitura', () => {
  const le = async (mais: object, tipo = 1) => {
    escritorio()
    servidor({ 'GET vendas/5': { data: gravado({ tipo_operacao: tipo, ...mais }) } })
    return abreDocumento({ tipo, id: 5, leitura: true })
  }
  const botao = (nome: string) => screen.queryByRole('button', { name: nome })

  test('aberto: Voltar e Editar, que volta a ser Salvar e Cancelar', async () => {
    const { foi } = await le({})
    await waitFor(() => expect(botao('Editar')).toBeVisible())
    expect(botao('Voltar')).toBeVisible()
    expect([botao('Salvar'), botao('Exibir'), botao('Aceitar')]).toEqual([null, null, null])
    await tecla('{F2}')
    await waitFor(() => expect(botao('Salvar')).toBeVisible())
    expect(botao('Cancelar')).toBeVisible()
    await tecla('{Escape}')
    await waitFor(() => expect(foi).toEqual(['/documento/documento']))
  })

  test('editado e salvo volta a ser lido, com as teclas: F2 edita outra vez, Esc volta à lista', async () => {
    const parceiro = { id: 21, nome: 'Padaria Modelo', tipo: 'J' }
    const { foi } = await le({ parceiro })
    await waitFor(() => expect(botao('Editar')).toBeVisible())
    await tecla('{F2}')
    await digita('1')
    const salvo = { ...gravado({ parceiro, itens: [] }), versao: 2 }
    servidor({ 'PUT vendas/5': { data: salvo } })
    await tecla('{F2}')
    await waitFor(() => expect(gravacoes()).toHaveLength(1))
    await waitFor(() => expect(botao('Editar')).toBeVisible())
    expect(botao('Salvar')).toBeNull()
    await tecla('{F2}')
    await waitFor(() => expect(botao('Salvar')).toBeVisible())
    await tecla('{Escape}')
    await waitFor(() => expect(foi.at(-1)).toBe('/documento/documento'))
  })

  test('salvo nas Observações, fica nelas, e a mão no formulário', async () => {
    const {
      itens: [linha],
      regras: doCaixa,
    } = sale(['1', '10.00'])
    const regras = { ...doCaixa, pisconfins: { 1: { cst_pis: '07', cst_confins: '07', tipo_calculo: 1 } } } // contrato
    const itens = [{ ...wire.item.toWire(linha as never), regraibs_id: null }]
    const parceiro = { id: 21, nome: 'Padaria Modelo', tipo: 'J' }
    await le({ parceiro, regras, itens }, 2)
    await waitFor(() => expect(botao('Editar')).toBeVisible())
    await tecla('{F2}')
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'QTDE * Referência' })).toBeEnabled())
    await tecla('{Alt>}2{/Alt}')
    await user.type(campo('Observação'), 'Entregar cedo')
    const salvo = gravado({ tipo_operacao: 2, parceiro, regras, itens, obs: 'Entregar cedo', versao: 2 })
    servidor({ 'PUT vendas/5': { data: salvo } })
    await tecla('{F2}')
    await waitFor(() => expect(botao('Editar')).toBeVisible())
    expect(screen.getByRole('tab', { selected: true })).toHaveTextContent('Observações')
    await waitFor(() => expect(document.activeElement?.closest('[role="tabpanel"]')).toBeVisible())
  })

  test('um pedido que se entrega mostra a taxa como mais um item, sem produto', async () => {
    await le({ taxa_entrega: '7.50', valor_total: '7.50' }, 4)
    const entrega = await screen.findByRole('region', { name: 'Entrega' })
    expect(entrega).toHaveTextContent(
      /^TAXA DE ENTREGAR\$ 7,50 cada1Subtotal\s*R\$\s7,50\s*Total\s*R\$\s7,50$/,
    )
  })

  test('o que foi enviado e respondido está em Detalhes; Alt+U, Alt+E e Alt+L são os seus papéis', async () => {
    escritorio()
    servidor({
      'GET vendas/5': { data: gravado() },
      'GET vendas/5/envios': {
        data: {
          notas: [{ nota: '1/7', para: 'ana@casa.br', em: '2026-11-21T12:00:00Z', situacao: 'enviado' }],
          emails: [],
          links: [],
          respostas: [
            {
              aceito: true,
              nome: 'Ana',
              motivo: '',
              em: '2026-11-21T13:00:00Z',
              ip: '200.1.2.3',
              alterado: false,
            },
          ],
        },
      },
    })
    await abreDocumento({ id: 5, leitura: true })
    await tecla('{Alt>}2{/Alt}')
    expect(await screen.findByText('Aceito por Ana', {}, { timeout: 10_000 })).toBeVisible()
    expect(screen.getByText('Nota 1/7 para ana@casa.br').closest('li')).toHaveTextContent(
      /ao ser autorizada, enviado$/,
    )
    await tecla('{Alt>}u{/Alt}')
    expect(await screen.findByRole('dialog', {}, { timeout: 10_000 })).toBeVisible()
  })

  test('emitido e recusado: enquanto espera nada se faz; com a recusa, volta a se editar e emitir', async () => {
    await le({})
    const [saiu, voltou] = [gravado({ status: 'E' }), gravado({ status: 'R', xmotivo: 'Rejeição: 732' })]
    servidor({ 'POST vendas/5/emitir': { data: saiu }, 'GET vendas/5': { data: saiu } })
    await waitFor(() => expect(botao('Editar')).toBeVisible())
    await tecla('{F9}')
    await waitFor(() => expect(botao('Editar')).toBeNull())
    servidor({ 'GET vendas/5': { data: voltou } })
    await waitFor(() => expect(botao('Editar')).toBeVisible(), { timeout: 5000 })
  })

  test('o que outra aba fez ao documento aparece onde ele se lê, sem tirar a mão do lugar', async () => {
    const {
      itens: [linha],
      regras,
    } = sale(['1', '10.00'])
    const itens = [{ ...wire.item.toWire(linha as never), regraibs_id: null }]
    await le({ regras, itens })
    await waitFor(() => expect(emMaos().itens).toHaveLength(1))
    await tecla('{Alt>}2{/Alt}')
    const aba = () => screen.getByRole('tab', { selected: true }).textContent
    const [onde, foco] = [aba(), document.activeElement]
    expect(foco).not.toBe(document.body)
    const mudado = gravado({ regras, itens: [...itens, { ...itens[0], uid: 'i2' }], versao: 2 })
    servidor({ 'GET vendas/5': { data: { ...mudado, status: 'T', chave: '3'.repeat(44) } } })
    act(() => tell('VendaAtualizada', { id: 5, status: 'T' }))
    await waitFor(() => expect(botao('Exibir')).toBeVisible())
    await waitFor(() => expect(emMaos().itens).toHaveLength(2))
    expect([botao('Editar'), aba(), document.activeElement]).toEqual([null, onde, foco])
    // another document's news reads nothing
    pedidos.length = 0
    act(() => tell('VendaAtualizada', { id: 6, status: 'T' }))
    await new Promise(resolve => setTimeout(resolve, 400))
    expect(pedidos.filter(({ caminho }) => caminho === 'vendas/5')).toEqual([])
  })

  test('quem edita não perde o que digitou: ouve que o documento mudou', async () => {
    escritorio()
    servidor({ 'GET vendas/5': { data: gravado({ tipo_operacao: 2 }) } })
    await abreDocumento({ tipo: 2, id: 5 })
    await escreve('Observação', 'Entregar cedo')
    servidor({ 'GET vendas/5': { data: gravado({ tipo_operacao: 2, obs: 'De outro', versao: 2 }) } })
    act(() => tell('VendaAtualizada', { id: 5, status: 'A', versao: 2 }))
    await waitFor(() => expect(aviso()).toHaveTextContent('Este documento mudou em outro lugar'))
    expect(campo('Observação')).toHaveValue('Entregar cedo')
  })

  test('F9 duas vezes: uma emissão, e ninguém é recusado', async () => {
    await le({})
    let responde = (_: object) => {}
    servidor({ 'POST vendas/5/emitir': () => new Promise(resolve => (responde = resolve)) })
    await waitFor(() => expect(botao('Editar')).toBeVisible())
    await tecla('{F9}{F9}')
    expect(await screen.findByText('Emitindo a nota')).toBeVisible()
    const saiu = { data: gravado({ status: 'E' }) }
    servidor({ 'GET vendas/5': saiu })
    responde(saiu)
    await waitFor(() => expect(botao('Editar')).toBeNull())
    expect(pedidos.filter(({ caminho }) => caminho === 'vendas/5/emitir')).toHaveLength(1)
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  test('o número que outro tem não se diz do que já foi emitido', async () => {
    await le({ status: 'T', chave: '3'.repeat(44), mesmo_numero: [{ id: 7, tipo: 1, terminal_id: null }] })
    await waitFor(() => expect(botao('Exibir')).toBeVisible())
    expect(screen.queryByRole('note')).toBeNull()
  })

  const emissoes = () => pedidos.filter(({ caminho }) => caminho === 'vendas/5/emitir').map(p => p.corpo)
  const TOMADO = 'O próximo número da série 1 é 44'

  test('o número que outro tomou: no seu campo, F3 toma o próximo, e de novo traz o que estava', async () => {
    await le({ mesmo_numero: [{ id: 7, tipo: 1, terminal_id: null }] })
    expect(await screen.findByRole('note')).toHaveTextContent(
      'O número 42 da série 1 também está em: Documento 7. Fica com o que for emitido primeiro.',
    )
    const serie = { id: 1, nome: 'NF-e', modelo: 55, serie: '1', sequencia: '43' }
    servidor({
      'POST vendas/5/emitir': recusa(422, TOMADO, {
        codigo: 'VALIDACAO',
        errors: { numerocodumento: [TOMADO] }, // contrato
      }),
      'GET series': { data: [serie], page: 1, last_page: 1, total: 1 },
    })
    await waitFor(() => expect(botao('Editar')).toBeVisible())
    expect(botao('Próximo número')).toBeNull()
    await tecla('{F9}')
    await waitFor(() => expect(campo('Número')).toHaveFocus())
    expect(campo('Número')).toHaveAccessibleDescription(TOMADO)
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(botao('Próximo número')).toBeVisible()
    await tecla('{F3}')
    await waitFor(() => expect(campo('Número')).toHaveValue('44'))
    expect(campo('Número')).not.toBeInvalid()
    await tecla('{F3}')
    await waitFor(() => expect(campo('Número')).toHaveValue('42'))
    // only what was refused is mended
    expect(botao('Próximo número')).toBeNull()
  })

  test('a série que falta, recusada ao emitir, é dita no campo dela', async () => {
    const quem = signIn(FLAGS)
    quem.account.controle_serie = true
    await le({ serie_id: 1, serie_venda: { id: 1, nome: 'NF-e', modelo: 55, serie: '1' } })
    const texto = 'A empresa não tem série do modelo 55'
    servidor({
      'POST vendas/5/emitir': recusa(422, texto, { codigo: 'VALIDACAO', errors: { serie_id: [texto] } }),
    })
    await waitFor(() => expect(botao('Editar')).toBeVisible())
    await tecla('{F9}')
    await waitFor(() => expect(campo('Série')).toHaveFocus())
    expect(campo('Série')).toHaveAccessibleDescription(texto)
  })

  test.each([
    ['não', '{Escape}', [{}]],
    ['sim', '{F2}', [{}, { confirma_salto: true }]],
  ])('o número que pula outros é perguntado: %s', async (resposta, chord, pedidas) => {
    await le({ numerocodumento: '50' }) // contrato
    const texto = 'O próximo número da série 1 é 44: os números 44 a 49 ficarão sem nota'
    const pula = recusa(422, texto, {
      codigo: 'VALIDACAO',
      errors: { numerocodumento: [texto] }, // contrato
      dados: { salto: { serie: '1', de: 44, ate: 49 } },
    })
    const emitido = gravado({ status: 'E', numerocodumento: '50' }) // contrato
    servidor({
      'POST vendas/5/emitir': ({ corpo }: { corpo: unknown }) =>
        (corpo as { confirma_salto?: true }).confirma_salto ? { data: emitido } : pula,
    })
    await waitFor(() => expect(botao('Editar')).toBeVisible())
    servidor({ 'GET vendas/5': { data: emitido } })
    await tecla('{F9}')
    const pergunta = await screen.findByRole('dialog', { name: 'Número fora da sequência' })
    expect(pergunta).toHaveTextContent('O próximo número da série 1 é 44. Emitir com o 50?')
    expect(pergunta).toHaveTextContent('os números 44 a 49 ficarão sem nota')
    expect(pergunta).toHaveTextContent('6 números')
    await tecla(chord)
    // no: at the number, as it was typed
    if (resposta === 'não') await waitFor(() => expect(campo('Número')).toHaveFocus())
    else await waitFor(() => expect(botao('Editar')).toBeNull())
    if (resposta === 'sim') {
      servidor({ 'GET vendas/5': { data: gravado({ status: 'R', numerocodumento: '50' }) } }) // contrato
      await waitFor(() => expect(botao('Editar')).toBeVisible(), { timeout: 5000 })
    }
    expect(campo('Número')).toHaveValue('50')
    expect(emissoes()).toEqual(pedidas)
  })

  test('nas linhas que se leem, Alt+D duplica o documento e Enter abre a linha', async () => {
    const itens = sale(['2', '10.00']).itens.map(each => wire.item.toWire(each as never))
    await le({ itens })
    servidor({ 'GET vendas/valores': { data: gravado() } })
    await waitFor(() => expect(screen.getByRole('grid', { name: 'Itens' })).toHaveFocus())
    await tecla('{Enter}')
    await user.click(await screen.findByRole('button', { name: 'Fechar' }))
    await waitFor(() => expect(screen.getByRole('grid', { name: 'Itens' })).toHaveFocus())
    await tecla('{Alt>}d{/Alt}')
    await waitFor(() => expect(pedidos.map(({ caminho }) => caminho)).toContain('vendas/valores'))
  })

  test('emitido: Exibir abre a nota, e nada se edita nem se paga', async () => {
    await le({ status: 'T', chave: '3'.repeat(44), tipo_faturamento: 0 })
    await waitFor(() => expect(botao('Exibir')).toBeVisible())
    expect([botao('Editar'), botao('Salvar')]).toEqual([null, null])
    expect(screen.getByText(/^nº 5 · somente leitura · autorizada/)).toBeVisible()
    await tecla('{F5}')
    expect(screen.queryByRole('dialog')).toBeNull()
    await tecla('{F10}')
    await waitFor(() => expect(pedidos.map(({ caminho }) => caminho)).toContain('vendas/5/danfe'))
  })

  test("dentro de 'Pedido' o que se lê se fecha (G-095): numa página, volta-se", async () => {
    escritorio()
    servidor({ 'GET vendas/5': { data: gravado({ tipo_operacao: 4 }) } })
    const fechar = vi.fn()
    mostra(<OrderDialog dados={{ id: 5 }} fechar={fechar} />)
    const pedido = await janela('Pedido')
    await waitFor(() => expect(within(pedido).getByRole('button', { name: 'Editar' })).toBeVisible())
    expect(botao('Voltar')).toBeNull()
    await user.click(within(pedido).getAllByRole('button', { name: 'Fechar' }).at(-1) as HTMLElement)
    expect(fechar).toHaveBeenCalled()
  })

  test("outro pedido que chega não toma o lugar do que 'Pedido' mostra", async () => {
    escritorio()
    servidor({
      'GET vendas/5': { data: gravado({ tipo_operacao: 4 }) },
      'GET vendas/6': { data: gravado({ id: 6, tipo_operacao: 4, status_app: 'P' }) },
    })
    getDefaultStore().set(lastOrderAtom, null)
    mostra(<OrderDialog dados={undefined} fechar={vi.fn()} />)
    await screen.findByText('Nenhum pedido novo desde que você entrou.')
    await act(async () => getDefaultStore().set(lastOrderAtom, 5))
    await waitFor(() => expect(botao('Editar')).toBeVisible())
    await tecla('{F2}')
    await waitFor(() => expect(botao('Salvar')).toBeVisible())
    await act(async () => getDefaultStore().set(lastOrderAtom, 6))
    expect(botao('Salvar')).toBeVisible()
    expect(pedidos.map(({ caminho }) => caminho)).not.toContain('vendas/6')
  })

  test('o pedido que espera: Aceitar vem antes de Editar, e depois dele se edita', async () => {
    await le({ status_app: 'P' }, 4)
    servidor({ 'POST vendas/5/atualizar': { data: gravado({ tipo_operacao: 4, versao: 2 }) } })
    await waitFor(() => expect(botao('Aceitar')).toBeVisible())
    expect(botao('Editar')).toBeNull()
    expect(screen.getByText(/^nº 5 · somente leitura · a aceitar/)).toBeVisible()
    await tecla('{F2}')
    await waitFor(() => expect(botao('Editar')).toBeVisible())
    expect(botao('Aceitar')).toBeNull()
    expect(pedidos.find(({ caminho }) => caminho === 'vendas/5/atualizar')?.corpo).toEqual({ status: 'A' })
  })

  test('cancelado sem ter sido aceito, não se aceita mais', async () => {
    await le({ status: 'C', status_app: 'P' }, 4)
    await waitFor(() => expect(screen.getByText(/^nº 5 · somente leitura · cancelada/)).toBeVisible())
    expect(botao('Aceitar')).toBeNull()
  })

  test('a empresa que só lê não edita nem salva', async () => {
    signIn(FLAGS, { status: 2 })
    await le({})
    await waitFor(() => expect(botao('Voltar')).toBeVisible())
    expect([botao('Editar'), botao('Salvar')]).toEqual([null, null])
  })
})

test.each([
  [1, 0],
  [4, 0],
  [2, 1],
])('sem estoque, no tipo %i entram %i linhas: de um orçamento nada sai', async (tipo, quantas) => {
  escritorio()
  await loja(
    { account: { ...CONTA, venda_sem_estoque: false } },
    PRODUTOS.map(produto => ({ ...produto, estoque: '0' })),
  )
  await abreDocumento({ tipo })
  await digita('1')
  if (quantas === 0) expect(await screen.findAllByText(/^Produto sem estoque!/)).not.toEqual([])
  else await waitFor(() => expect(emMaos().itens).toHaveLength(quantas))
  expect(emMaos().itens).toHaveLength(quantas)
})

describe('o lote de uma linha', () => {
  const lotes = (saldo: string, validade: string) => ({
    data: [{ id: 9, lote: 'L9', quantidade: '9', saldo, fabricacao: '01/01/2026', validade }],
    page: 1,
    last_page: 1,
    total: 1,
  })
  const lanca = async (tipo: number, texto: string, dos: ReturnType<typeof lotes>) => {
    escritorio()
    servidor({ 'GET produtos/4/lotes': dos })
    await abreDocumento({ tipo })
    await digita(texto)
    await janela('Selecione um lote')
    await screen.findByRole('option', { name: /L9/ })
    await tecla('{Enter}')
  }

  test.each([1, 4, 5])('o que sai não leva mais do que ele tem: tipo %i', async tipo => {
    await lanca(tipo, '5*4', lotes('2', '01/01/2028'))
    expect(await avisoDe('Erro')).toHaveTextContent('Lote com saldo insuficiente')
    await tecla('{Enter}')
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(emMaos().itens).toEqual([])
  })

  test('o que só o servidor sabe do seu saldo é dito como os outros motivos de não salvar: Atenção (G-096)', async () => {
    await lanca(4, '4', lotes('9', '01/01/2028'))
    await waitFor(() => expect(emMaos().itens).toMatchObject([{ lote_id: 9 }]))
    await escolhe('Faturamento', 'sem pagamento')
    const texto = 'O lote do produto VACINA está com saldo insuficiente'
    servidor({
      'POST vendas': recusa(422, texto, { codigo: 'VALIDACAO', errors: { 'itens.0.qtde': [texto] } }),
    })
    await tecla('{F2}')
    expect(await avisoDe()).toHaveTextContent(texto)
    await tecla('{Enter}')
    // the line is opened at what is to be mended
    expect(await screen.findByLabelText('Quantidade')).toHaveAccessibleDescription(texto)
  })

  test.each([2, 3, 6])('o que não sai não lhe toma nada, nem ao mudar a quantidade: tipo %i', async tipo => {
    await lanca(tipo, '5*4', lotes('2', '01/01/2028'))
    await waitFor(() => expect(emMaos().itens).toMatchObject([{ qtde: '5', lote_id: 9 }]))
    act(() => void setLineQuantity({ qtde: '7' }))
    await waitFor(() => expect(emMaos().itens).toMatchObject([{ qtde: '7' }]))
    // the others lack their CSTs
    if (tipo !== 2) return
    servidor({ 'GET produtos/4/lotes/9': { data: lotes('2', '01/01/2028').data[0] } })
    act(() => openItem(false))
    const qtde = await screen.findByLabelText('Quantidade')
    await user.clear(qtde)
    await user.type(qtde, '8')
    await user.tab()
    await tecla('{F2}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(emMaos().itens).toMatchObject([{ qtde: '8' }])
  })

  test.each([
    [4, true],
    [3, false],
    [5, false],
    [6, false],
  ])('vencido: se pergunta de quem vende, e só dele: tipo %i, %s', async (tipo, pergunta) => {
    await lanca(tipo, '4', lotes('2', '01/11/2026'))
    if (!pergunta) return waitFor(() => expect(emMaos().itens).toMatchObject([{ lote_id: 9 }]))
    expect(await janela('VACINA')).toHaveTextContent('Lote L9 vencido em 01/11/2026: vender assim mesmo?')
  })
})

test('Ctrl+A num campo do cabeçalho marca o texto dele; nas linhas, é o acréscimo', async () => {
  escritorio()
  await abreDocumento()
  await digita('1')
  await user.click(screen.getByRole('textbox', { name: 'Número' }))
  await user.keyboard('{Control>}a{/Control}')
  expect(screen.queryByRole('dialog')).toBeNull()
  await user.click(screen.getByRole('textbox', { name: 'QTDE * Referência' }))
  await user.keyboard('{Control>}a{/Control}')
  expect(await janela('Aplicar Acréscimo')).toBeVisible()
})
