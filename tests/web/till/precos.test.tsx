import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { alerta, clearNotice } from '../../../src/web/state/notices.ts'
import { startSale } from '../../../src/web/till/actions/finish-sale.ts'
import { tillDesk } from '../../../src/web/till/desk/till-desk.ts'
import { PdvScreen } from '../../../src/web/till/screen/pdv-screen.tsx'
import { abreCaixa, janela, loja, noCaixa, PRODUTOS, type Produto, servidor, user, vendeu } from './mundo.tsx'

noCaixa()

const selo = (preco: string, versao = 1) => `${versao}.${'a'.repeat(20)}.0.${preco}`
const CAFE: Produto = { ...PRODUTOS[0], preco: '10.00', selo: selo('10.00') }
const SUCO: Produto = { id: 8, referencia: '8', nome: 'SUCO', preco: '7.00', selo: selo('7.00') }
const CAMISA: Produto = {
  ...PRODUTOS[4],
  grades: [[52, 'P VERDE', '60.00', 0, selo('60.00'), null, 1, 'P', 'VERDE', null, null]],
}
const DE_ANTES = [CAFE, SUCO, CAMISA]
const por = (produto: Produto, preco: string): Produto => ({ ...produto, preco, selo: selo(preco, 2) })
/** What the server answers to a till that has the catalogue already. */
const chega = (...produtos: Produto[]) => loja({ completo: false, versao: 'v2' }, produtos)

const linha = (nome: string) =>
  within(screen.getByRole('grid', { name: 'Itens' })).getByRole('row', { name: new RegExp(nome) })
const aviso = () => screen.getByRole('status', { name: 'Aviso' })
const precos = () => tillDesk.current().itens.map(({ nome, preco }) => `${nome} ${preco}`)

async function abre() {
  await loja({}, DE_ANTES)
  await abreCaixa(<PdvScreen />)
  await waitFor(() => expect(screen.getByLabelText('QTDE * Referência')).toHaveFocus())
}

describe('o preço muda com a venda aberta', () => {
  test('a linha diz, nada muda sozinho, e a tecla toma o preço novo com o selo dele', async () => {
    await abre()
    await vendeu('2*1')
    await chega(por(CAFE, '12.00'))
    await waitFor(() =>
      expect(aviso()).toHaveTextContent('O preço mudou: CAFE TORRADO era 10,00, agora 12,00'),
    )
    expect(linha('CAFE')).toHaveTextContent('preço mudou: era 10,00, agora 12,00')
    expect(precos()).toEqual(['CAFE TORRADO 10.00'])
    await user.keyboard('{Alt>}u{/Alt}')
    await waitFor(() => expect(precos()).toEqual(['CAFE TORRADO 12.00']))
    expect(tillDesk.current().itens[0]?.selo).toBe(selo('12.00', 2))
    expect(linha('CAFE')).not.toHaveTextContent('preço mudou')
    expect(screen.getByRole('status', { name: 'Total' })).toHaveTextContent(/R\$\s24,00/)
    await waitFor(() => expect(aviso()).toHaveTextContent('CAFE TORRADO: era 10,00, agora 12,00'))
  })

  test('de várias linhas toma a que o cursor tem ou, sem ela, todas', async () => {
    await abre()
    await vendeu('1', '8', '3*1')
    await chega(por(CAFE, '12.00'), por(SUCO, '5.00'))
    await waitFor(() => expect(aviso()).toHaveTextContent('O preço de 3 itens desta venda mudou'))
    await user.keyboard('{ArrowUp}{Alt>}u{/Alt}')
    await waitFor(() => expect(precos()).toEqual(['CAFE TORRADO 10.00', 'SUCO 5.00', 'CAFE TORRADO 10.00']))
    await user.keyboard('{Alt>}u{/Alt}')
    await waitFor(() => expect(precos()).toEqual(['CAFE TORRADO 12.00', 'SUCO 5.00', 'CAFE TORRADO 12.00']))
    await waitFor(() => expect(aviso()).toHaveTextContent('Preço novo em 2 itens'))
    expect(screen.queryByText(/preço mudou: era/)).toBeNull()
  })

  test('a linha da grade tem o preço dela', async () => {
    await abre()
    await vendeu('CAM-PV')
    expect(precos()).toEqual(['CAMISA P VERDE 60.00'])
    const [grade] = CAMISA.grades as unknown[][]
    const nova = grade?.with(2, '70.00').with(4, selo('70.00', 2))
    await chega({ ...CAMISA, grades: [nova] })
    await waitFor(() => expect(linha('CAMISA')).toHaveTextContent('preço mudou: era 60,00, agora 70,00'))
  })

  test('um preço que alguém deu à linha é dela: não mudou', async () => {
    await abre()
    await vendeu('1@9', '1')
    await chega(por(CAFE, '12.00'))
    await waitFor(() =>
      expect(aviso()).toHaveTextContent('O preço mudou: CAFE TORRADO era 10,00, agora 12,00'),
    )
    const linhas = within(screen.getByRole('grid', { name: 'Itens' })).getAllByRole('row')
    expect(
      linhas.map(({ textContent }) => [
        /preço mudou: era/.test(textContent ?? ''),
        /9,00/.test(textContent ?? ''),
      ]),
    ).toEqual([
      [false, true],
      [true, false],
    ])
  })

  test('a venda que volta de guardada é comparada com os preços de agora', async () => {
    await abre()
    await vendeu('1')
    const guardada = tillDesk.current()
    act(() => startSale(tillDesk, 1))
    await chega(por(CAFE, '12.00'))
    await waitFor(() => expect(aviso()).toHaveTextContent('Preço mudou: CAFE TORRADO de 10,00 para 12,00'))
    expect(screen.queryByText(/era 10,00/)).toBeNull()
    act(() => tillDesk.put(guardada))
    await waitFor(() => expect(linha('CAFE')).toHaveTextContent('preço mudou: era 10,00, agora 12,00'))
  })
})

