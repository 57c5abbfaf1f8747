import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FLAGS } from '../../../../src/domain/options/flags.ts'
import { HintBar } from '../../../../src/web/commands/hints/hint-bar.tsx'
import { DialogHost } from '../../../../src/web/dialogs/host.tsx'
import { openRegistro } from '../../../../src/web/register/form/open-form.ts'
import { saveSession } from '../../../../src/web/state/session.ts'
import { signIn } from '../../session.ts'
import { withShell } from '../../with-shell.ts'

const user = userEvent.setup({ delay: null })

const grupo = (id: number, ...nomes: string[]) => ({
  id,
  versao: 1,
  nome: 'Grupo',
  itens: nomes.map((nome, i) => ({ id: id * 10 + i, nome, ordem: i })),
})
const TAMANHOS = grupo(1, 'P', 'M', 'G')
const CORES = grupo(2, 'Azul', 'Preta')

/** The record as the server has it, and what was sent last. */
let guardado: Record<string, unknown>
let enviado: { metodo: string; corpo: Record<string, unknown> } | null
let recusa: Response | null

const answer = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

async function respond(url: string, init?: RequestInit): Promise<Response> {
  if (init?.method === 'PUT' || init?.method === 'POST') {
    enviado = { metodo: init.method, corpo: JSON.parse(String(init.body)) }
    return recusa ?? answer({ data: { ...guardado, ...enviado.corpo, id: 7 } })
  }
  if (/tamanhos\/1/.test(url)) return answer({ data: TAMANHOS })
  if (/subdivisaos\/2/.test(url)) return answer({ data: CORES })
  if (/\/produtos\/7(\?|$)/.test(url)) return answer({ data: guardado })
  return answer({ data: [], last_page: 1 })
}

withShell()
beforeEach(() => {
  // rows are drawn by how much of the sheet is in sight
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1200)
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) => respond(String(url), init))
  saveSession('1.token', { ...signIn(FLAGS), super_user: true })
  enviado = null
  recusa = null
  guardado = {
    ...{ id: 7, versao: 3, referencia: 'CAM', nome: 'CAMISA', unidade: 'UN', ncm: '61091000', tipo: '00' },
    ...{ icms_dentro_id: 1, icms_fora_id: 1, pisconfins_id: 1, ativo: true, controle_grade: true },
    ...{ tamanho_id: 1, subdivisao_id: 2, estoque: { preco_vend: null }, grades: [], codigos: [] },
  }
})
afterEach(() => {
  vi.restoreAllMocks()
})

const linha = (id: number, i: number, j: number, preco: string | null, resto: object = {}) => ({
  id,
  tamanho_item_id: TAMANHOS.itens[i]?.id,
  tamanho_item: TAMANHOS.itens[i],
  subdivisao_item_id: CORES.itens[j]?.id,
  subdivisao_item: CORES.itens[j],
  referencia: null,
  gtin: null,
  estoque: {
    ...{ preco_comp: null, marge_luc: null, preco_vend: preco },
    ...{ pausar_venda: false, venda_delivery: false, estoque_app: false },
  },
  estoque_minimo: null,
  estoque_maximo: null,
  composicoes: [],
  ...resto,
})

/** The product's form with the cursor in its grid. */
async function abrir({ leitura = false } = {}) {
  render(<DialogHost />)
  act(() => void openRegistro('produtos', { id: 7, campo: 'grades', leitura }))
  await screen.findByRole('dialog', { name: /Produto/ })
  const campo = await waitFor(() => {
    const found = document.querySelector<HTMLElement>('[data-campo="grades"]')
    if (!found) throw new Error('the grid is not there yet')
    return found
  })
  act(() => campo.focus())
  return campo
}
const texto = (celula: HTMLElement | undefined) => celula?.textContent ?? ''
/** The matrix as it is read, row by row. */
const matriz = (nome: RegExp | string = /^Grade:/) =>
  within(screen.getByRole('grid', { name: nome }))
    .getAllByRole('row')
    .slice(1)
    .map(row => [
      texto(within(row).getByRole('rowheader')),
      ...within(row).getAllByRole('gridcell').map(texto),
    ])
