import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { Route, Router } from 'wouter'
import { FLAGS } from '../../../src/domain/options/flags.ts'
import { tell } from '../../../src/web/realtime.ts'
import { queryClient } from '../../../src/web/state/query.ts'
import { setOnline } from '../../../src/web/state/situation.ts'
import { closeCountDb, dropReadings, keptReadings } from '../../../src/web/stock/count/count-journal.ts'
import { CountScreen } from '../../../src/web/stock/count/count-screen.tsx'
import { startSending, stopSending } from '../../../src/web/stock/count/count-sending.ts'
import { CountsScreen } from '../../../src/web/stock/count/counts-screen.tsx'
import { signIn } from '../session.ts'
import { janela, loja, noCaixa, PRODUTOS, pedidos, recusa, servidor, user } from '../till/mundo.tsx'
import { mostraComCliente } from './mundo.tsx'

noCaixa()
beforeEach(() => queryClient.clear())
// what is on its way to the disk would open this test's again under the next one's feet
afterEach(async () => {
  await stopSending()
  await dropReadings((await keptReadings(8)).map(({ uuid }) => uuid))
  await closeCountDb()
})

const CONTAGEM = {
  id: 8,
  nome: 'Gôndola 1',
  deposito_id: 1,
  categorias: [],
  cega: false,
  status: 'aberta',
  aberta_em: '2026-11-20T09:00:00-03:00',
  fechada_em: null,
  usuario: 'Ana',
}
const pagina = (...data: object[]) => ({ data, page: 1, last_page: 1, total: data.length })

/** The server's side of one count, as simply as it can be: what was read of each product, and what should be there. */
function contagem(mudanca: object = {}) {
  const lidas = new Map<string, { produto_id: number; qtde: string; soma: boolean }>()
  const nomes: Record<number, string> = { 1: 'CAFE TORRADO', 2: 'QUEIJO MINAS' }
  const linhas = () => {
    const contado = new Map<number, number>()
    for (const { produto_id, qtde, soma } of lidas.values())
      contado.set(produto_id, (soma ? (contado.get(produto_id) ?? 0) : 0) + Number(qtde))
    return [...contado].map(([produto_id, total]) => ({
      produto_id,
      grade_id: null,
      lote_id: null,
      nome: nomes[produto_id],
      grade: null,
      referencia: String(produto_id),
      lote: null,
      contado: String(total),
      esperado: '10',
      diferenca: String(total - 10),
      valor: String((total - 10) * 4),
      em: '2026-11-20T09:00:00-03:00',
    }))
  }
  const chamadas: number[] = []
  servidor({
    'GET estoque/contagens/8': () => ({
      data: { ...CONTAGEM, ...mudanca },
      linhas: pagina(...linhas()),
      valor: '-24.00',
    }),
    'POST estoque/contagens/8/leituras': ({ corpo }: { corpo: { leituras: never[] } }) => {
      chamadas.push(corpo.leituras.length)
      for (const leitura of corpo.leituras as {
        uuid: string
        produto_id: number
        qtde: string
        soma: boolean
      }[])
        if (!lidas.has(leitura.uuid)) lidas.set(leitura.uuid, leitura)
      return { data: { lidas: corpo.leituras.length } }
    },
  })
  return { lidas, chamadas }
}

const abrir = () => {
  window.history.replaceState(null, '', '/produto/contagem/8')
  return mostraComCliente(
    <Router>
      <Route path="/produto/contagem/:id">
        <CountScreen />
      </Route>
    </Router>,
  )
}
const linhas = () =>
  within(screen.getByRole('grid', { name: 'Contados' }))
    .queryAllByRole('row')
    .slice(1)
    .map(row =>
      within(row)
        .queryAllByRole('gridcell')
        .map(({ textContent }) => textContent),
    )
const pronta = () => screen.findByText(/aberta/)
const semRede = () => servidor({ 'POST estoque/contagens/8/leituras': new Error('cabo solto') })
const enviadas = () => pedidos.filter(({ caminho }) => caminho === 'estoque/contagens/8/leituras')

