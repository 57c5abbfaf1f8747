import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import * as wire from '../../../src/domain/documents/venda/wire.ts'
import { FLAGS } from '../../../src/domain/options/flags.ts'
import { saveUser } from '../../../src/web/state/session.ts'
import { signIn } from '../session.ts'
import { noCaixa, pedidos, recusa, servidor, user } from '../till/mundo.tsx'
import {
  abreDocumento,
  campo,
  completo,
  digita,
  EMISSORES,
  emMaos,
  escolhe,
  escritorio,
  gravado,
  mesa,
  PARCEIROS,
} from './mundo.tsx'

noCaixa()

const caixa = () => screen.getByRole('textbox', { name: 'QTDE * Referência' })
/** While its list is open, that is called so too. */
const cliente = () => screen.getByRole('combobox', { name: 'Cliente' })
const PADARIA = { id: 21, nome: 'Padaria Modelo', tipo: 'J', consumidor: 1, cpf_cnpj: '11222333000181' }

const MARIA = PARCEIROS[1] as (typeof PARCEIROS)[number]
const RIO = { nome: 'Rio de Janeiro', uf: 'RJ' }

test.each([
  ['21112026 0930', '21/11/2026 09:30:00'],
  ['21/11/2026 9:05', '21/11/2026 09:05:00'],
  ['05/02', /^05\/02\/20\d\d \d\d:\d\d:\d\d$/],
])('a data se digita curta: %s', async (teclas, data) => {
  escritorio()
  await abreDocumento()
  await user.keyboard('{Alt>}2{/Alt}')
  await user.click(campo('Data'))
  await user.clear(campo('Data'))
  await user.keyboard(`${teclas}{Tab}`)
  await waitFor(() => expect(campo('Data').value).toMatch(data))
})

test('a data é a da empresa, também vista de outro fuso', async () => {
  escritorio()
  const quem = signIn(FLAGS)
  saveUser({ ...quem, empresa: { ...quem.empresa, uf: 'AC', fuso: '-05:00' } })
  servidor({ 'GET vendas/5': { data: gravado({ datavenda: '2026-11-20T02:30:00.000Z' }) } })
  await abreDocumento({ id: 5 })
  await user.keyboard('{Alt>}2{/Alt}')
  await waitFor(() => expect(campo('Data')).toHaveValue('19/11/2026 21:30:00'))
})

test.each([
  ['débito', 'Tipo da nota de débito', 'Multa e juros'],
  ['crédito', 'Tipo da nota de crédito', 'Redução de valores'],
])(
  'uma nota de %s se escolhe por teclas, e diz de que tipo é ou não se salva',
  async (qual, rotulo, tipo) => {
    escritorio()
    await abreDocumento()
    await user.keyboard('{Alt>}2{/Alt}')
    expect(screen.queryByLabelText(/Tipo da nota de/)).toBeNull()
    // the first click only brings the focus
    for (const _ of [1, 2]) await user.click(campo('Tipo de documento'))
    await user.keyboard(`{Control>}a{/Control}${qual}{Enter}`)
    const caixa = await screen.findByRole<HTMLInputElement>('combobox', { name: rotulo })
    await user.keyboard('{F2}')
    await waitFor(() => expect(caixa).toHaveAccessibleDescription('Campo Obrigatório'))
    await user.click(caixa)
    await user.keyboard(`${tipo}{Enter}`)
    await waitFor(() => expect(caixa.value).toContain(tipo))
  },
)

test('um nome longo demais é dito no campo, e ninguém é perguntado por ele', async () => {
  escritorio()
  await abreDocumento()
  await user.click(cliente())
  await user.paste('a'.repeat(201))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(cliente()).toHaveAccessibleDescription('Texto longo demais: até 100 letras'))
  expect(pedidos.some(({ caminho, busca }) => caminho === 'parceiros' && `${busca}`.length > 200)).toBe(false)
})

