import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { FLAGS } from '../../../src/domain/options/flags.ts'
import { COST_FLAGS } from '../../../src/domain/reports/sees-costs.ts'
import { ExpiryScreen } from '../../../src/web/screens/lotes/expiry-screen.tsx'
import { signIn } from '../session.ts'
import { janela, mostra, noCaixa, pedidos, recusa, servidor, user } from '../till/mundo.tsx'

noCaixa()

const LISTA = 'GET lotes/validade'
const TOTAIS = { [`${LISTA}/totais`]: { data: { total: 1, somas: { valor: '8.00' } } } }
const lote = (id: number, nome: string, validade: string, dias: number, valor: string | null = '8.00') => ({
  id,
  ...{ produto_id: 4, nome: 'VACINA', referencia: 'VAC', unidade: 'UN' },
  lote: nome,
  fabricacao: '05/01/2026',
  validade,
  dias,
  saldo: '2',
  valor,
})
const faixa = (lotes: number, valor: string | null = null) => ({ lotes, valor })
const resposta = (...data: object[]) => ({
  data,
  page: 1,
  last_page: 1,
  total: data.length,
  faixas: { vencido: faixa(1, '8.00'), '7': faixa(2), '15': faixa(2), '30': faixa(3) },
})
const linhas = () =>
  screen
    .queryAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent)
const perguntas = () =>
  pedidos
    .filter(({ caminho, busca }) => caminho === 'lotes/validade' && busca.get('limit') !== '1')
    .map(({ busca }) => [busca.get('faixa'), busca.get('search')])

describe('Validade dos lotes', () => {
  const VENCIDO = lote(1, 'A1', '18/11/2026', -2)
  const PERTO = lote(2, 'B2', '24/11/2026', 4, null)

  test('cada lote diz prazo, saldo e custo, e cada faixa quantos há', async () => {
    servidor({ ...TOTAIS, [LISTA]: resposta(VENCIDO, PERTO) })
    mostra(<ExpiryScreen />)
    await waitFor(() => expect(linhas()).toHaveLength(2))
    expect(linhas()[0]).toMatch(/18\/11\/2026.*vencido há 2 dias.*VAC.*VACINA.*A1.*2 UN.*8,00/)
    expect(linhas()[1]).toMatch(/24\/11\/2026.*vence em 4 dias.*B2.*sem custo/)
    expect(screen.getByRole('tab', { name: /Vencidos.*1.*8,00/ })).toBeVisible()
    expect(screen.getByRole('tab', { name: /7 dias.*2/ })).toBeVisible()
  })

  test('Alt anda pelas faixas, e o que se digita é procurado na faixa', async () => {
    servidor({ ...TOTAIS, [LISTA]: resposta(VENCIDO) })
    mostra(<ExpiryScreen />)
    await waitFor(() => expect(linhas()).toHaveLength(1))
    await user.keyboard('{Alt>}2{/Alt}')
    await waitFor(() => expect(perguntas().at(-1)).toEqual(['vencido', null]))
    expect(screen.getByRole('tab', { name: /Vencidos/, selected: true })).toBeVisible()
    await user.keyboard('{Alt>}{ArrowLeft}{/Alt}')
    expect(screen.getByRole('tab', { name: /Em alerta/, selected: true })).toBeVisible()
    await user.type(screen.getByRole('searchbox', { name: 'Buscar' }), 'va')
    await waitFor(() => expect(perguntas().at(-1)).toEqual(['alerta', 'va']))
  })

  test('a etiqueta lida procura o seu lote', async () => {
    servidor({ ...TOTAIS, [LISTA]: resposta(VENCIDO) })
    mostra(<ExpiryScreen />)
    await waitFor(() => expect(linhas()).toHaveLength(1))
    await user.keyboard(']C101078910001001031727123110N7{Enter}')
    await waitFor(() => expect(screen.getByRole('searchbox')).toHaveValue('N7'))
    await waitFor(() => expect(perguntas().at(-1)).toEqual(['alerta', 'N7']))
  })

  test('Enter abre o lote da linha, F6 os lotes do seu produto', async () => {
    servidor({
      ...TOTAIS,
      [LISTA]: resposta(VENCIDO),
      'GET produtos/4/lotes/1': { data: { ...VENCIDO, quantidade: '9', versao: 1 } },
      'GET produtos/4/lotes': { data: [VENCIDO], page: 1, last_page: 1, total: 1 },
    })
    mostra(<ExpiryScreen />)
    await waitFor(() => expect(linhas()).toHaveLength(1))
    await user.keyboard('{Enter}')
    const form = await janela('Lote')
    await waitFor(() => expect(within(form).getByLabelText('Lote')).toHaveValue('A1'))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.keyboard('{F6}')
    expect(await janela('Lotes · VACINA')).toBeVisible()
  })

  test('quem não vê custos não tem a coluna do valor', async () => {
    act(() => signIn(FLAGS.filter(flag => !COST_FLAGS.includes(flag))))
    servidor({ ...TOTAIS, [LISTA]: resposta(lote(1, 'A1', '18/11/2026', -2, null)) })
    mostra(<ExpiryScreen />)
    await waitFor(() => expect(linhas()).toHaveLength(1))
    expect(screen.queryByRole('columnheader', { name: 'Valor a custo' })).toBeNull()
  })

  test('nada a dizer', async () => {
    servidor({ ...TOTAIS, [LISTA]: resposta() })
    mostra(<ExpiryScreen />)
    expect(await screen.findByText('Nenhum lote vencido, nenhum a vencer em 30 dias')).toBeVisible()
  })

  test('a falha é dita', async () => {
    servidor({ ...TOTAIS, [LISTA]: recusa(500, 'O banco não respondeu') })
    mostra(<ExpiryScreen />)
    expect(await screen.findByText('O banco não respondeu')).toBeVisible()
  })
})