describe('Contagem', () => {
  test('cada leitura soma 1 e mostra a diferença, e *n corrige a linha', async () => {
    const { lidas } = contagem()
    abrir()
    await pronta()
    await user.keyboard('1{Enter}')
    await user.keyboard('3*1{Enter}')
    await waitFor(() =>
      expect([...lidas.values()].map(({ qtde, soma }) => [qtde, soma])).toEqual([
        ['1', true],
        ['3', true],
      ]),
    )
    await waitFor(() =>
      expect(linhas()).toEqual([['1', 'CAFE TORRADO', '', '20/11/2026 09:00', '4', '10', '-6', '-R$ 24,00']]),
    )
    await user.keyboard('*12{Enter}')
    await waitFor(() => expect(linhas()[0]?.slice(4, 7)).toEqual(['12', '10', '+2']))
    await waitFor(() => expect([...lidas.values()].at(-1)).toMatchObject({ qtde: '12', soma: false }))
  })

  test('às cegas não se vê o que deveria haver', async () => {
    contagem({ cega: true })
    abrir()
    await screen.findByText(/aberta · cega/)
    await user.keyboard('1{Enter}')
    await waitFor(() => expect(linhas()).toEqual([['1', 'CAFE TORRADO', '', '20/11/2026 09:00', '1']]))
    expect(screen.queryByText(/diferença/)).toBeNull()
  })

  test('sem rede as leituras valem na tela e vão uma vez quando ela volta', async () => {
    const { lidas } = contagem()
    const { unmount } = abrir()
    await pronta()
    semRede()
    await user.keyboard('1{Enter}')
    await user.keyboard('2*1{Enter}')
    await screen.findByText('2 leituras a enviar')
    await waitFor(async () => expect(await keptReadings(8)).toHaveLength(2))
    const lidas_em = (await keptReadings(8)).map(({ leitura }) => leitura.em ?? '')
    expect(lidas_em).not.toContain('')
    // the page is closed and comes back
    unmount()
    await stopSending()
    const again = contagem()
    abrir()
    await waitFor(() => expect([...again.lidas.values()].map(({ qtde }) => qtde)).toEqual(['1', '2']))
    // each with the moment it was read at
    const { leituras, enviadas_em } = enviadas().at(-1)?.corpo ?? {}
    expect(leituras.map(({ em }: { em: string }) => em)).toEqual(lidas_em)
    expect(enviadas_em).toBeTruthy()
    await waitFor(() => expect(linhas()[0]?.[4]).toBe('3'))
    expect(await keptReadings(8)).toEqual([])
    expect(lidas.size).toBe(0)
  })

  const lido = () => linhas().map(row => [row[1], row[3], row[4]])

  test('sem rede o que se lê aparece na lista, e *n e ! corrigem o que se leu por último', async () => {
    const { lidas } = contagem()
    abrir()
    await pronta()
    await user.keyboard('1{Enter}')
    await user.keyboard('1{Enter}')
    await waitFor(() => expect(lidas.size).toBe(2))
    await waitFor(() => expect(lido()).toEqual([['CAFE TORRADO', '20/11/2026 09:00', '2']]))
    semRede()
    await user.keyboard('12*2{Enter}')
    await waitFor(() =>
      expect(lido()).toEqual([
        ['QUEIJO MINAS', 'a enviar', '12'],
        ['CAFE TORRADO', '20/11/2026 09:00', '2'],
      ]),
    )
    await user.keyboard('*7{Enter}')
    await waitFor(() => expect(lido()[0]).toEqual(['QUEIJO MINAS', 'a enviar', '7']))
    expect(screen.getByText(/2 contados/)).toBeInTheDocument()
    await user.keyboard('5*1{Enter}')
    await user.keyboard('!{Enter}')
    await waitFor(() => expect(lido().map(row => row[2])).toEqual(['0', '7']))
    servidor({
      'POST estoque/contagens/8/leituras': ({ corpo }: { corpo: { leituras: { uuid: string }[] } }) => {
        for (const leitura of corpo.leituras) lidas.set(leitura.uuid, leitura as never)
        return { data: { lidas: corpo.leituras.length, aviso: null } }
      },
    })
    act(() => startSending())
    await waitFor(async () => expect(await keptReadings(8)).toEqual([]))
    expect([...lidas.values()].map(({ produto_id, qtde, soma }) => [produto_id, qtde, soma])).toEqual([
      [1, '1', true],
      [1, '1', true],
      [2, '12', true],
      [2, '7', false],
      [1, '5', true],
      [1, '0', false],
    ])
  })

  test('cada linha da grade guarda o lote que se leu nela', async () => {
    const { lidas } = contagem()
    const grades = [
      [91, 'PEQUENA', '9.00', 0, null, null, 1, 'PEQUENA', 'U', null, null],
      [92, 'GRANDE', '9.00', 0, null, null, 2, 'GRANDE', 'U', null, null],
    ]
    const soro = { id: 9, referencia: '9', nome: 'SORO', controle_lote: 1, controle_grade: 1, grades }
    await loja({}, [...PRODUTOS, soro])
    const lote = (id: number, nome: string) => ({
      id,
      lote: nome,
      saldo: '3',
      fabricacao: null,
      validade: null,
    })
    const data = [lote(11, 'A1'), lote(12, 'B2')]
    servidor({ 'GET produtos/9/lotes': { data, page: 1, last_page: 1, total: 2 } })
    abrir()
    await pronta()
    const ler = async (grade: string, lote?: string) => {
      await user.keyboard('9{Enter}')
      await janela('Selecione a grade')
      await user.type(screen.getByRole('combobox', { name: 'Buscar Grade' }), grade)
      await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1))
      await user.keyboard('{Enter}')
      if (!lote) return
      await janela('Selecione um lote')
      await user.click(await screen.findByRole('option', { name: new RegExp(lote) }))
    }
    await ler('PEQUENA', 'A1')
    await waitFor(() => expect(lidas.size).toBe(1))
    await ler('GRANDE', 'B2')
    await waitFor(() => expect(lidas.size).toBe(2))
    await ler('PEQUENA')
    await waitFor(() =>
      expect([...lidas.values()]).toMatchObject([
        { grade_id: 91, lote_id: 11 },
        { grade_id: 92, lote_id: 12 },
        { grade_id: 91, lote_id: 11 },
      ]),
    )
  })

  test('a primeira linha se corrige antes de o servidor a ter', async () => {
    const { lidas } = contagem()
    abrir()
    await pronta()
    semRede()
    await user.keyboard('12*2{Enter}*7{Enter}')
    await waitFor(() => expect(lido()).toEqual([['QUEIJO MINAS', 'a enviar', '7']]))
    expect(lidas.size).toBe(0)
  })

  test('o cursor movido à mão fica na sua linha, ainda que outro leia', async () => {
    const { lidas } = contagem()
    lidas.set('x', { produto_id: 2, qtde: '9', soma: true })
    abrir()
    await pronta()
    await user.keyboard('1{Enter}')
    await waitFor(() => expect(lido()).toHaveLength(2))
    await waitFor(() => expect(lidas.size).toBe(2))
    await waitFor(() => expect(screen.queryByText(/a enviar/)).toBeNull())
    // what was read here keeps the cursor, wherever the others' readings put its line
    await user.keyboard('*3{Enter}')
    await waitFor(() => expect([...lidas.values()].at(-1)).toMatchObject({ produto_id: 1, qtde: '3' }))
    await waitFor(() => expect(screen.queryByText(/a enviar/)).toBeNull())
    await user.keyboard('{ArrowUp}')
    const [first] = lido()
    expect(first?.[0]).toBe('QUEIJO MINAS')
    await user.keyboard('*4{Enter}')
    await waitFor(() =>
      expect([...lidas.values()].at(-1)).toMatchObject({ produto_id: 2, qtde: '4', soma: false }),
    )
  })

  test('o que espera vai de qualquer tela assim que a rede volta', async () => {
    contagem()
    const { unmount } = abrir()
    await pronta()
    semRede()
    await user.keyboard('2*1{Enter}')
    await waitFor(async () => expect(await keptReadings(8)).toHaveLength(1))
    unmount()
    await stopSending()
    startSending()
    const { lidas } = contagem()
    act(() => setOnline(false))
    act(() => setOnline(true))
    await waitFor(() => expect([...lidas.values()].map(({ qtde }) => qtde)).toEqual(['2']))
    await waitFor(async () => expect(await keptReadings(8)).toEqual([]))
  })

  test.each([408, 425, 429, 503])('uma resposta %i não é da leitura: ela espera', async status => {
    contagem()
    abrir()
    await pronta()
    servidor({ 'POST estoque/contagens/8/leituras': () => recusa(status, 'agora não') })
    await user.keyboard('1{Enter}')
    await waitFor(() => expect(enviadas().length).toBeGreaterThan(0))
    await screen.findByText('1 leitura a enviar')
    expect(screen.queryByText(/recusada/)).toBeNull()
    const { lidas } = contagem()
    act(() => startSending())
    await waitFor(() => expect(lidas.size).toBe(1))
  })

  test.each([
    [401, 'Unauthenticated.', '/login'],
    [403, 'Sem permissão', '/403'],
  ])('uma resposta %i leva aonde leva em toda parte, e a leitura fica', async (status, texto, destino) => {
    contagem()
    abrir()
    await pronta()
    servidor({ 'POST estoque/contagens/8/leituras': recusa(status, texto) })
    await user.keyboard('3*1{Enter}')
    await waitFor(() => expect(window.location.pathname).toBe(destino))
    const { lidas } = contagem()
    act(() => signIn(FLAGS))
    await waitFor(() => expect([...lidas.values()].map(({ qtde }) => qtde)).toEqual(['3']))
  })

  test('a leitura recusada é dita e só sai por mão de alguém', async () => {
    const { lidas } = contagem()
    abrir()
    await pronta()
    const errors = { 'leituras.0.produto_id': ['Este produto não é desta contagem'] }
    servidor({
      'POST estoque/contagens/8/leituras': recusa(422, 'x', { codigo: 'VALIDACAO', errors }),
    })
    await user.keyboard('2{Enter}')
    await screen.findByText('1 recusada: QUEIJO MINAS, Este produto não é desta contagem')
    contagem()
    expect(lidas.size).toBe(0)
    await user.keyboard('{Alt>}d{/Alt}')
    await waitFor(() => expect(screen.queryByText(/1 recusada/)).toBeNull())
    expect(await keptReadings(8)).toEqual([])
  })

  test('o que os outros leem aparece por aviso', async () => {
    const { lidas } = contagem()
    abrir()
    await pronta()
    lidas.set('x', { produto_id: 2, qtde: '9', soma: true })
    act(() => tell('ContagemAtualizada', {}))
    await waitFor(() => expect(linhas()[0]?.slice(0, 2)).toEqual(['2', 'QUEIJO MINAS']))
  })

  test('F4 mostra só as diferenças, e F6 diz a seção das leituras que vêm', async () => {
    const { lidas } = contagem()
    abrir()
    await pronta()
    await user.keyboard('{F4}')
    await waitFor(() => expect(pedidos.at(-1)?.busca.get('divergentes')).toBe('1'))
    await user.keyboard('{F6}')
    await user.type(await screen.findByLabelText('Prateleira ou corredor que se conta'), 'Ponta{Enter}')
    await screen.findByText(/seção Ponta/)
    await user.keyboard('1{Enter}')
    await waitFor(() => expect([...lidas.values()][0]).toMatchObject({ secao: 'Ponta' }))
  })

  test('F2 diz quanto difere e fecha, e só zera o que ninguém leu se assim se diz', async () => {
    contagem()
    servidor({ 'POST estoque/contagens/8/fechar': { data: { ajustados: 2, recalculos: [] } } })
    abrir()
    await pronta()
    await user.keyboard('{F2}')
    const dialog = await janela('Fechar a contagem')
    expect(dialog).toHaveTextContent('As diferenças, -R$ 24,00 a custo, viram movimentos de estoque.')
    await user.keyboard('{F2}')
    await screen.findByText('Contagem fechada: 2 saldos acertados')
    expect(pedidos.find(({ caminho }) => caminho.endsWith('/fechar'))?.corpo).toEqual({
      zera_nao_contados: false,
    })
    expect(window.location.pathname).toBe('/produto/contagem')
  })

  test('com leituras por enviar, ou sem o direito, não se fecha', async () => {
    contagem()
    servidor({ 'POST estoque/contagens/8/leituras': new Error('cabo solto') })
    const { unmount } = abrir()
    await pronta()
    await user.keyboard('1{Enter}')
    await screen.findByText('1 leitura a enviar')
    await user.keyboard('{F2}')
    await screen.findByText('Espere: ainda há leituras a enviar')
    // the cut came before the cable was mended
    await waitFor(() => expect(enviadas()).toHaveLength(1))
    unmount()
    contagem()
    act(() => signIn(FLAGS.filter(flag => flag !== 'estoque_movimento')))
    abrir()
    await pronta()
    await waitFor(() => expect(enviadas().length).toBeGreaterThan(1))
    await user.keyboard('{F2}')
    await screen.findByText('Acesso negado: Fechar a contagem')
  })

  test('a que terminou só se vê', async () => {
    contagem({ status: 'fechada' })
    abrir()
    await screen.findByText(/fechada/)
    expect(screen.getByRole('textbox', { name: 'QTDE * Referência' })).toBeDisabled()
  })
})