describe('onde a mão começa', () => {
  test.each([1, 2])('o novo de tipo %i começa no destinatário, que vem depois da série', async tipo => {
    escritorio()
    await abreDocumento({ tipo })
    await waitFor(() => expect(campo('Cliente')).toHaveFocus())
    if (tipo === 2) return
    await user.tab({ shift: true })
    expect(campo('Número')).toHaveFocus()
    await user.tab({ shift: true })
    expect(campo('Série')).toHaveFocus()
  })

  test('Alt+1 volta ao destinatário enquanto falta, e às linhas quando há', async () => {
    escritorio()
    await abreDocumento()
    await user.keyboard('{Alt>}2{/Alt}')
    expect(campo('Cliente')).not.toHaveFocus()
    await user.keyboard('{Alt>}1{/Alt}')
    expect(campo('Cliente')).toHaveFocus()
    await escolhe('Cliente', 'Padaria')
    await user.keyboard('{Alt>}2{/Alt}')
    await user.keyboard('{Alt>}1{/Alt}')
    expect(caixa()).toHaveFocus()
  })

  test('Enter no fim do cabeçalho segue nas linhas', async () => {
    escritorio()
    await abreDocumento()
    await user.click(campo('Faturamento'))
    await user.keyboard('{Escape}{Enter}')
    await waitFor(() => expect(caixa()).toHaveFocus())
  })

  test('o que começa com o destinatário dito começa nas linhas', async () => {
    escritorio()
    await abreDocumento({ valores: { parceiro_id: 21, parceiro: PADARIA, addresse_id: 212 } }) // contrato
    await waitFor(() => expect(caixa()).toHaveFocus())
  })

  test.each([
    ['@', ''],
    ['@maria', 'maria'],
    ['52998224725', '52998224725'],
  ])('%s nas linhas é do destinatário: o seu campo o procura', async (texto, procurado) => {
    escritorio()
    await abreDocumento()
    await digita(texto)
    await waitFor(() => expect(cliente()).toHaveFocus())
    expect(cliente()).toHaveValue(procurado)
    expect(caixa()).toHaveValue('')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(emMaos().consumidor).toBeNull()
    if (procurado !== 'maria') return
    await user.click(await screen.findByRole('option', { name: /Maria Souza/ }))
    await waitFor(() => expect(emMaos().consumidor?.parceiro_id).toBe(22))
  })
})

describe('o que o servidor recusa', () => {
  test('a série é recusada no seu campo, que recebe o foco', async () => {
    const quem = signIn(FLAGS)
    quem.account.controle_serie = true
    escritorio({ enderecos: EMISSORES })
    servidor({
      'POST vendas': () =>
        recusa(422, 'A série não é do modelo 55', { errors: { serie_id: ['A série não é do modelo 55'] } }),
    })
    await abreDocumento()
    await completo()
    await user.keyboard('{F2}')
    const aviso = await screen.findByRole('alertdialog')
    expect(aviso).toHaveTextContent('A série não é do modelo 55')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(campo('Série')).toHaveFocus())
    expect(campo('Série')).toBeInvalid()
    expect(campo('Série')).toHaveAccessibleDescription(/A série não é do modelo 55/)
  })

  test('quem salvou antes é dito pelo nome, na janela e na sua coluna', async () => {
    escritorio()
    const lido = gravado({ parceiro: PADARIA })
    servidor({
      'GET vendas/5': { data: lido },
      'PUT vendas/5': () =>
        recusa(409, 'O documento foi alterado por Ana', {
          codigo: 'CONFLITO',
          dados: { ...lido, versao: 2, salvo_por: 'Ana', salvo_em: '2026-11-20T13:05:09.000Z' },
        }),
    })
    await abreDocumento({ id: 5 })
    await digita('1')
    await waitFor(() => expect(emMaos().itens).toHaveLength(1))
    await user.keyboard('{F2}')
    const janela = await screen.findByRole('dialog', { name: 'O registro foi alterado' })
    expect(janela).toHaveTextContent(/Ana salvou este .* em 20\/11\/2026 \d{2}:05:09, depois que você abriu/)
    expect(within(janela).getByRole('columnheader', { name: 'De Ana' })).toBeVisible()
  })
})

test('um pedido que chegou sem endereço é aberto como está: nada dele foi digitado', async () => {
  escritorio()
  const sem = gravado({
    tipo_operacao: 4,
    parceiro: PADARIA,
    addresse_id: null, // contrato
    trnasportadora_id: 31, // contrato
    trnasportadora: { id: 31, nome: 'Transportes Rápido' }, // contrato
  })
  servidor({ 'GET vendas/5': { data: sem } })
  await abreDocumento({ tipo: 4, id: 5 })
  await waitFor(() => expect(emMaos().consumidor?.parceiro_id).toBe(21))
  await waitFor(() => expect(campo('Cliente').value).toContain('Padaria Modelo'))
  expect(screen.queryByText(/não salvo/)).toBeNull()
  await escolhe('Cliente', 'Maria')
  await waitFor(() => expect(campo('Endereço').value).toContain('Rua 221'))
})

