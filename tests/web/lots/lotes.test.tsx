import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { locale } from '../../../src/domain/schema/locale.ts'
import { runCommand } from '../../../src/web/commands/run-command.ts'
import { openRegistro } from '../../../src/web/register/form/open-form.ts'
import { aviso, janela, mostra, noCaixa, pedidos, recusa, servidor, user } from '../till/mundo.tsx'

noCaixa()

const LOTES = 'GET produtos/4/lotes'
const lista = (...data: object[]) => ({ data, page: 1, last_page: 1, total: data.length })
const lote = (id: number, nome: string, saldo = '3', validade = '05/01/2027') => ({
  id,
  lote: nome,
  saldo,
  quantidade: '10.0000',
  fabricacao: '05/01/2026',
  validade,
  observacao_danfe: null,
  codigo_agregacao: null,
  versao: 1,
})
const gravados = () => pedidos.filter(({ metodo }) => metodo !== 'GET')

describe("o diálogo 'Lote'", () => {
  const abrir = async (id?: number) => {
    mostra()
    let fim: ReturnType<typeof openRegistro> = Promise.resolve(null)
    act(() => {
      fim = openRegistro('produtos_lotes', { params: { produto_id: 4 }, ...(id ? { id } : {}) })
    })
    const form = await janela('Lote')
    return { form, fim, campo: (nome: string) => within(form).getByLabelText(nome) }
  }
  const preenche = async (campo: (nome: string) => HTMLElement, valores: Record<string, string>) => {
    for (const [nome, valor] of Object.entries(valores)) {
      await user.clear(campo(nome))
      await user.click(campo(nome))
      await user.paste(valor)
      await user.tab()
    }
  }
  beforeEach(() => {
    // what zod refuses by itself is said in the forms' words, as main.tsx has it
    z.config(locale)
    servidor({
      'POST produtos/4/lotes': ({ corpo }: { corpo: object }) => ({ data: { id: 9, versao: 1, ...corpo } }),
    })
  })

  test('o saldo começa como a quantidade, e maior que ela não é enviado', async () => {
    const { fim, campo } = await abrir()
    await preenche(campo, { Lote: 'L1', Quantidade: '10' })
    expect(campo('Saldo')).toHaveValue('10,00')
    await preenche(campo, { Saldo: '12', Fabricação: '01/10/2026', Validade: '01/10/2027' })
    await user.keyboard('{F2}')
    const atencao = await screen.findByRole('alertdialog', { name: 'Atenção' })
    expect(atencao).toHaveTextContent('O saldo não pode ser maior que a quantidade.')
    expect(gravados()).toEqual([])
    await user.keyboard('{F2}')
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    await preenche(campo, { Saldo: '8' })
    await user.keyboard('{F2}')
    await expect(fim).resolves.toMatchObject({ id: 9, lote: 'L1' })
    expect(gravados()).toMatchObject([
      { corpo: { quantidade: '10.0000', saldo: '8.0000', validade: '01/10/2027' } },
    ])
  })

  test('o saldo que uma mão escreveu ou apagou fica assim', async () => {
    const { campo } = await abrir()
    await preenche(campo, { Saldo: '4', Quantidade: '10' })
    expect(campo('Saldo')).toHaveValue('4,00')
    await user.clear(campo('Saldo'))
    expect(campo('Saldo')).toHaveValue('')
  })

  test('de um lote que existe: o saldo só se lê, e mudar a quantidade não o muda', async () => {
    servidor({ 'GET produtos/4/lotes/3': { data: lote(3, 'L3') } })
    const { form, campo } = await abrir(3)
    await waitFor(() => expect(within(form).getByLabelText('Lote')).toHaveValue('L3'))
    expect(campo('Saldo')).toHaveAttribute('readonly')
    await preenche(campo, { Quantidade: '20' })
    expect(campo('Saldo')).toHaveValue('3')
  })

  test('a validade não vem antes da fabricação, mas grava, avisada, se já passou', async () => {
    const { fim, campo } = await abrir()
    await preenche(campo, { Lote: 'L1', Quantidade: '10', Fabricação: '01/10/2026', Validade: '30/09/2026' })
    await user.keyboard('{F2}')
    expect(await screen.findByText('A validade não pode ser anterior à fabricação')).toBeVisible()
    expect(gravados()).toEqual([])
    await preenche(campo, { Fabricação: '01/10/2025', Validade: '19/11/2026' })
    expect(aviso()).toHaveTextContent('Este lote já está vencido: confira a validade')
    await user.keyboard('{F2}')
    await expect(fim).resolves.toMatchObject({ id: 9 })
  })

  test('os quatro campos são obrigatórios', async () => {
    const { form } = await abrir()
    await user.keyboard('{F2}')
    expect(await within(form).findAllByText('Campo Obrigatório')).toHaveLength(4)
  })

  test('uma etiqueta lida em qualquer campo preenche o lote', async () => {
    const { campo } = await abrir()
    await user.click(campo('Validade'))
    await user.keyboard(']C101078910001001031126090117271231310300250410N7{Enter}')
    await waitFor(() => expect(campo('Lote')).toHaveValue('N7'))
    expect(campo('Fabricação')).toHaveValue('01/09/2026')
    expect(campo('Validade')).toHaveValue('31/12/2027')
    expect(campo('Quantidade')).toHaveValue('2,504')
    expect(campo('Saldo')).toHaveValue('2,504')
    await user.click(campo('Código de agregação'))
    await user.keyboard('7891000100103{Enter}')
    await waitFor(() => expect(campo('Código de agregação')).toHaveValue('7891000100103'))
  })
})

