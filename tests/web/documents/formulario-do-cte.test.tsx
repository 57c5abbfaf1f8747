import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { OwnScreen } from '../../../src/web/documents/own/own-screen.tsx'
import { go } from '../../../src/web/state/location.ts'
import { mostra, noCaixa, pedidos, servidor, user } from '../till/mundo.tsx'

noCaixa()

const abre = (caminho: string) => {
  servidor({
    'POST conhecimento_transporte/carga': {
      data: {
        ...{ chaves: [], valores: { regra_id: 4, rntrc: '12345678' }, fora: [], avisos: [] },
        objetos: { regra_id: { id: 4, nome: 'Fretamento' } },
      },
    },
  })
  act(() => go(caminho))
  mostra(<OwnScreen />)
}

test('o CT-e OS novo propõe a regra de costume, e 20 pessoas são 20', async () => {
  abre('/transporte/cte_os/novo')
  const pessoas = await screen.findByLabelText(/^Pessoas/)
  await user.type(pessoas, '20')
  await user.tab()
  expect(pessoas).toHaveValue('20')
  await user.keyboard('{Alt>}4{/Alt}')
  expect(await screen.findByLabelText(/^Regra/)).toHaveValue('Fretamento')
})

test('o que o CT-e OS propõe sozinho não se pergunta ao sair', async () => {
  abre('/transporte/cte_os/novo')
  await screen.findByLabelText(/^Pessoas/)
  await user.keyboard('{Alt>}4{/Alt}')
  await waitFor(() => expect(screen.getByLabelText(/^Regra/)).toHaveValue('Fretamento'))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(window.location.pathname).not.toBe('/transporte/cte_os/novo'))
})

test('Alt+X explica o imposto pelos passos do servidor', async () => {
  const valor = { nome: 'valor', valor: '1000', sinal: '+', origem: 'entrada.servico.valor' }
  const conta = {
    operacao: 'soma',
    minimoZero: false,
    arredondamento: null,
    regra: null,
    fora: [],
    avisos: [],
  }
  const vTPrest = { ...conta, campo: 'itens[0].vTPrest', valor: '1000.00', parcelas: [valor], fonte: 'MOC' }
  servidor({ 'POST conhecimento_transporte/explicacao': { data: { passos: { vTPrest } } } })
  abre('/transporte/cte_os/novo')
  await screen.findByLabelText(/^Pessoas/)
  await waitFor(() =>
    expect(pedidos.map(({ caminho }) => caminho)).toContain('conhecimento_transporte/carga'),
  )
  await user.keyboard('{Alt>}x{/Alt}')
  const arvore = await screen.findByRole('tree')
  expect(arvore).toHaveTextContent(/valor da prestação.*1\.000,00/)
  await user.keyboard('{ArrowDown}')
  expect(screen.getByRole('region', { name: 'Conta' })).toHaveTextContent('valor digitado 1.000,00')
  expect(pedidos.at(-1)?.corpo).toMatchObject({ regra_id: 4, tipo_servico: '6', componentes: [] })
})

test('Alt+X explica o CT-e lido sem os registros que as suas linhas apontam', async () => {
  const linha = { componente_id: 2, nome: 'FRETE', valor: '150.00' }
  const lido = {
    ...{ id: 3, uuid: '0193', versao: 1, salvo_por: null, situacao: 'T', emissao: null, regra_id: 4 },
    ...{ regra: { id: 4, nome: 'Fretamento' }, valor_total: '150.00', com_imposto: true, quantidades: [] },
    componentes: [{ ...linha, componente: { id: 2, nome: 'FRETE' } }],
  }
  servidor({
    'GET conhecimento_transporte/3': { data: lido },
    'POST conhecimento_transporte/explicacao': { data: { passos: {} } },
  })
  act(() => go('/transporte/cte/3'))
  mostra(<OwnScreen />)
  await screen.findByDisplayValue('150,00')
  await user.keyboard('{Alt>}x{/Alt}')
  await waitFor(() => expect(pedidos.at(-1)?.corpo).toMatchObject({ regra_id: 4 }))
  expect(pedidos.at(-1)?.corpo).toHaveProperty('componentes', [linha])
})

test('fora da estrada o CT-e não pede RNTRC, e cada parte tem a sua tecla', async () => {
  abre('/transporte/cte/novo')
  await user.keyboard('{Alt>}6{/Alt}')
  expect(await screen.findByLabelText(/^RNTRC/)).toBeVisible()
  act(() => screen.getByRole('combobox', { name: /^Modal/ }).focus())
  await user.keyboard('aqua{Enter}')
  expect(screen.queryByLabelText(/^RNTRC|^Veículo|^Motorista/)).toBeNull()
  expect(screen.getByLabelText(/^IRIN do navio/)).toBeVisible()
  await user.keyboard('{Alt>}9{/Alt}')
  expect(await screen.findByLabelText(/^CT-e substituído/)).toBeVisible()
})

test('F9 antes de as notas responderem julga o CT-e com o que elas dizem', async () => {
  let solta = () => {}
  const chegou = new Promise<void>(resolve => {
    solta = resolve
  })
  const valores = { produto_predominante: 'CAFE', valor_carga: '900.00' }
  servidor({
    'POST conhecimento_transporte/carga': () =>
      chegou.then(() => ({ data: { chaves: [], valores, objetos: {}, entregas: [], fora: [], avisos: [] } })),
  })
  act(() => go('/transporte/cte/novo?notas=3'))
  mostra(<OwnScreen />)
  await screen.findByRole('tablist')
  const recusados = () => document.querySelectorAll('[aria-invalid="true"]').length
  await user.keyboard('{F9}')
  await screen.findByText('Carregando… Por favor aguarde')
  expect(recusados()).toBe(0)
  solta()
  await waitFor(() => expect(recusados()).toBeGreaterThan(0))
  expect(screen.getByLabelText(/^Produto predominante/)).toHaveValue('CAFE')
  expect(screen.getByLabelText(/^Produto predominante/)).not.toBeInvalid()
})