const dialogo = (name: string | RegExp) => screen.findByRole('dialog', { name })
const precos = () =>
  ((enviado?.corpo['grades'] ?? []) as { estoque: { preco_vend: string } }[]).map(
    ({ estoque }) => estoque.preco_vend,
  )

it('o caminho do escopo diz a grade uma vez', async () => {
  document.body.insertAdjacentHTML('beforeend', '<footer id="barra"></footer>')
  render(<HintBar />)
  await abrir()
  await waitFor(() => expect(document.querySelector('#barra')?.textContent).toMatch(/^escopo .*› GRADE/))
  expect(document.querySelector('#barra')?.textContent).not.toContain('GRADE › grade')
  document.querySelector('#barra')?.remove()
})

describe('gerador de grade', () => {
  it('dos três passos só o último confirma, e as linhas voltam à matriz', async () => {
    await abrir()
    await user.keyboard('{Insert}')
    const janela = await dialogo('Gerar grade')
    expect(await within(janela).findByRole('listbox', { name: 'Tamanhos' })).toHaveFocus()
    const botao = () => within(janela).getByRole('button', { name: /Continuar|Concluir/ })
    expect(botao()).toHaveTextContent('Continuar')
    await user.keyboard('{F2}')
    expect(await screen.findByText('Informe pelo menos um tamanho')).toBeTruthy()
    await user.keyboard('{Escape}')
    await user.keyboard(' {ArrowDown} {F2}')
    expect(await within(janela).findByRole('listbox', { name: 'Subdivisões' })).toHaveFocus()
    await user.keyboard('{F2}')
    expect(await screen.findByText('Informe pelo menos uma subdivisão')).toBeTruthy()
    await user.keyboard('{Escape}{Control>}a{/Control}{F2}')
    expect(botao()).toHaveTextContent('Concluir')
    expect(matriz('Linhas da grade').map(([nome]) => nome)).toEqual([
      'P- Azul',
      'P- Preta',
      'G- Azul',
      'G- Preta',
    ])
    // a price is asked of each
    await user.keyboard('{F2}')
    expect(within(janela).getByText(/Campo Obrigatório/)).toBeTruthy()
    await user.keyboard('{Control>} {/Control}49,9{Enter}{F2}')
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Gerar grade' })).toBeNull())
    expect(matriz()).toEqual([
      ['P', '49,90', '49,90'],
      ['G', '49,90', '49,90'],
    ])
    await user.keyboard('{F2}')
    await waitFor(() => expect(enviado).not.toBeNull())
    expect(enviado?.corpo['grades']).toMatchObject([
      {
        ordem: 0,
        tamanho_item_id: 10,
        subdivisao_item_id: 20,
        estoque: { preco_vend: '49.9', pausar_venda: false, venda_delivery: false, estoque_app: false },
      },
      { tamanho_item_id: 10, subdivisao_item_id: 21 },
      { tamanho_item_id: 12, subdivisao_item_id: 20 },
      { ordem: 3, tamanho_item_id: 12, subdivisao_item_id: 21 },
    ])
  })

  it('o que já existe é dito e não se repete, e o novo entra na ordem do grupo', async () => {
    guardado['grades'] = [linha(1, 0, 0, '10.00'), linha(2, 2, 0, '30.00')]
    await abrir()
    await user.keyboard('{Insert}')
    await within(await dialogo('Gerar grade')).findByRole('listbox', { name: 'Tamanhos' })
    await user.keyboard('{Control>}a{/Control}{F2}{Enter}{F2}')
    const aviso = await screen.findByRole('alertdialog', { name: 'Atenção' })
    expect(aviso).toHaveTextContent('Essa grade P- Azul já existe')
    expect(aviso).toHaveTextContent('Essa grade G- Azul já existe')
    await user.keyboard('{F2}')
    await waitFor(() => expect(matriz('Linhas da grade').map(([nome]) => nome)).toEqual(['M- Azul']))
    await user.keyboard('20{Enter}{F2}')
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Gerar grade' })).toBeNull())
    expect(matriz()).toEqual([
      ['P', '10,00'],
      ['M', '20,00'],
      ['G', '30,00'],
    ])
  })

  it('de quem vende por aplicativo, a linha nova é do delivery', async () => {
    const logged = signIn(FLAGS)
    saveSession('1.token', { ...logged, empresa: { ...logged.empresa, venda_app: true } })
    await abrir()
    await user.keyboard('{Insert}')
    await within(await dialogo('Gerar grade')).findByRole('listbox', { name: 'Tamanhos' })
    await user.keyboard(' {F2} {F2}')
    await waitFor(() => expect(matriz('Linhas da grade')).toHaveLength(1))
    await user.keyboard('5{Enter}{F2}')
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Gerar grade' })).toBeNull())
    await user.keyboard('{F2}')
    await waitFor(() => expect(enviado).not.toBeNull())
    expect(enviado?.corpo['grades']).toMatchObject([
      { estoque: { venda_delivery: true, pausar_venda: false, estoque_app: false } },
    ])
  })

  it('o preço do cabeçalho vai a cada linha quando a grade é ligada', async () => {
    const estoque = { preco_comp: '20', marge_luc: '50', preco_vend: '59.9', venda_delivery: true }
    guardado = { ...guardado, controle_grade: false, grades: [], estoque }
    render(<DialogHost />)
    act(() => void openRegistro('produtos', { id: 7, campo: 'controle_grade' }))
    await waitFor(() => expect(screen.getByLabelText('Controla grade')).toHaveFocus())
    await user.keyboard(' ')
    const aba = screen.getByRole('tab', { name: /Grade/ }).textContent?.match(/\d/)?.[0]
    await user.keyboard(`{Alt>}${aba}{/Alt}`)
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Tamanho' })).toHaveFocus())
    await user.keyboard('{Enter}{Enter}')
    expect(document.activeElement).toHaveAttribute('data-campo', 'grades')
    await user.keyboard('{Insert}')
    await within(await dialogo('Gerar grade')).findByRole('listbox', { name: 'Tamanhos' })
    await user.keyboard(' {F2} {F2}')
    await waitFor(() => expect(matriz('Linhas da grade')).toHaveLength(1))
    await user.keyboard('{F2}')
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Gerar grade' })).toBeNull())
    await user.keyboard('{F2}')
    await waitFor(() => expect(enviado).not.toBeNull())
    expect(enviado?.corpo['grades']).toMatchObject([{ estoque }])
  })

  it.each([
    ['tamanho_id', 'Informe o tamanho'],
    ['subdivisao_id', 'Informe a subdivisão'],
  ])('sem o grupo de %s, diz o que falta e não abre', async (chave, texto) => {
    guardado[chave] = null
    await abrir()
    await user.keyboard('{Insert}')
    expect(await screen.findByRole('alertdialog', { name: 'Atenção' })).toHaveTextContent(texto)
    await user.keyboard('{Enter}')
    expect(screen.queryByRole('dialog', { name: 'Gerar grade' })).toBeNull()
  })

  it('uma linha da grade abre no terceiro passo, e tirar pergunta', async () => {
    guardado['grades'] = [linha(1, 0, 0, '10.00'), linha(2, 1, 0, '20.00')]
    await abrir()
    await user.keyboard('{ArrowDown}{F6}')
    await dialogo('Grade')
    await waitFor(() => expect(matriz('Linhas da grade').map(([nome]) => nome)).toEqual(['M- Azul']))
    await user.keyboard('25{Enter}{F2}')
    await waitFor(() =>
      expect(matriz()).toEqual([
        ['P', '10,00'],
        ['M', '25,00'],
      ]),
    )
    await user.keyboard('{Control>}{Delete}{/Control}')
    expect(await screen.findByText('Tem certeza que deseja remover?')).toBeTruthy()
    await user.keyboard('{F2}')
    await waitFor(() => expect(matriz()).toEqual([['P', '10,00']]))
    await user.keyboard('{Control>}z{/Control}')
    await waitFor(() => expect(matriz()).toHaveLength(2))
  })
})