describe('Lotes do produto', () => {
  const opcoes = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)

  test('da paleta pede o produto e depois mostra os seus lotes', async () => {
    servidor({
      'GET produtos': {
        data: lista({ id: 4, referencia: 'VAC', nome: 'VACINA' }),
        total: 1,
        page: 1,
        last_page: 1,
      },
      [LOTES]: lista(lote(1, 'A1'), lote(2, 'B2', '0', '24/11/2026')),
      'GET produtos/4/lotes/1': { data: lote(1, 'A1') },
    })
    mostra()
    act(() => void runCommand('lotes.produto'))
    await janela('Lotes de qual produto?')
    await waitFor(() => expect(opcoes()).toEqual(['VACVACINA']))
    expect(pedidos.at(-1)?.busca.get('controle_lote')).toBe('1')
    await user.keyboard('{Enter}')
    await janela('Lotes · VACINA')
    await waitFor(() => expect(opcoes()).toHaveLength(2))
    expect(opcoes()[0]).toMatch(/A1.*05\/01\/2026 a 05\/01\/2027.*saldo 3/)
    expect(opcoes()[1]).toMatch(/B2.*vence em 4 dias.*saldo 0/)
    expect(pedidos.at(-1)?.busca.toString()).toBe('limit=40&page=1&order_by=validade%2Casc')
    await user.keyboard('{Enter}')
    const form = await janela('Lote')
    await waitFor(() => expect(within(form).getByLabelText('Lote')).toHaveValue('A1'))
    await user.keyboard('{Escape}')
    await janela('Lotes · VACINA')
    await user.keyboard('{Insert}')
    expect(within(await janela('Lote')).getByLabelText('Lote')).toHaveValue('')
  })

  test('40 por página até a última, e o que se digita é procurado', async () => {
    const pagina = (n: number) =>
      Array.from({ length: n < 3 ? 40 : 1 }, (_, i) => lote(n * 100 + i, `L${n * 100 + i}`))
    servidor({
      'GET produtos/4': { data: { id: 4, nome: 'VACINA', controle_lote: true, versao: 1 } },
      [LOTES]: ({ busca }: { busca: URLSearchParams }) => {
        const page = Number(busca.get('page'))
        return {
          data: busca.has('lote') ? [] : pagina(page),
          page,
          last_page: busca.has('lote') ? 1 : 3,
          total: 81,
        }
      },
    })
    mostra()
    act(() => void openRegistro('produtos', { id: 4 }))
    const form = await janela('Produto')
    await within(form).findByRole('tab', { name: /Lotes/ })
    await user.keyboard('{Alt>}5{/Alt}')
    const busca = await within(form).findByRole('combobox', { name: 'Buscar Lotes' })
    await waitFor(() => expect(busca).toHaveFocus())
    await within(form).findByRole('option', { name: /L100/ })
    const asked = () => pedidos.filter(({ caminho }) => caminho === 'produtos/4/lotes').map(one => one.busca)
    const pages = () => asked().map(one => one.get('page'))
    const down = () => user.keyboard('{Meta>}{ArrowDown}{/Meta}')
    await waitFor(async () => {
      await down()
      expect(pages()).toContain('3')
    })
    await down()
    expect(pages()).toEqual(['1', '2', '3'])
    await user.type(busca, 'abc')
    await waitFor(() => expect(asked().at(-1)?.get('lote')).toBe('*abc*'))
  })

  test('produto sem lote, e a falha: cada um em suas palavras', async () => {
    servidor({
      'GET produtos': {
        data: lista({ id: 4, referencia: 'VAC', nome: 'VACINA' }),
        total: 1,
        page: 1,
        last_page: 1,
      },
      [LOTES]: lista(),
    })
    mostra()
    act(() => void runCommand('lotes.produto'))
    await waitFor(() => expect(opcoes()).toHaveLength(1))
    await user.keyboard('{Enter}')
    const lotes = await janela('Lotes · VACINA')
    await waitFor(() => expect(lotes).toHaveTextContent('Você não possui nenhum lote cadastrado.'))
    servidor({ [LOTES]: recusa(500, 'x') })
    await user.type(screen.getByRole('combobox', { name: 'Buscar Lotes' }), 'z')
    await waitFor(() => expect(lotes).toHaveTextContent('Erro os itens'))
  })
})