describe('o CFOP do que entra ou volta', () => {
  const cfops = () => emMaos().itens.map(({ cfop }) => cfop)

  test('o CFOP proposto segue o produto e o caminho da nota, e o digitado fica', async () => {
    escritorio()
    servidor({
      'GET parceiros/22': { data: { ...MARIA, addresss: [{ ...MARIA.addresss[0], municipio: RIO }] } },
    })
    await abreDocumento({ tipo: 6 })
    await digita('1')
    await digita('2')
    await waitFor(() => expect(cfops()).toEqual(['1202', '1202']))
    act(
      () =>
        void mesa().apply(sale => ({
          ...sale,
          itens: sale.itens.map((item, i) => (i ? { ...item, cfop: '1209' } : item)),
        })),
    )
    await escolhe('Cliente', 'Maria')
    await waitFor(() => expect(emMaos().consumidor?.uf).toBe('RJ'))
    // she is no taxpayer and came to the counter: the note stays in the state (732)
    expect(cfops()).toEqual(['1202', '1209'])
    await user.keyboard('{Alt>}2{/Alt}')
    await escolhe('Atendimento', 'Internet')
    await waitFor(() => expect(cfops()).toEqual(['2202', '1209']))
  })

  test('o que se faz das linhas de uma venda já os tem', async () => {
    escritorio()
    await abreDocumento()
    await digita('1')
    await waitFor(() => expect(emMaos().itens).toHaveLength(1))
    const { itens, regras } = emMaos()
    cleanup()
    const zeros = { desconto: '0.00', acrscimo: '0.00', taxa_entrega: '0.00' } // contrato
    await abreDocumento({ tipo: 6, valores: { ...zeros, itens: itens.map(wire.item.toWire), regras } })
    await waitFor(() => expect(cfops()).toEqual(['1202']))
  })

  test('de uma complementar é o da regra, e a linha o diz: o que se lê é o que se salva', async () => {
    escritorio()
    await abreDocumento({ tipo: 7 })
    await digita('1')
    await waitFor(() => expect(cfops()).toEqual(['5102']))
  })

  test('de uma nota de crédito é o de uma entrada, e some quando ela volta a ser venda', async () => {
    escritorio()
    await abreDocumento()
    await digita('1')
    await waitFor(() => expect(emMaos().itens).toHaveLength(1))
    await user.keyboard('{Alt>}2{/Alt}')
    await escolhe('Tipo de documento', 'Nota de crédito')
    await waitFor(() => expect(cfops()).toEqual(['1949']))
    await escolhe('Tipo de documento', 'Normal')
    await waitFor(() => expect(cfops()[0] ?? null).toBeNull())
  })

  test('numa venda é o da regra: a linha não diz nenhum', async () => {
    escritorio()
    await abreDocumento()
    await digita('1')
    await waitFor(() => expect(emMaos().itens).toHaveLength(1))
    expect(cfops()[0] ?? null).toBeNull()
  })
})

test.each([
  ['T', 'Acerto com o cliente'],
  ['C', 'Acerto com o cliente, desfeito'],
  ['D', 'Acerto com o cliente, desfeito'],
])('o que uma devolução %s devolveu ao cliente é dito como vale', async (status, titulo) => {
  escritorio()
  const acertos = [
    {
      ...{ tipo: 'credito', valor: '40.00', venda: 1, parcela: null, pagamento: null },
      descricao: 'Crédito do cliente',
    },
  ]
  const devolvida = gravado({ tipo_operacao: 6, finalidade_op: 0, tipo_documento: 4, status, acertos })
  servidor({ 'GET vendas/5': { data: devolvida } })
  await abreDocumento({ id: 5, tipo: 6, leitura: true })
  await user.keyboard('{Alt>}4{/Alt}')
  const acerto = await screen.findByRole('region', { name: titulo })
  expect(acerto).toHaveTextContent('Crédito do cliente a favor do cliente40,00')
})