describe('Contagens', () => {
  test('F2 abre uma contagem, cega e de uma categoria, e vai contar', async () => {
    servidor({
      'GET estoque/contagens': pagina(),
      'GET categorias': pagina({ id: 3, nome: 'Bebidas' }, { id: 4, nome: 'Padaria' }),
      'GET depositos': pagina({ id: 1, nome: 'Loja', principal: true }),
      'POST estoque/contagens': { data: { ...CONTAGEM, id: 9 } },
    })
    mostraComCliente(<CountsScreen />)
    await screen.findByText('Nenhuma contagem ainda: F2 abre a primeira')
    await user.keyboard('{F2}')
    const dialog = await janela('Nova contagem')
    await within(dialog).findByLabelText('Bebidas')
    await user.keyboard('{F2}')
    await waitFor(() =>
      expect(screen.getByLabelText('Nome')).toHaveAccessibleDescription('Campo Obrigatório'),
    )
    await user.type(screen.getByLabelText('Nome'), 'Balanço')
    await user.click(within(dialog).getByLabelText(/Cega/))
    await user.click(within(dialog).getByLabelText('Bebidas'))
    await user.keyboard('{F2}')
    await waitFor(() => expect(window.location.pathname).toBe('/produto/contagem/9'))
    expect(pedidos.find(({ metodo }) => metodo === 'POST')?.corpo).toEqual({
      nome: 'Balanço',
      deposito_id: null,
      categorias: [3],
      cega: true,
    })
  })

  test('diz quantas leituras de cada uma ainda estão neste navegador, e as envia', async () => {
    contagem()
    const { unmount } = abrir()
    await pronta()
    semRede()
    await user.keyboard('1{Enter}')
    await user.keyboard('2{Enter}')
    await screen.findByText('2 leituras a enviar')
    await waitFor(async () => expect(await keptReadings(8)).toHaveLength(2))
    unmount()
    servidor({ 'GET estoque/contagens': pagina(CONTAGEM) })
    mostraComCliente(<CountsScreen />)
    await screen.findByText('2 a enviar')
    const { lidas } = contagem()
    act(() => startSending())
    await waitFor(() => expect(lidas.size).toBe(2))
    await waitFor(() => expect(screen.queryByText(/a enviar/)).toBeNull())
  })

  test('Enter continua a que está aberta', async () => {
    servidor({ 'GET estoque/contagens': pagina(CONTAGEM, { ...CONTAGEM, id: 7, status: 'fechada' }) })
    mostraComCliente(<CountsScreen />)
    await screen.findAllByText('Gôndola 1')
    await user.keyboard('{Enter}')
    expect(window.location.pathname).toBe('/produto/contagem/8')
  })
})