describe('matriz da grade', () => {
  beforeEach(() => {
    guardado['grades'] = [
      linha(1, 0, 0, '10.00'),
      linha(2, 0, 1, '12.00'),
      linha(3, 1, 0, '20.00'),
      linha(4, 2, 1, '30.00'),
    ]
  })

  it('digita, preenche para baixo e para a direita, calcula e desfaz, pelo teclado', async () => {
    await abrir()
    expect(matriz()).toEqual([
      ['P', '10,00', '12,00'],
      ['M', '20,00', '·'],
      ['G', '·', '30,00'],
    ])
    await user.keyboard('15{Enter}')
    expect(matriz()[0]).toEqual(['P', '15,00', '12,00'])
    // from the first cell over its column, where a line is made of what was none
    await user.keyboard(
      '{Control>}{Home}{/Control}{Shift>}{ArrowDown}{ArrowDown}{/Shift}{Control>}d{/Control}',
    )
    expect(matriz().map(row => row[1])).toEqual(['15,00', '15,00', '15,00'])
    await user.keyboard(
      '{Control>}{Home}{/Control}{Shift>}{ArrowRight}{/Shift}{Control>}{Shift>}d{/Shift}{/Control}',
    )
    expect(matriz()[0]).toEqual(['P', '15,00', '15,00'])
    await user.keyboard('{Control>}a{/Control}+10%{Enter}')
    expect(matriz()).toEqual([
      ['P', '16,50', '16,50'],
      ['M', '16,50', '·'],
      ['G', '16,50', '33,00'],
    ])
    await user.keyboard('{Control>}z{/Control}{Control>}z{/Control}')
    expect(matriz()[0]).toEqual(['P', '15,00', '12,00'])
    await user.keyboard('{Control>}y{/Control}{F2}')
    await waitFor(() => expect(enviado).not.toBeNull())
    expect(precos()).toEqual(['15', '15', '15', '30.00', '15'])
  })

  it('o preço da linha segue custo e margem, e digitado deixa a margem', async () => {
    await abrir()
    await user.keyboard('{Alt>}{ArrowDown}{ArrowDown}{ArrowDown}{/Alt}10{Enter}')
    expect(screen.getByRole('radio', { checked: true })).toHaveTextContent('Preço de compra')
    await user.keyboard('{Control>}{Home}{/Control}{Alt>}{ArrowDown}{/Alt}40{Enter}{F2}')
    await waitFor(() => expect(enviado).not.toBeNull())
    expect((enviado?.corpo['grades'] as object[] | undefined)?.[0]).toMatchObject({
      estoque: { preco_comp: '10', marge_luc: '40', preco_vend: '14.0000' },
    })
  })

  it('um bloco colado de uma planilha entra célula por célula', async () => {
    await abrir()
    await user.paste('1,5\t2,5\r\n3\tx')
    expect(matriz().slice(0, 2)).toEqual([
      ['P', '1,50', '2,50'],
      [expect.stringContaining('M'), '3,00', expect.stringContaining('x')],
    ])
    // what is no value holds the save back, and says so in its cell
    await user.keyboard('{F2}')
    await waitFor(() => expect(screen.getByText('Há células com texto que não é um valor')).toBeTruthy())
    expect(enviado).toBeNull()
    // and the cursor is on it, whichever field was being looked at
    await waitFor(() => expect(screen.getByText('✕ Número inválido')).toBeTruthy())
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
    expect(screen.queryByText('✕ Número inválido')).toBeNull()
    await user.keyboard('{F2}')
    await waitFor(() => expect(screen.getByText('✕ Número inválido')).toBeTruthy())
    await user.keyboard('4{Enter}{F2}')
    await waitFor(() => expect(enviado).not.toBeNull())
    expect(precos()).toEqual(['1.5', '2.5', '3', '30.00', '4'])
  })

  it('uma composição vai de uma vez às grades marcadas, cada uma com as suas linhas', async () => {
    const queijo = {
      ...{ insumo_id: 9, insumo: { id: 9, nome: 'QUEIJO' }, tipo: [1], preco: null, removivel: true },
      ...{ qtde_porcao: '0.15', qtde_max_porcao: '1.00' },
    }
    guardado['grades'] = [
      linha(1, 0, 0, '10.00', { composicoes: [{ id: 71, ordem: 0, ...queijo }] }),
      linha(2, 0, 1, '12.00'),
      linha(3, 1, 0, '20.00'),
    ]
    await abrir()
    await user.keyboard('{Shift>}{ArrowRight}{/Shift}{F7}')
    await dialogo('Composição de 2 grades')
    await user.keyboard('{F2}')
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Composição de 2 grades' })).toBeNull())
    await user.keyboard('{F2}')
    await waitFor(() => expect(enviado).not.toBeNull())
    expect(enviado?.corpo['grades']).toMatchObject([
      { composicoes: [{ id: 71, insumo_id: 9 }] },
      { composicoes: [{ insumo_id: 9 }] },
      { composicoes: [] },
    ])
    expect(enviado?.corpo).not.toHaveProperty('grades.1.composicoes.0.id')
  })

  it('mostra um campo de cada vez: preço, códigos, pausa', async () => {
    await abrir()
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}')
    expect(screen.getByRole('radio', { checked: true })).not.toHaveTextContent('Preço de venda')
    await user.keyboard('{Alt>}{ArrowDown}{ArrowDown}{/Alt}')
    expect(screen.getByRole('radio', { checked: true })).toHaveTextContent('Referência')
    await user.keyboard('CAM-P{Enter}')
    for (let i = 0; i < 4; i++) await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
    expect(screen.getByRole('radio', { checked: true })).toHaveTextContent('Estoque inicial')
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
    expect(screen.getByRole('radio', { checked: true })).toHaveTextContent('Pausar venda')
    await user.keyboard('{Control>}{Home}{/Control} ')
    expect(matriz()[0]).toEqual(['P', 'sim', 'não'])
    await user.keyboard('{F2}')
    await waitFor(() => expect(enviado).not.toBeNull())
    expect((enviado?.corpo['grades'] as object[] | undefined)?.[0]).toMatchObject({
      id: 1,
      referencia: 'CAM-P',
      estoque: { preco_vend: '10.00', pausar_venda: true },
    })
  })

  it('o que o servidor recusa de uma linha leva o cursor a ela, no campo recusado', async () => {
    await abrir()
    recusa = answer(
      {
        message: 'Já existe um produto com este código',
        errors: { 'grades.2.gtin': ['Já existe um produto com este código'] },
      },
      422,
    )
    await user.keyboard('{F2}')
    await screen.findByRole('alertdialog', { name: 'Erro' })
    await user.keyboard('{F2}')
    await waitFor(() => expect(screen.getByRole('radio', { checked: true })).toHaveTextContent('GTIN'))
    expect(await screen.findByText('✕ Já existe um produto com este código')).toBeTruthy()
    expect(screen.getByRole('textbox', { name: 'Azul, M' })).toBeTruthy()
  })

  it('em leitura nada muda: a linha abre para ver, e só se fecha', async () => {
    await abrir({ leitura: true })
    await user.keyboard('99{Enter}{Delete}{Control>}{Delete}{/Control}{Insert}')
    expect(screen.getAllByRole('dialog')).toHaveLength(1)
    expect(matriz()[0]).toEqual(['P', '10,00', '12,00'])
    await user.keyboard('{F6}')
    const janela = await dialogo('Grade')
    await waitFor(() => expect(matriz('Linhas da grade')).toHaveLength(1))
    expect(within(janela).queryByRole('button', { name: /Concluir/ })).toBeNull()
  })
})