describe('a parte Lotes do formulário do produto', () => {
  const produto = (more: object) => ({
    data: { id: 4, nome: 'VACINA', controle_lote: true, versao: 1, ...more },
  })
  const abrir = async (id?: number) => {
    mostra()
    act(() => void openRegistro('produtos', id ? { id } : { valores: { controle_lote: true } }))
    return janela('Produto')
  }

  test('está lá enquanto o produto controla lotes, e as teclas a abrem', async () => {
    servidor({
      'GET produtos/4': produto({}),
      [LOTES]: lista(lote(1, 'A1')),
      'GET produtos/4/lotes/1': { data: lote(1, 'A1') },
    })
    const form = await abrir(4)
    await within(form).findByRole('tab', { name: /Lotes/ })
    await user.keyboard('{Alt>}5{/Alt}')
    const busca = await within(form).findByRole('combobox', { name: 'Buscar Lotes' })
    await waitFor(() => expect(busca).toHaveFocus())
    await within(form).findByRole('option', { name: /A1.*saldo 3/ })
    await user.keyboard('{Enter}')
    const aberto = await janela('Lote')
    await waitFor(() => expect(within(aberto).getByLabelText('Lote')).toHaveValue('A1'))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Lote' })).toBeNull())
    await waitFor(() => expect(busca).toHaveFocus())
    await user.keyboard('{Insert}')
    expect(within(await janela('Lote')).getByLabelText('Lote')).toHaveValue('')
  })

  test('um produto que ainda não foi salvo diz que é preciso salvá-lo', async () => {
    const form = await abrir()
    expect(await within(form).findByText('Salve o produto para cadastrar os seus lotes.')).toBeInTheDocument()
  })
})