describe('o preço do que não está na venda', () => {
  test('só a mudança de preço é dita, e de muitos só quantos', async () => {
    await abre()
    await vendeu('8')
    await chega({ ...CAFE, nome: 'CAFE ESPECIAL' })
    await chega(por(CAFE, '12.00'), { ...CAMISA, grades: [] })
    await waitFor(() => expect(aviso()).toHaveTextContent('2 preços mudaram'))
    expect(linha('SUCO')).not.toHaveTextContent('preço mudou')
  })

  test('espera o que se está dizendo: uma recusa não some por ele', async () => {
    await abre()
    act(() => alerta('Cartão recusado'))
    await chega(por(CAFE, '12.00'))
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Cartão recusado'))
    act(() => clearNotice())
    await waitFor(() => expect(aviso()).toHaveTextContent('Preço mudou: CAFE TORRADO de 10,00 para 12,00'))
  })
})

describe('promoções e tabelas de preço', () => {
  const LEVE = {
    ...{ id: 1, nome: 'Leve 3 pague 2', tipo: 3 as const, produtos: [1], categorias: [], com_produtos: [] },
    ...{ com_categorias: [], qtde: 3, paga: 2, juntos: false, minimo: null, forma: null, valor: null },
    ...{ data_inicio: null, data_fim: null, hora_inicio: null, hora_fim: null, dias: [], publico: 1 },
    ...{ limite: null, prioridade: 10, selo: 'x' },
  } as const
  const ATACADO = {
    nomes: {
      3: { nome: 'VAREJO', todos: true, data_inicio: null, data_fim: null },
      4: { nome: 'ATACADO', todos: false, data_inicio: null, data_fim: null },
    },
    linhas: [
      [31, 3, 8, null, '2', '6.5', 1, 'y'],
      [41, 4, 8, null, '0', '6', 1, 'z'],
    ] as [number, number, number, null, string, string, 1, string][],
  }
  const total = () => screen.getByRole('status', { name: 'Total' })

  test('entram sozinhas na venda, e Alt+X diz a condição que faltou', async () => {
    await loja({ promocoes: [LEVE], tabelas: ATACADO }, DE_ANTES)
    await abreCaixa(<PdvScreen />)
    await waitFor(() => expect(screen.getByLabelText('QTDE * Referência')).toHaveFocus())
    await vendeu('1', '8', '1')
    expect(total()).toHaveTextContent(/R\$\s27,00/)
    await waitFor(() => expect(screen.getByText('Leve mais 1 e pague o mesmo')).toBeVisible())
    await user.keyboard('{Alt>}x{/Alt}')
    await user.click(await screen.findByRole('treeitem', { name: /Promoções/ }))
    expect(screen.getByRole('treeitem', { name: /Leve 3 pague 2: falta 1 un/ })).toBeVisible()
    await user.keyboard('{Escape}')
    await vendeu('1', '8')
    expect(total()).toHaveTextContent(/R\$\s33,00/)
    expect(precos()).toEqual(expect.arrayContaining(['CAFE TORRADO 10.00', 'SUCO 6.5']))
    expect(screen.getAllByText('preço de tabela')).toHaveLength(2)
    expect(screen.getAllByText('Leve 3 pague 2')).toHaveLength(3)
    await vendeu('@tabela ata')
    expect(screen.getByText('Tabela').parentElement).toHaveTextContent('ATACADO')
    expect(total()).toHaveTextContent(/R\$\s32,00/)
    expect(screen.getAllByText('preço de tabela')).toHaveLength(2)
    await vendeu('@tabela')
    expect(screen.queryByText('Tabela')).toBeNull()
    expect(total()).toHaveTextContent(/R\$\s33,00/)
    // a price by hand is its line's: it neither pays nor counts
    await vendeu('1@9', '1', '1')
    expect(total()).toHaveTextContent(/R\$\s62,00/)
  })

  test('a de um público vem com o cliente que o servidor descreve', async () => {
    const MARIA = {
      ...{ id: 7, nome: 'Maria Souza', cpf_cnpj: '11144477735', tipo: 'F', consumidor: 1 },
      ...{ tabela_preco_id: null, address_primary: null },
    }
    const de = (id: number, publico: number, valor: string, mais = {}) =>
      ({
        ...{ ...LEVE, id, publico, nome: `Público ${publico}`, tipo: 1, forma: 1, valor, qtde: null },
        ...{ paga: null, ...mais },
      }) as unknown as typeof LEVE
    await loja({ promocoes: [de(2, 5, '50'), de(3, 3, '20', { classes: [5] })] }, DE_ANTES)
    await abreCaixa(<PdvScreen />)
    await waitFor(() => expect(screen.getByLabelText('QTDE * Referência')).toHaveFocus())
    await vendeu('1')
    const vendeA = async (dita: object) => {
      const includes: (string | null)[] = []
      servidor({
        'GET parceiros': ({ busca }: { busca: URLSearchParams }) => {
          includes.push(busca.get('includes'))
          return { data: [{ ...MARIA, ...dita }], page: 1, last_page: 1, total: 1 }
        },
      })
      await user.keyboard('{F3}')
      await janela('Identificar o cliente')
      await user.keyboard('maria')
      await screen.findByText(/Maria Souza/)
      await user.keyboard('{Enter}')
      expect(includes).toContain('address_primary,comprou')
    }
    await vendeA({ classificacaos: [1], comprou: false })
    await waitFor(() => expect(total()).toHaveTextContent(/R\$\s5,00/))
    await user.keyboard('{Alt>}x{/Alt}')
    await user.click(await screen.findByRole('treeitem', { name: /Promoções/ }))
    expect(
      screen.getByRole('treeitem', { name: /Público 3: só para clientes de outra classificação/ }),
    ).toBeVisible()
  })

  test('a de um meio baixa o total enquanto se paga nele, e sobe de novo com outro', async () => {
    const NO_DINHEIRO = {
      ...LEVE,
      ...{
        id: 2,
        nome: 'No dinheiro',
        tipo: 1,
        qtde: null,
        paga: null,
        forma: 1,
        valor: '10',
        meios: ['01'],
      },
    } as unknown as typeof LEVE
    await loja({ promocoes: [NO_DINHEIRO] }, DE_ANTES)
    await abreCaixa(<PdvScreen />)
    await waitFor(() => expect(screen.getByLabelText('QTDE * Referência')).toHaveFocus())
    await vendeu('1')
    await user.keyboard('{F5}')
    expect(await screen.findByText(/Em Dinheiro: menos R\$\s1,00/)).toBeVisible()
    expect(total()).toHaveTextContent(/R\$\s10,00/)
    await user.keyboard('{F2}')
    await waitFor(() => expect(total()).toHaveTextContent(/R\$\s9,00/))
    expect(screen.getByLabelText('Valor')).toHaveValue('9,00')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(total()).toHaveTextContent(/R\$\s10,00/))
    // a part in cash, the rest by card: the whole price
    await user.keyboard('{F5}')
    await screen.findByText(/Em Dinheiro: menos/)
    await user.keyboard('{F2}')
    await waitFor(() => expect(screen.getByLabelText('Valor')).toHaveValue('9,00'))
    await user.keyboard('4{Enter}')
    await waitFor(() => expect(tillDesk.current().pagamento).toHaveLength(1))
    await user.keyboard('{F4}')
    await waitFor(() => expect(screen.getByLabelText('Valor')).toHaveValue('6,00'))
    await user.keyboard('{Escape}')
  })
})
